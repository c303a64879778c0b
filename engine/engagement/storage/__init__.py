"""Saved data: saved files, their parts, and the store of the device."""
