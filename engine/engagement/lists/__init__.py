"""Army lists of other programs, of texts and of tables, as one neutral kind of list."""

from engine.engagement.lists.army_list import ArmyList, ListedKind, ListedRow
from engine.engagement.lists.imported_fleet import ImportedFleet, ImportedModel
from engine.engagement.lists.list_reader import read_list
from engine.engagement.lists.list_words import HEADINGS, ListWords
