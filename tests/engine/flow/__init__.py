"""Tests of flow: sequences played and worked out."""
