"""Shares of split fire divided anew by hand: what one roll takes is gone for the others. Source:
ruling 21.
"""

from collections.abc import Iterable
from fractions import Fraction

from engine.dystopian.activation.activation import Activation
from engine.dystopian.activation.check import path_of
from engine.dystopian.activation.shares import (
    fit_shares,
    full_dice,
    is_still_possible,
    part_of,
    spent_part,
)
from engine.dystopian.activation.state import ActivationState
from engine.dystopian.activation.uses import (
    AGAINST_MODEL,
    ATTACK,
    DEFENCE_FIRE,
    Gun,
    WeaponUse,
    of_gun,
)
from engine.dystopian.battle.data import Divide
from engine.dystopian.battle.reading.declared_rolls import rolls_of, sharing, with_value
from engine.dystopian.battle.reading.progress import AT_ONCE, ATTACK_STEP, DEFENCE_STEP, passed
from engine.dystopian.battle.state import State
from engine.engagement import Refusal, refusal


def divide(state: State, side: int | None, data: Divide) -> State | Refusal:
    """Set the shares of one part until its dice are thrown; the parts still to come get the rest,
    the largest less.
    """
    rolls = rolls_of(state, data.part)
    if rolls.models is None and rolls.attack is None:
        return refusal("no_such_part" if state.activating else "no_activation", "data", "part")
    step = DEFENCE_STEP if data.defence else ATTACK_STEP
    if passed(state, data.part, AT_ONCE if data.part.startswith(AGAINST_MODEL) else step):
        return refusal("too_late", "data", "part")
    own = sharing(state, data.part, defence=data.defence)
    if side is not None and any(state.roster.side(use.gun.by) != side for use in own):
        return refusal("not_yours", "side")
    if len(own) != len(data.shares):
        return refusal("wrong_shares", "data", "shares")
    after = _with_shares(
        state, (use._replace(share=share) for use, share in zip(own, data.shares, strict=True))
    )
    for gun in dict.fromkeys(use.gun for use in own):
        result = _refit(after, gun, own)
        if isinstance(result, Refusal):
            return result
        after = result
    return after


def _refit(state: State, gun: Gun, own: Iterable[WeaponUse]) -> State | Refusal:
    """Divide the rest of the dice of one weapon among its other targets."""
    activation, before = state.activation, state.now.before
    keys = {use.key for use in own}
    every = [use for use in of_gun(activation, gun) if _comes(state, activation, before, use)]
    room = 1 - spent_part(activation, before, gun)
    mine = [use for use in every if use.key in keys]
    rest = room - sum(
        (part_of(use.share or 0, full_dice(activation, before, use)) for use in mine), Fraction(0)
    )
    if rest < 0:
        dice = full_dice(activation, before, mine[0])
        return refusal("over_budget", "data", "shares", left=int(room * dice), dice=dice)
    others = [use for use in every if use.key not in keys and use.share is not None]
    full = [full_dice(activation, before, use) for use in others]
    wanted = [min(use.share or 0, dice) for use, dice in zip(others, full, strict=True)]
    shares = fit_shares(wanted, full, rest, [use.order(activation) for use in others])
    changed = (
        use._replace(share=share)
        for use, share in zip(others, shares, strict=True)
        if use.share != share
    )
    return _with_shares(state, changed)


def _comes(state: State, activation: Activation, before: ActivationState, use: WeaponUse) -> bool:
    """Return True if a use is still to come."""
    now = state.now
    key = f"{ATTACK if use.kind == DEFENCE_FIRE else use.kind}.{use.part_index}"
    rolled = {rolling.use.key for rolling in now.before.rolled}
    return (
        use.key not in rolled
        and now.over.get(key) != ""
        and is_still_possible(activation, before, use)
    )


def _with_shares(state: State, changed: Iterable[WeaponUse]) -> State:
    for use in changed:
        state = with_value(state, path_of(state.activation, use), use.share or 0)
    return state
