"""Fields and defaults that shared codes depend on: a change of the code fails here.

Until a version of the codes is given away for the first time, what is written down here may follow
the code.
"""

import hashlib
from typing import Any

import pytest
from pydantic import BaseModel

from app.registered_games import GAMES
from app.words import LANGUAGES
from engine.engagement.codes import model_in
from engine.kit import canonical, plain
from tests.engine.engagement.toy import sure

FIELDS = {
    "dystopian": {
        "Squadron": "",
        "Ship": "name size=medium height=surface dr cr hp ap=0"
        " aa=0 cc=0 shields=0 guardians=0 rugged=0 redoubtable=False mars=[] arms=()",
        "Wing": "name kind tokens=5 fuel=3 aa=0 attack_dice=0 mars=[] weapon_mars=[]",
        "Arm": "name= weapon attack_dice mars=[]",
    },
    "jovian": {
        "Squadron": "name= weapons=() skill=0 fuel=0 structure fire_control=1 armour=0 "
        "evasive=False",
        "Ship": "name= defense sensors thrusters structure armour=0 fire_control=1 weapons=() "
        "parts=()",
        "Weapon": "name= type anti_ship=0 anti_squadron=0"
        " macro=0 instances=1 link=False link_attacks=1 link_modifier=0",
        "ShipPart": "name kind=system left=1",
    },
    "warsurge": {
        "Unit": "defence armour=None aegis=None models=1 hp weapons=()",
        "UnitWeapon": "name= attacks number=1 power ap=None type=other range=None modifiers=() "
        "overrules={}"
        " carriers=None",
        "Modifier": "name= roll=attack amount cover=False",
        "Overrules": "needs=None armour=None aegis=None",
    },
}
"""The fields of every type that a fleet holds, by their places, with their defaults.

New fields come last. For another default, place or name, fleets of the version before have to be
read as they were.
"""
SETUPS = {
    "dystopian": {
        "Rulings": "reaching=meet criticals=one_per_cr link=each_down combined=plain_sum "
        "split_and_link=forbidden"
        " dice_lost=one_per_hp steady_weapons=none halving=down_at_least_one limited_sight=halved"
        " auxiliary_dice=exploding generator_dice=one_hit token_dice=six_kills "
        "abort_test=hits_without_kills"
        " wing_fuel=one_each explosion=rolled_once fusion_leak=at_once fast_torpedoes=first_dice"
        " to_hit_table=1.1 attack_dice=exploding overkill=every abort_mars=plus_1"
        " split_losses=largest_share_first tft_ordnance=appendix wing_rolls_back=always"
        " counterattackers=its_attackers acting_squadrons=squadron_and_wings "
        "cap_attacked=with_squadron"
        " unnamed_primary=most_hits rest_of_weapon=fraction dice_changes=cuts_first aa_back=rolled"
        " explosion_at_wings=two_hits_a_token smallest_models=removed "
        "several_wings=most_dice_first submerging=neither"
        " damaged_dice=none repeated_effects=fires_only",
    },
    "jovian": {
        "Setup": "rulings={} table=None",
        "Rulings": "escalate_missile=after secondary_choice=least_damage "
        "instances=full_pool_each empty_pools=allowed"
        " squadron_quadruple=three missile_pool=weapon no_rating_left=structure "
        "flex_choice=most_damage"
        " catastrophic_rolls=each_point squadron_defence=missiles_only beam_reroll=once"
        " weapon_fires=once_a_round next_fire_control=full",
        "CatastrophicTable": "dice=1 sides=6 per_rating=1 rows",
        "CatastrophicRow": "up_to text= destroys=False",
    },
    "warsurge": {
        "Rulings": "method multiplier=as_written ladder=moves modifiers=add_up save_dice=d10 "
        "saves=both"
        " aegis_v_ap=untouched excess=next_model zero_v_zero=equal melee_weapons=any_melee "
        "lost_weapons=with_models",
    },
}
"""The fields of set-ups of battles. For another default or name, older battles have to be read as
they were.
"""
OPENINGS = {
    "dystopian": "2b879b5ceef7",
    "jovian": "83595a0820db",
    "warsurge": "ce15a977873e",
}
"""Digests of the forms as they open and of the entries that may be added.

For another digest the version goes up by one, and set-ups of the version before are read by what it
was then.
"""


def opening(game: str) -> str:
    """The digest of all that set-ups leave out."""
    page = GAMES[game]
    rulings = [(ruling.field, ruling.default) for ruling in page.rulings if ruling.is_choice]
    data = [[page.start(language) for language in LANGUAGES], page.entries, rulings]
    return hashlib.sha256(canonical(data).encode()).hexdigest()[:12]


def types(*kinds: type[BaseModel]) -> dict[str, str]:
    """These types and all within them, each with its fields."""
    todo = list(kinds)
    result: dict[str, str] = {}
    while todo:
        kind = todo.pop(0)
        if kind.__name__ not in result:
            result[kind.__name__] = " ".join(_field(kind, name) for name in kind.model_fields)
            todo += filter(
                None, (model_in(field.annotation) for field in kind.model_fields.values())
            )
    return result


def _field(kind: type[BaseModel], name: str) -> str:
    field = kind.model_fields[name]
    return (
        name
        if field.is_required()
        else f"{name}={_plain(field.get_default(call_default_factory=True))}"
    )


def _plain(value: Any) -> str:
    if isinstance(value, BaseModel):
        return canonical(plain(value, bare=True))
    return str(sorted(value)) if isinstance(value, frozenset) else str(value).replace(" ", "")


@pytest.mark.parametrize("game", GAMES)
def test_fields_of_profiles_keep_their_order_and_defaults(game: str) -> None:
    now = types(*sure(GAMES[game].battle).rules.profiles.values())
    assert {kind: now[kind][: len(fields)] for kind, fields in FIELDS[game].items()} == FIELDS[game]


@pytest.mark.parametrize("game", GAMES)
def test_set_ups_of_battles_keep_their_defaults(game: str) -> None:
    now = types(sure(GAMES[game].battle).rules.setup)
    assert {
        kind: set(fields.split()) - set(now[kind].split()) for kind, fields in SETUPS[game].items()
    } == {kind: set() for kind in SETUPS[game]}


@pytest.mark.parametrize("game", GAMES)
def test_forms_open_with_the_defaults_of_shared_set_ups(game: str) -> None:
    assert opening(game) == OPENINGS[game]
