"""Tests of engine.engagement.logs."""
