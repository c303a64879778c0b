"""What is recorded of a battle: events, the event tree, and folding them into states."""
