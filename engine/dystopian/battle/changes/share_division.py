"""Shares of split fire divided anew by hand: what one roll takes is gone for the others. Source:
ruling 21.
"""

from collections.abc import Iterable

from engine.dystopian.activation.check import path_of
from engine.dystopian.activation.shares import (
    fit_shares,
    full_dice,
    is_still_possible,
    part_of,
    spent_part,
)
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
from engine.dystopian.battle.reading.progress import (
    AT_ONCE,
    ATTACK_STEP,
    DEFENCE_STEP,
    is_step_over,
)
from engine.dystopian.battle.state import State
from engine.engagement import Refusal, refusal


def divide(state: State, side: int | None, data: Divide) -> State | Refusal:
    """Set the shares of one part until its dice are thrown; the parts still to come get the rest,
    the largest less.
    """
    rolls = rolls_of(state, data.part)
    if rolls.models is None and rolls.attack is None:
        code = "no_such_part" if state.activating else "no_activation"
        return refusal(code, "data", "part")
    if is_step_over(state, data.part, _step_of(data)):
        return refusal("too_late", "data", "part")
    own = sharing(state, data.part, defence=data.defence)
    if side is not None and any(state.roster.side(use.gun.by) != side for use in own):
        return refusal("not_yours", "side")
    if len(own) != len(data.shares):
        return refusal("wrong_shares", "data", "shares")
    shares = zip(own, data.shares, strict=True)
    after = _with_shares(state, [use._replace(share=share) for use, share in shares])
    for gun in dict.fromkeys(use.gun for use in own):
        result = _refit(after, gun, own)
        if isinstance(result, Refusal):
            return result
        after = result
    return after


def _step_of(data: Divide) -> int:
    """Return the step whose dice decide the shares."""
    if data.part.startswith(AGAINST_MODEL):
        return AT_ONCE
    return DEFENCE_STEP if data.defence else ATTACK_STEP


def _refit(state: State, gun: Gun, own: Iterable[WeaponUse]) -> State | Refusal:
    """Divide the rest of the dice of one weapon among its other targets.

    own: the uses whose shares are set by hand.
    Refusal: these shares are more than the rest of the dice.
    """
    activation = state.activation
    before = state.now.before
    keys = {use.key for use in own}
    to_come = [use for use in of_gun(activation, gun) if _is_to_come(state, use)]
    mine = [use for use in to_come if use.key in keys]
    room = 1 - spent_part(activation, before, gun)
    rest = room
    for use in mine:
        rest -= part_of(use.share or 0, full_dice(activation, before, use))
    if rest < 0:
        dice = full_dice(activation, before, mine[0])
        return refusal("over_budget", "data", "shares", left=int(room * dice), dice=dice)
    others = [use for use in to_come if use.key not in keys and use.share is not None]
    full = [full_dice(activation, before, use) for use in others]
    wanted = [min(use.share or 0, dice) for use, dice in zip(others, full, strict=True)]
    shares = fit_shares(wanted, full, rest, [use.order(activation) for use in others])
    changed = []
    for use, share in zip(others, shares, strict=True):
        if use.share != share:
            changed.append(use._replace(share=share))
    return _with_shares(state, changed)


def _is_to_come(state: State, use: WeaponUse) -> bool:
    """Return True if a use is still to come."""
    now = state.now
    kind = ATTACK if use.kind == DEFENCE_FIRE else use.kind
    is_made = now.over.get(f"{kind}.{use.part_index}") == ""
    if is_made or any(rolled.use.key == use.key for rolled in now.before.rolled):
        return False
    return is_still_possible(state.activation, now.before, use)


def _with_shares(state: State, changed: Iterable[WeaponUse]) -> State:
    """Return the battle with the shares of some uses."""
    for use in changed:
        state = with_value(state, path_of(state.activation, use), use.share or 0)
    return state
