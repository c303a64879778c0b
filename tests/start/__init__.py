"""Tests of the page's scripts: start, storage, offline use, updates."""
