"""Fields of events that codes of battles depend on: a change of their order or defaults fails
here.
"""

import pytest

from app.registered_games import GAMES
from engine.engagement import Event, Undone
from tests.app.share.test_codes_last import types
from tests.engine.engagement.toy import sure

COMMON = ("next", "plays", "holds", "puzzle", "end")
COMMON_FIELDS = {
    "ActsNext": "side",
    "Plays": "side level=None dice=rolled",
    "Holds": "group",
    "Puzzle": "group aim reach",
    "Nothing": "",
    "Event": "kind side=None data={} dice=() note= commitment=None number by_broadside=False "
    "refused=()",
    "Undone": "event by=None after=None aside=False",
    "Thrown": "typed=() rolled=()",
    "RefusedAnswer": "code values={}",
}
FIELDS = {
    "dystopian": {
        "Declare": "wings_at_models=() wings_at_wings=() models_at_wings=() models=() wings=() "
        "attacks=()",
        "Counter": "wings_at_models=() wings_at_wings=() models_at_wings=() counterattacks=()",
        "Defend": "defence_option=linked defence_shares=() defence_primary=None attack models=()",
        "ExplosionDeclaration": "attack_dice=0 to_hit=4 near=()",
        "Look": "attack sights=()",
        "Divide": "part shares defence=False",
        "Order": "attacks",
        "Card": "name part=None roll=None modifier=None",
        "Overrule": "part field value=None",
        "Adjust": "ref hp=None ap=None height=None effects=None shields=None guardians=None "
        "tokens=None "
        "fuel=None aborted=None",
        "Cap": "wing squadron=None",
        "Nothing": "",
        "WingAtModel": "wing target tokens=None modifiers=() overrules={}",
        "WingAtWing": "wing target tokens=None to_hit=None modifiers=()",
        "ModelsAtWing": "models target option=linked shares=() primary=None to_hit=None "
        "modifiers=()",
        "DeclaredAttack": "defence_option=linked defence_shares=() defence_primary=None "
        "shots=() wings=() tokens=() "
        "target option=single primary=None range_band=2 sight=clear indirect=False defenders=None "
        "modifiers=() overrules={}",
        "Counterattack": "models weapon target option=linked shares=() primary=None "
        "modifiers=() overrules={}",
        "Near": "model neighbours=() wings=()",
        "CardModifier": "name= effect step amount=0",
        "Modifier": "name= effect step amount=0",
        "Overrules": "to_hit=None defence_to_hit=None generator_needs=None attack_dice=None "
        "defence_dice=None",
        "AaModifier": "name= effect step=4 amount=0",
        "Shot": "model arm=0 share=None range_band=None sight=None indirect=None",
    },
    "jovian": {
        "AttackDeclaration": "group weapon target fired=1 linked=False bombing_run=False "
        "modifier=0 dice=None "
        "macro=None defence=None picks=()",
        "Adjust": "ref structure=None fire_control=None fuel=None defense=None sensors=None "
        "thrusters=None "
        "parts=None destroyed=None fired=None",
        "DogfightDeclaration": "sides interception=active phones=one",
        "SealedSide": "place",
        "Recalled": "place=None by=None about=",
        "Revealed": "openings",
        "Unsealed": "place opening",
        "TableChoice": "table=None",
        "Nothing": "",
        "ChosenOption": "option",
        "Joining": "group missiles=None modifier=0 missile_modifier=0",
        "OpenedOrders": "version=2 side orders nonce",
        "CatastrophicTable": "dice=1 sides=6 per_rating=1 rows",
        "Missiles": "weapon fired=1",
        "Orders": "fuel weapon attack defense",
        "CatastrophicRow": "up_to text= destroys=False",
    },
    "warsurge": {
        "Shooting": "unit at picked weapons target situation={} modifiers=()",
        "Adjustment": "unit numbers fired=None",
        "Nothing": "",
        "ChosenOption": "option",
        "Weapon": "name= attacks number=1 power ap=None type=other range=None modifiers=() "
        "overrules={}",
        "Target": "defence armour=None aegis=None models=1 hp name= hp_lost=0",
        "Situation": "melee=none distance=None line_of_sight=True",
        "Modifier": "name= roll=attack amount cover=False",
        "Overrules": "needs=None armour=None aegis=None",
    },
}
"""The fields of every type that an event holds, by their places, with their defaults; new fields
come last.
"""


def test_fields_of_every_event_keep_their_order_and_defaults() -> None:
    rules = sure(GAMES["dystopian"].battle).rules
    now = types(*[sure(rules.kind(name)).data for name in COMMON], Event, Undone)
    assert {
        kind: now[kind][: len(fields)] for kind, fields in COMMON_FIELDS.items()
    } == COMMON_FIELDS


@pytest.mark.parametrize("game", GAMES)
def test_fields_of_events_of_a_game_keep_their_order_and_defaults(game: str) -> None:
    now = types(*[kind.data for kind in sure(GAMES[game].battle).rules.kinds.values()])
    assert {kind: now[kind][: len(fields)] for kind, fields in FIELDS[game].items()} == FIELDS[game]
