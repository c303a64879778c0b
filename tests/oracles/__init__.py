"""Independent checks of the engine: second engines and brute force, written from the rules
alone.
"""
