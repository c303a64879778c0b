"""Army lists of other programs, of texts and of tables: read, mapped to a game's profiles, and written as tables."""

from engine.engagement.lists.army_list import ArmyList
from engine.engagement.lists.list_reader import read_list
