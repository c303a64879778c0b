"""The ranges of weapons without range bands, in inches.

Source: rules file, 'To-hit appendix'.
"""

WEAPON_RANGES = {"aa": 8, "tft_aa": 4, "cc": 4, "bombs": 4, "tft_torpedoes": 8}
"""By weapon, 'tft' for those of wings; bombs of wings are dropped in contact."""
