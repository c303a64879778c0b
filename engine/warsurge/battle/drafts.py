"""Events as players ask for them: an attack from its form and its dice, numbers set by hand."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.dice import Record
from engine.engagement import Draft, Refusal, thrown, tidy
from engine.kit.faults import Fault
from engine.kit.names import NOTE
from engine.kit.refusal import refused
from engine.kit.saved import plain
from engine.warsurge.attack import Attack, check_declared
from engine.warsurge.battle.data import Shooting
from engine.warsurge.battle.overrides import picked_of, target_of
from engine.warsurge.battle.state import State
from engine.warsurge.rulings import Rulings

Form = dict[str, Any]
"""An attack as plain nested data, as `engine.warsurge.attack.check` takes it."""


def attack_form(state: State, unit: str, weapons: Sequence[int], target: str) -> Form | Refusal:
    """What the form of an attack shows before the players change anything: these weapons of a unit at a target."""
    pair = state.pair(unit, target)
    if isinstance(pair, Refusal):
        return pair
    picked = picked_of(pair[0], weapons)
    if isinstance(picked, Refusal):
        return picked
    return {
        "rulings": state.rulings.model_dump(mode="json"),
        "weapons": [weapon.model_dump(mode="json") for weapon in picked],
        "target": target_of(pair[1]).model_dump(mode="json"),
    }


def attack_draft(
    state: State, unit: str, weapons: Sequence[int], target: str, form: Form, records: Sequence[Record] = ()
) -> Draft | Refusal:
    """The event that declares an attack: its form as the players left it, with such dice as lie there already.

    What differs from `attack_form` is set by hand; rulings that differ from the battle's are refused.
    """
    expected, attack = attack_form(state, unit, weapons, target), check_declared(form)
    if isinstance(expected, Refusal):
        return expected
    if not isinstance(attack, Attack):
        return Refusal(attack)
    other = refused(_other_rulings(state.rulings, attack.rulings))
    if other:
        return other
    fields = {name: getattr(attack, name) for name in Shooting.model_fields if name in Attack.model_fields}
    said = Shooting(unit=unit, at=target, picked=tuple(weapons), **fields)
    return Draft(kind="attack", data=plain(said), dice=thrown(*records))


def _other_rulings(agreed: Rulings, asked: Rulings) -> Iterator[Fault]:
    """A battle keeps all its rulings, not only the one that is locked by the sheet."""
    for name in Rulings.model_fields:
        if getattr(agreed, name) != getattr(asked, name):
            yield Fault(("rulings", name), "locked")


def adjust_draft(unit: str, numbers: Mapping[str, int | None], note: str = "") -> Draft:
    """Numbers of a unit set by hand."""
    return Draft(kind="adjust", data={"unit": unit, "numbers": dict(numbers)}, note=tidy(note, NOTE))
