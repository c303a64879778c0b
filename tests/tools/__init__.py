"""Tests of the build, the set-up and the page's start."""
