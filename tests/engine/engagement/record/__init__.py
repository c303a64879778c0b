"""Tests of engine.engagement.record."""
