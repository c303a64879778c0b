"""The further dice that a 6 of the first throw of exploding attack dice earns.

Sources: rules file, 'Attack dice' and 'MARs'.
"""

EARNED = 1
EARNED_DEVASTATING = 2
"""With Devastating Ordnance."""
