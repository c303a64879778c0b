"""Tests of engine.engagement.sync."""
