"""Texts and files as the world outside hands them to the engine."""
