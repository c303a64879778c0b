"""The record of a battle: events, the event tree, and folding events into states."""
