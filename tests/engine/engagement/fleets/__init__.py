"""Tests of engine.engagement.fleets."""
