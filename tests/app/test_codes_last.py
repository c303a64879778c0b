"""What codes count on once they are given away: here it is written down, and whoever changes it hears of it.

Until a version of the codes is given away for the first time, what is written down here may follow the code.
"""

import hashlib
from typing import Any

import pytest
from pydantic import BaseModel

from app.games import GAMES
from app.words import LANGUAGES
from engine.battle.compact import model_in
from engine.battle.saved import canonical, plain
from tests.engine.battle.toy import sure

FIELDS = {
    "dystopian": {
        "Squadron": "",
        "Ship": "name size=medium height=surface dr cr hp ap=0"
        " aa=0 cc=0 shields=0 guardians=0 rugged=0 redoubtable=False mars=[] arms=()",
        "Wing": "name kind tokens=5 fuel=3 aa=0 attack_dice=0 mars=[] weapon_mars=[]",
        "Arm": "name= weapon attack_dice mars=[]",
    },
    "jovian": {
        "Squadron": "name= weapons=() skill=0 fuel=0 structure fire_control=1 armour=0 evasive=False",
        "Ship": "name= defense sensors thrusters structure armour=0 fire_control=1 weapons=() parts=()",
        "Weapon": "name= type anti_ship=0 anti_squadron=0"
        " macro=0 instances=1 link=False link_attacks=1 link_modifier=0",
        "Part": "name kind=system left=1",
    },
    "warsurge": {
        "Unit": "defence armour=None aegis=None models=1 hp weapons=()",
        "Weapon": "name= attacks number=1 power ap=None type=other range=None modifiers=() overrules={}",
        "Modifier": "name= roll=attack amount cover=False",
        "Overrules": "needs=None armour=None aegis=None",
    },
}
"""The fields of every type that a fleet holds, by their places, with their defaults.

New fields come last. For another default, place or name, fleets of the version before are migrated.
"""
OPENINGS = {
    "dystopian": "a1f352eed681",
    "jovian": "b02d309abd9b",
    "warsurge": "a2c6babf3ff8",
}
"""Digests of the forms as they open and of the entries that may be added.

For another digest, `form_version` goes up by one, and set-ups that say the number before are read by what it was then.
"""


def opening(game: str) -> str:
    """The digest of all that set-ups leave out."""
    page = GAMES[game]
    rulings = [(ruling.field, ruling.default) for ruling in page.rulings if ruling.is_choice]
    data = [page.form_version, [page.start(language) for language in LANGUAGES], page.entries, rulings]
    return hashlib.sha256(canonical(data).encode()).hexdigest()[:12]


def types(game: str) -> dict[str, str]:
    """Every type in the game's profiles with its fields."""
    todo = list(sure(GAMES[game].battle).rules.profiles.values())
    found: dict[str, str] = {}
    while todo:
        kind = todo.pop(0)
        if kind.__name__ not in found:
            found[kind.__name__] = " ".join(_field(kind, name) for name in kind.model_fields)
            todo += filter(None, (model_in(field.annotation) for field in kind.model_fields.values()))
    return found


def _field(kind: type[BaseModel], name: str) -> str:
    field = kind.model_fields[name]
    return name if field.is_required() else f"{name}={_plain(field.get_default(call_default_factory=True))}"


def _plain(value: Any) -> str:
    if isinstance(value, BaseModel):
        return canonical(plain(value, bare=True))
    return str(sorted(value)) if isinstance(value, frozenset) else str(value).replace(" ", "")


@pytest.mark.parametrize("game", GAMES)
def test_fields_keep_their_places_and_defaults(game: str) -> None:
    now = types(game)
    assert {kind: now[kind][: len(fields)] for kind, fields in FIELDS[game].items()} == FIELDS[game]


@pytest.mark.parametrize("game", GAMES)
def test_forms_open_as_set_ups_count_on(game: str) -> None:
    assert opening(game) == OPENINGS[game]
