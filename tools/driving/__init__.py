"""Other browser engines, driven by their own protocols with nothing but the standard library."""
