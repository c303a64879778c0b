"""The charts of Jovian Wars, and the addresses of their rows."""
