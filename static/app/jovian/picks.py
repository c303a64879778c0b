"""What of a fleet goes into the form of an attack."""

from collections.abc import Iterator, Mapping

from app.jovian.form import ENTRIES, FACTS, FIRE, SHIP, SQUADRON
from app.jovian.named import numbers
from app.jovian.words import weapon_name
from app.views.picks import Pick
from app.words import Words
from engine.engagement import Group
from engine.engagement.saved import Tree
from engine.jovian.profiles import Ship, Squadron, Weapon

PROFILES: dict[str, type[Ship] | type[Squadron]] = {SHIP: Ship, SQUADRON: Squadron}


def picks(group: Group, said: Mapping[str, str], t: Words) -> Iterator[Pick]:
    """The weapons of a squadron or ship, and itself as a target."""
    profile = PROFILES[group.kind].model_validate(group.profile)
    for weapon in profile.weapons:
        dice = t("setups.dice", anti_squadron=weapon.anti_squadron, anti_ship=weapon.anti_ship)
        yield Pick(weapon_name(weapon, t), dice, {"fires": [_fire(weapon)]})
    facts = {name: getattr(profile, name) for name in FACTS[group.kind]}
    if isinstance(profile, Ship):
        entry = ENTRIES["ship.parts"]
        facts["parts"] = [entry | {name: getattr(part, name) for name in entry} for part in profile.parts]
    yield Pick(group.name, numbers(profile, t), {"against": group.kind, group.kind: facts}, aims=True)


def _fire(weapon: Weapon) -> Tree:
    """The weapon fired once."""
    return FIRE | {"weapon": {name: getattr(weapon, name) for name in FIRE["weapon"]}}
