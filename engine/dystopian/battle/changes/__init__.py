"""The changes that events without dice make to a battle."""
