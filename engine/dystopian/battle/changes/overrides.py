"""Overrides: each number that an event sets by hand beside the number of the rules, so that the log
marks it.
"""

from collections.abc import Collection, Iterator

from pydantic import BaseModel

from engine.dystopian.activation.activation import WingAtWing
from engine.dystopian.activation.state import WingState
from engine.dystopian.activation.uses import AGAINST_MODEL, AGAINST_WING, ATTACK, COUNTERATTACK
from engine.dystopian.activation.wings.wing_fights import aa_needs
from engine.dystopian.attack.numbers import Numbers
from engine.dystopian.battle.data import Adjust, Divide, Overrule
from engine.dystopian.battle.reading.declared_rolls import (
    PartRolls,
    attack_of,
    every_roll,
    number_of,
    shares_of,
)
from engine.dystopian.battle.roster import ModelNow
from engine.dystopian.battle.state import State
from engine.dystopian.profiles import Overrules
from engine.dystopian.repeats import in_order, repeats_of
from engine.dystopian.words import Effect
from engine.engagement import Override
from engine.kit.saved_types import Scalar

EFFECTS = ("effects", "repeats")
"""Fields of a model that the log names together."""


def declared_overrides(after: State, own: Collection[str]) -> Iterator[Override]:
    """Yield every number that a declaration sets by hand, in the battle after it. Source: promise 8
    of the design.

    own: the fields that it declares, by the first part of the path in the activation.
    """
    if not own:
        return
    for kind in (ATTACK, COUNTERATTACK, AGAINST_MODEL, AGAINST_WING):
        for index, rolls in enumerate(every_roll(after.activation, kind)):
            if rolls.attack and rolls.attack.path[0] in own:
                yield from _at_model(after, f"{kind}.{index}", rolls.attack.declaration.overrules)
            if kind in (AGAINST_MODEL, AGAINST_WING):
                yield from _at_wing(after, rolls, own)


def _at_model(after: State, key: str, overrules: Overrules) -> Iterator[Override]:
    """Yield the numbers of a roll at a model that are set by hand, beside those of the rules."""
    by_hand = {field: value for field, value in vars(overrules).items() if value is not None}
    if not by_hand:
        return
    attack = attack_of(after, key)
    by_rule = None
    if attack:
        by_rule = Numbers(attack.model_copy(update={"overrules": Overrules()}))
    for field, value in by_hand.items():
        was = by_rule.number(field) if by_rule else None
        yield Override(field=field, was=was, now=value)


def _at_wing(after: State, rolls: PartRolls, own: Collection[str]) -> Iterator[Override]:
    """Yield the to-hit numbers at wings that are set by hand, beside those of the rules."""
    for field, roll in rolls.at_wings.items():
        to_hit = roll.declaration.to_hit
        if roll.path[0] in own and to_hit is not None:
            wing = roll.declaration.wing if isinstance(roll.declaration, WingAtWing) else None
            yield Override(field=field, was=aa_needs(after.activation, wing), now=to_hit)


def overrides_of(before: State, data: BaseModel) -> Iterator[Override]:
    """Yield what an event sets by hand itself.

    before: the battle before it.
    """
    if isinstance(data, Overrule):
        number = number_of(before, data.part, data.field)
        yield Override(field=data.field, was=number, now=data.value)
    elif isinstance(data, Divide):
        own_shares = shares_of(before, data.part, defence=data.defence)
        was = ", ".join(str(own.share or 0) for own in own_shares)
        yield Override(field="shares", was=was or None, now=", ".join(map(str, data.shares)))
    elif isinstance(data, Adjust):
        yield from _by_hand(before, data)


def _by_hand(before: State, data: Adjust) -> Iterator[Override]:
    """Yield the values of a model or wing that change; effects suffered once more are named once
    more.
    """
    now: ModelNow | WingState = before.models.get(data.ref) or before.wings[data.ref]
    for field, value in data:
        was = getattr(now, field, None)
        if value is None or field in EFFECTS or field not in now._fields or was == value:
            continue
        yield Override(field=field, was=was, now=value)
    if isinstance(now, ModelNow) and (data.effects is not None or data.repeats is not None):
        names_before = _effect_names(now.effects, now.repeats)
        names_after = _effects_after(now, data)
        if names_before != names_after:
            yield Override(field="effects", was=names_before, now=names_after)


def _effects_after(now: ModelNow, data: Adjust) -> Scalar:
    """Return what the log says of the effects after a change by hand."""
    effects = now.effects
    if data.effects is not None:
        effects = data.effects
    repeats = now.repeats
    if data.repeats is not None:
        repeats = data.repeats
    return _effect_names(effects, repeats_of(repeats, effects))


def _effect_names(effects: frozenset[Effect], repeats: tuple[Effect, ...]) -> Scalar:
    """Return what the log says of the effects on a model, in the order of their table."""
    return ", ".join(effect.value for effect in in_order((*effects, *repeats))) or None
