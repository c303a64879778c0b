"""Tests of files, storage and tabs on the page."""
