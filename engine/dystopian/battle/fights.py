"""AA of wings and at wings, as both sides declare it, put together into the fights of steps 4 and 5."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import zip_longest
from typing import NamedTuple

from engine.dystopian.activation.declared import WingAgainstModel, WingAgainstWing
from engine.dystopian.battle.data import AtWings, ModelsAtWing, WingAtModel, WingAtWing
from engine.dystopian.refs import Ref
from engine.kit.faults import Fault

OF_WING = ("wing", "target", "tokens", "modifiers", "overrules")
"""Fields of a fight in step 4 that come from whoever declared the wing's AA; the others come from the models'."""


class Meeting(NamedTuple):
    """One fight of step 4: AA of a wing at a model and of models at the wing, each with its place in its event."""

    wing: Ref
    attacks: bool
    ours: tuple[int, WingAtModel] | None
    theirs: tuple[int, ModelsAtWing] | None


def meetings(attacks: AtWings, answers: AtWings) -> Iterator[Meeting]:
    """For each wing, its AA at models side by side with theirs at it, whichever side declared them."""
    attackers = dict.fromkeys(
        (*(one.wing for one in attacks.wings_at_models), *(one.target for one in answers.models_at_wings))
    )
    defenders = dict.fromkeys(
        (*(one.wing for one in answers.wings_at_models), *(one.target for one in attacks.models_at_wings))
    )
    by_wings = [*enumerate(attacks.wings_at_models), *enumerate(answers.wings_at_models)]
    at_wings = [*enumerate(attacks.models_at_wings), *enumerate(answers.models_at_wings)]
    for wing in (*attackers, *defenders):
        ours = [each for each in by_wings if each[1].wing == wing]
        theirs = [each for each in at_wings if each[1].target == wing]
        for one, other in zip_longest(ours, theirs):
            yield Meeting(wing, wing in attackers, one, other)


def against_models(attacks: AtWings, answers: AtWings) -> tuple[WingAgainstModel, ...]:
    """Step 4."""
    return tuple(_fight(each) for each in meetings(attacks, answers))


def _fight(each: Meeting) -> WingAgainstModel:
    found = WingAgainstModel(wing=each.wing, wing_attacks=each.attacks)
    if each.ours:
        ours = each.ours[1]
        update = {name: getattr(ours, name) for name in ("target", "tokens", "modifiers", "overrules")}
        found = found.model_copy(update=update)
    if each.theirs:
        theirs = each.theirs[1]
        update = {name: getattr(theirs, name) for name in ("models", "option", "shares", "primary")}
        found = found.model_copy(update=update | {"models_to_hit": theirs.to_hit})
    return found


class Duel(NamedTuple):
    """One fight of step 5: two wings, and the AA of each at the other with its place in its event."""

    attacker: Ref
    defender: Ref
    attack: tuple[int, WingAtWing] | None
    answer: tuple[int, WingAtWing] | None


def duels(attacks: AtWings, answers: AtWings) -> Iterator[Duel]:
    """Every pair of wings of which one rolls AA at the other."""
    ours = {(each.wing, each.target): (place, each) for place, each in enumerate(attacks.wings_at_wings)}
    theirs = {(each.target, each.wing): (place, each) for place, each in enumerate(answers.wings_at_wings)}
    for pair in dict.fromkeys((*ours, *theirs)):
        yield Duel(*pair, ours.get(pair), theirs.get(pair))


def against_wings(attacks: AtWings, answers: AtWings) -> tuple[WingAgainstWing, ...]:
    """Step 5."""
    return tuple(_duel(each) for each in duels(attacks, answers))


def _duel(each: Duel) -> WingAgainstWing:
    attack, answer = (one[1] if one else None for one in (each.attack, each.answer))
    return WingAgainstWing(
        attacker=each.attacker,
        defender=each.defender,
        attacker_rolls=attack is not None,
        defender_rolls=answer is not None,
        attacker_tokens=attack.tokens if attack else None,
        defender_tokens=answer.tokens if answer else None,
        attacker_to_hit=attack.to_hit if attack else None,
        defender_to_hit=answer.to_hit if answer else None,
    )


def as_said(fault: Fault, attacks: AtWings, answers: AtWings) -> Fault:
    """A fault of a fight as one of what was declared."""
    kind, place, *rest = (*fault.path, "", "")[: max(2, len(fault.path))]
    if kind == "wings_against_models" and isinstance(place, int):
        each = list(meetings(attacks, answers))[place]
        ours = not each.theirs or (each.ours is not None and bool(rest) and rest[0] in OF_WING)
        section, found = ("wings_at_models", each.ours) if ours else ("models_at_wings", each.theirs)
        return replace(fault, path=(section, found[0] if found else 0, *rest))
    if kind == "wings_against_wings" and isinstance(place, int):
        duel = list(duels(attacks, answers))[place]
        side = duel.answer if rest and str(rest[0]).startswith("defender") else duel.attack
        named = [str(part).removeprefix("attacker_").removeprefix("defender_") for part in rest]
        return replace(fault, path=("wings_at_wings", (side or duel.attack or duel.answer or (0,))[0], *named))
    return fault
