"""Tests of WARSURGE in battles: what events do, what is refused, undo, save and reload."""
