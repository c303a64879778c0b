"""Tests of engine.engagement.review."""
