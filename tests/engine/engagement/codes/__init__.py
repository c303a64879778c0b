"""Tests of engine.engagement.codes."""
