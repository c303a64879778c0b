"""A battle of Jovian Wars for tests: two sides with the invented samples, and attacks rolled with
given dice.
"""

from typing import Any

from engine.dice import Record
from engine.engagement import (
    Battle,
    Draft,
    Engagement,
    Refusal,
    Side,
    begin,
    keep_dice,
    make_fleet,
    ref_of,
    resume,
)
from engine.jovian import Fire, ShipAttack, SquadronAttack
from engine.jovian.battle import RULES, SHIP, SQUADRON, AttackDeclaration, State, attack_of
from engine.jovian.samples import BOMBER, CRUISER, DESTROYER, EXO_SQUADRON
from engine.kit import plain
from tests.engine.engagement.toy import sure

DESTROYERS, EXOS = ref_of(0, 0, "ship"), ref_of(0, 0, "wing")
CRUISERS, BOMBERS = ref_of(1, 0, "ship"), ref_of(1, 0, "wing")
BEAM, BROADSIDE, TUBES = 0, 1, 2
"""Weapons of the destroyer."""


STEADY = {"beam_reroll": "none"}
"""Rulings under which a beam asks nothing."""


def battle(**setup: Any) -> Battle:
    setup = {"rulings": STEADY} | setup
    sides = []
    for name, items in (("Red", (DESTROYER, EXO_SQUADRON)), ("Blue", (CRUISER, BOMBER))):
        groups = [
            {"id": id, "kind": kind, "name": item.name, "profile": plain(item)}
            for id, kind, item in zip(("ship", "wing"), (SHIP, SQUADRON), items, strict=True)
        ]
        sides.append(Side(name=name, fleets=(sure(make_fleet(RULES, name, groups, name.lower())),)))
    return sure(begin(RULES, "Skirmish", sides, setup, "2026-01-01", "b1"))


def engagement(*drafts: Draft | Refusal, **setup: Any) -> Engagement[State]:
    result = sure(resume(RULES, battle(**setup)))
    for draft in drafts:
        result = sure(result.act(sure(draft)))
    return result


def aimed(
    state: State, weapon: int, target: str, group: str = DESTROYERS, **fire: Any
) -> ShipAttack | SquadronAttack:
    """The attack as the form would have it, with some of its numbers changed."""
    attack = sure(attack_of(state, AttackDeclaration(group=group, weapon=weapon, target=target)))
    numbers = {name: value for name, value in fire.items() if name in Fire.model_fields}
    own = {name: value for name, value in fire.items() if name not in numbers}
    first = attack.fires[0]
    changed = first.model_copy(update=numbers | {"weapon": first.weapon.model_copy(update=own)})
    return attack.model_copy(update={"fires": (changed,)})


def shot(
    weapon: int,
    target: str,
    *faces: tuple[int, ...],
    picks: tuple[int, ...] = (),
    group: str = DESTROYERS,
    **fire: Any,
) -> Draft:
    """An attack declared together with these dice."""
    data = {"group": group, "weapon": weapon, "target": target, "picks": list(picks)} | fire
    return Draft(kind="attack", data=data, dice=keep_dice(*(Record(typed=each) for each in faces)))
