"""An activation of a battle, die by die, from the combat sequence sheet and the rules file
alone.
"""
