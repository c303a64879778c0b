"""Shares of split fire divided anew by hand: what one roll takes is gone for the others. Source: ruling 21."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from engine.dystopian.activation.at_wings import ModelsAtWing, WingAtModel, WingAtWing
from engine.dystopian.activation.declared import Activation, Counterattack, DeclaredAttack
from engine.dystopian.activation.shares import dice_now, divided, made, part_of, spent
from engine.dystopian.activation.state import ActivationState
from engine.dystopian.activation.uses import AGAINST_MODEL, ATTACK, DEFENCE_FIRE, OWN_ROLL, Gun, Use, uses
from engine.dystopian.battle.data import Divide
from engine.dystopian.battle.parts import begin, kind_and_place
from engine.dystopian.battle.passing import AT_ONCE, passed
from engine.dystopian.battle.rolls import rolls_of, with_roll
from engine.dystopian.battle.state import State
from engine.dystopian.profiles import SPLITTING
from engine.engagement import Refusal, refusal

Part = DeclaredAttack | Counterattack | ModelsAtWing | WingAtModel
"""A roll whose dice may be shared with others; a wing's by its tokens."""
ATTACK_STEP, DEFENCE_STEP = 6, 7


def divide(state: State, said: Divide) -> State | Refusal:
    """Shares of one part, said until its dice are thrown; those still to come get what is left, the largest less."""
    part = _part(state, said.part)
    if part is None:
        return refusal("not_a_choice", "data", "part")
    if passed(state, said.part, _step(part, said)):
        return refusal("too_late", "data", "part")
    own = _own(state, part, said)
    if own is None or len(own) != len(said.shares):
        return refusal("wrong_shares", "data", "shares")
    after = _with_shares(state, tuple(use._replace(share=share) for use, share in zip(own, said.shares, strict=True)))
    for gun in dict.fromkeys(use.gun for use in own):
        found = _refit(after, gun, own)
        if isinstance(found, Refusal):
            return found
        after = found
    return after


def _part(state: State, key: str) -> Part | None:
    """Who rolls in a part together: of a fight, the models."""
    rolls = rolls_of(state, key)
    found = rolls.models or rolls.attack
    return found.said if found else None


def _step(part: Part, said: Divide) -> int:
    """The step in which the shares are rolled."""
    if isinstance(part, ModelsAtWing | WingAtModel):
        return AT_ONCE
    return DEFENCE_STEP if said.defence else ATTACK_STEP


def _own(state: State, part: Part, said: Divide) -> tuple[Use, ...] | None:
    """The uses that are divided anew, None where nobody splits."""
    kind, place = kind_and_place(said.part)
    if said.defence:
        kind = DEFENCE_FIRE if isinstance(part, DeclaredAttack) else ""
    if isinstance(part, WingAtModel):
        return None
    option = part.defence_option if said.defence and isinstance(part, DeclaredAttack) else part.option
    if option not in SPLITTING:
        return None
    found = (use for use in uses(state.activation) if use.kind == kind and use.place == place)
    return tuple(use for use in found if use.member != OWN_ROLL)


def _refit(state: State, gun: Gun, own: Iterable[Use]) -> State | Refusal:
    """What one weapon has left for its other targets."""
    activation, before = state.activation, begin(state)
    keys = {use.key for use in own}
    every = [use for use in uses(activation) if use.gun == gun and _comes(state, activation, before, use)]
    room = 1 - spent(activation, before, gun)
    mine = [use for use in every if use.key in keys]
    room -= sum((part_of(use.share or 0, _full(activation, before, use)) for use in mine), Fraction(0))
    if room < 0:
        return refusal(
            "over_budget",
            "data",
            "shares",
            left=_most(activation, before, gun, mine),
            dice=_full(activation, before, mine[0]),
        )
    others = [use for use in every if use.key not in keys and use.share is not None]
    full = [_full(activation, before, use) for use in others]
    wanted = [min(use.share or 0, dice) for use, dice in zip(others, full, strict=True)]
    shares = divided(wanted, full, room, [use.order(activation) for use in others])
    changed = (use._replace(share=share) for use, share in zip(others, shares, strict=True) if use.share != share)
    return _with_shares(state, tuple(changed))


def _full(activation: Activation, before: ActivationState, use: Use) -> int:
    return dice_now(activation, before, use.gun, use.range_band, use.sight)


def _most(activation: Activation, before: ActivationState, gun: Gun, mine: list[Use]) -> int:
    return int((1 - spent(activation, before, gun)) * _full(activation, before, mine[0]))


def _comes(state: State, activation: Activation, before: ActivationState, use: Use) -> bool:
    """Whether a use is still to come."""
    now = state.underway
    assert now is not None
    key = f"{ATTACK if use.kind == DEFENCE_FIRE else use.kind}.{use.place}"
    rolled = {one.use.key for one in now.rolled}
    return use.key not in rolled and key not in now.done and made(activation, before, use)


def _with_shares(state: State, changed: tuple[Use, ...]) -> State:
    for use in changed:
        rolls = rolls_of(state, f"{ATTACK if use.kind == DEFENCE_FIRE else use.kind}.{use.place}")
        by_models = use.kind == AGAINST_MODEL and use.member != OWN_ROLL
        found = rolls.models if by_models else rolls.attack or rolls.duel[use.member]
        assert found is not None
        state = with_roll(state, found.path, **_change(found.said, use))
    return state


def _change(said: Any, use: Use) -> dict[str, Any]:
    """The field of a roll that holds the share of a use."""
    if use.kind == DEFENCE_FIRE:
        return {"defence_shares": _put(said.defence_shares, use)}
    if isinstance(said, WingAtModel | WingAtWing):
        return {"tokens": use.share}
    if not isinstance(said, DeclaredAttack):
        return {"shares": _put(said.shares, use)}
    if use.gun.wing:
        return {"tokens": _put(said.tokens, use)}
    shots = list(said.shots)
    shots[use.member] = shots[use.member].model_copy(update={"share": use.share})
    return {"shots": tuple(shots)}


def _put(shares: tuple[int, ...], use: Use) -> tuple[int, ...]:
    return (*shares[: use.member], use.share or 0, *shares[use.member + 1 :])
