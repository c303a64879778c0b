"""Tests of engine.engagement.storage."""
