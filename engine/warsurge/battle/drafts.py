"""Drafts of events: an attack from its form and its dice, and overrides of a unit's numbers."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.dice import Record
from engine.engagement import Draft, Refusal, keep_dice, tidy
from engine.kit.base_profile import shared_fields
from engine.kit.faults import Fault
from engine.kit.names import NOTE
from engine.kit.refusal import refuse
from engine.kit.saved_types import plain
from engine.warsurge.attack import Attack, check
from engine.warsurge.battle.data import Shooting
from engine.warsurge.battle.overrides import picked_of, target_of
from engine.warsurge.battle.state import State
from engine.warsurge.rulings import Rulings

Form = dict[str, Any]
"""An attack as plain nested data, as `engine.warsurge.attack.check` takes it."""


def attack_form(state: State, unit: str, weapons: Sequence[int], target: str) -> Form | Refusal:
    """Return the form of an attack before any change by the players: the given weapons of a unit at
    a target.
    """
    pair = state.pair(unit, target)
    if isinstance(pair, Refusal):
        return pair
    attacker, attacked = pair
    picked = picked_of(attacker, weapons)
    if isinstance(picked, Refusal):
        return picked
    return {
        "rulings": state.rulings.model_dump(mode="json"),
        "weapons": [weapon.model_dump(mode="json") for weapon in picked],
        "target": target_of(attacked).model_dump(mode="json"),
    }


def attack_draft(
    state: State,
    unit: str,
    weapons: Sequence[int],
    target: str,
    form: Form,
    records: Sequence[Record] = (),
) -> Draft | Refusal:
    """Return the event that declares an attack from the players' form, with the dice already
    thrown.

    Differences from `attack_form` are overrides; rulings that differ from the battle's are refused,
    and more dice than a single attack may have. The other weapons may fire in an attack of their
    own.
    """
    expected = attack_form(state, unit, weapons, target)
    attack = check(form)
    if isinstance(expected, Refusal):
        return expected
    if not isinstance(attack, Attack):
        return Refusal(attack)
    other = refuse(_other_rulings(state.rulings, attack.rulings))
    if other:
        return other
    shooting = Shooting(
        unit=unit, at=target, picked=tuple(weapons), **shared_fields(attack, Shooting)
    )
    return Draft(kind="attack", data=plain(shooting), dice=keep_dice(*records))


def _other_rulings(agreed: Rulings, asked: Rulings) -> Iterator[Fault]:
    """Yield a fault for each ruling that differs; a battle keeps all rulings, not only the one that
    the sheet locks.
    """
    for name in Rulings.model_fields:
        if getattr(agreed, name) != getattr(asked, name):
            yield Fault(("rulings", name), "locked")


def adjust_draft(unit: str, numbers: Mapping[str, int | None], note: str = "") -> Draft:
    """Return the event that overrides numbers of a unit."""
    data = {"unit": unit, "numbers": dict(numbers)}
    return Draft(kind="adjust", data=data, note=tidy(note, NOTE))
