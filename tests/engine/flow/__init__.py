"""Tests of flows: steps played and computed."""
