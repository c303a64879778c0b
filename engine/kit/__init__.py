"""Building blocks of games: profiles, rulings, tables with their sources, faults; independent of
any game.
"""

from engine.kit.base_profile import Nothing, Profile, all_but, shared_fields, without
from engine.kit.faults import CODES, OWN_CODES, Fault, check_model
from engine.kit.json_limits import DEEPEST, LARGEST, faults_in, parse
from engine.kit.names import Id, Name, Ref, named_together
from engine.kit.refusal import validate
from engine.kit.rulings import Ruling, by_number
from engine.kit.saved_types import ListOf, Saved, Tree, canonical, plain
from engine.kit.text import fold
