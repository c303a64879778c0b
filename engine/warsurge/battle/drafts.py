"""Events as players ask for them: an attack from its form and its dice, numbers set by hand, a turn, a note."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.dice import Record, RecordedDice
from engine.engagement import Draft, Overruled, Refusal, accepted, refusal, tidy
from engine.engagement.refusal import refused
from engine.engagement.saved import Scalar, plain
from engine.engagement.text import NOTE
from engine.flow import Played, play
from engine.kit.faults import Fault
from engine.kit.profile import Profile
from engine.warsurge.attack import Attack, check
from engine.warsurge.battle.data import Adjustment, Shooting
from engine.warsurge.battle.dice import dice_of, luck_of
from engine.warsurge.battle.state import Standing, State
from engine.warsurge.profiles import NAME, Target, Weapon
from engine.warsurge.rulings import Rulings
from engine.warsurge.steps.flow import attack_flow
from engine.warsurge.steps.state import AttackState, start

Form = dict[str, Any]
"""An attack as plain nested data, as `engine.warsurge.attack.check` takes it."""
LISTED = 50
"""Numbers set by hand that one event holds."""


def attack_form(state: State, unit: str, weapons: Sequence[int], target: str) -> Form | Refusal:
    """What the form of an attack shows before the players change anything: these weapons of a unit at a target."""
    pair = state.pair(unit, target)
    return pair if isinstance(pair, Refusal) else _form(state, pair, weapons)


def _form(state: State, pair: tuple[Standing, Standing], weapons: Sequence[int]) -> Form | Refusal:
    attacker, target = pair
    if len(set(weapons)) < len(weapons) or not all(0 <= index < len(attacker.weapons) for index in weapons):
        return refusal("not_a_choice", "weapons")
    return {
        "rulings": state.rulings.model_dump(mode="json"),
        "weapons": [attacker.weapons[index].model_dump(mode="json") for index in weapons],
        "target": {"name": target.name[:NAME], **target.numbers},
    }


def attack_draft(
    state: State, unit: str, weapons: Sequence[int], target: str, form: Form, records: Sequence[Record]
) -> Draft | Refusal:
    """The event of an attack: its form as the players left it, and all its dice.

    What differs from `attack_form` goes on record as set by hand; rulings that differ from the battle's are refused.
    """
    pair = state.pair(unit, target)
    if isinstance(pair, Refusal):
        return pair
    expected, attack = _form(state, pair, weapons), check(form)
    if isinstance(expected, Refusal):
        return expected
    if not isinstance(attack, Attack):
        return Refusal(attack)
    other = refused(_other_rulings(state.rulings, attack.rulings))
    if other:
        return other
    played = _played(attack, records)
    if isinstance(played, Refusal):
        return played
    fields = {name: getattr(attack, name) for name in Shooting.model_fields if name in Attack.model_fields}
    return Draft(
        kind="attack",
        side=pair[0].side,
        models=(unit, target),
        data=plain(Shooting(unit=unit, at=target, **fields)),
        dice=dice_of(played),
        overruled=tuple(_overruled(expected, attack))[:LISTED],
        luck=luck_of(played, pair[0].side, pair[1].side),
    )


def _played(attack: Attack, records: Sequence[Record]) -> Played[AttackState] | Refusal:
    source = RecordedDice(records)
    try:
        played = play(attack_flow(attack), start(attack), source)
    except ValueError:
        return refusal("wrong_dice", "dice")
    fits = played.waiting is None and len(source.used) == len(records)
    return played if fits else refusal("wrong_dice", "dice")


def _other_rulings(agreed: Rulings, asked: Rulings) -> Iterator[Fault]:
    """A battle keeps all its rulings, not only the one that is locked by the sheet."""
    for name in Rulings.model_fields:
        if getattr(agreed, name) != getattr(asked, name):
            yield Fault(("rulings", name), "locked")


def _overruled(expected: Form, attack: Attack) -> Iterator[Overruled]:
    weapons = [Weapon.model_validate(data) for data in expected["weapons"]]
    if len(weapons) != len(attack.weapons):
        yield Overruled(field="weapons", was=len(weapons), now=len(attack.weapons))
    for place, (was, now) in enumerate(zip(weapons, attack.weapons, strict=False)):
        yield from _differing(f"weapons.{place}", was, now)
        yield from _differing(f"weapons.{place}.overrules", was.overrules, now.overrules)
    yield from _differing("target", Target.model_validate(expected["target"]), attack.target)


def _differing(path: str, was: Profile, now: Profile) -> Iterator[Overruled]:
    """The numbers and words in which two profiles differ; what is made of several parts has lines of its own."""
    for name in type(was).model_fields:
        before, after = getattr(was, name), getattr(now, name)
        if before != after and isinstance(before, Scalar) and isinstance(after, Scalar):
            yield Overruled(field=f"{path}.{name}", was=before, now=after)


def adjust_draft(state: State, unit: str, numbers: Mapping[str, int | None], note: str = "") -> Draft | Refusal:
    """Numbers of a unit set by hand, each with what it was."""
    standing = state.unit(unit)
    if standing is None:
        return refusal("unknown_unit", "unit")
    found = accepted(Adjustment, {"unit": unit, "numbers": dict(numbers)})
    if isinstance(found, Refusal):
        return found
    before = standing.numbers
    return Draft(
        kind="adjust",
        side=standing.side,
        models=(unit,),
        data=plain(found),
        overruled=tuple(Overruled(field=name, was=before[name], now=now) for name, now in found.numbers.items()),
        note=tidy(note, NOTE),
    )


def turn_draft() -> Draft:
    """The next turn begins."""
    return Draft(kind="turn")


def note_draft(text: str, side: int | None = None, units: Sequence[str] = ()) -> Draft:
    """A remark of the players, about some units or none."""
    return Draft(kind="note", side=side, models=tuple(units), note=tidy(text, NOTE))
