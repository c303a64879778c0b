"""Tests of engine.jovian."""
