"""An activation of a battle worked out by hand, die by die, from the combat sequence sheet and the rules file alone."""
