"""Advice for the answers of a player in the middle of an attack or dogfight."""
