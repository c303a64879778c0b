"""Tests of the build and the set-up."""
