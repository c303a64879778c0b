"""Weapons that would roll more dice than they have: an auxiliary or an arm fires once an activation, or in shares."""

from collections import defaultdict
from collections.abc import Collection, Iterator
from fractions import Fraction

from engine.dystopian.activation.declared import Activation
from engine.dystopian.activation.meetings import duels, meetings
from engine.dystopian.activation.shares import dice_now, part_of, spent
from engine.dystopian.activation.state import start
from engine.dystopian.activation.uses import (
    AGAINST_MODEL,
    AGAINST_WING,
    ATTACK,
    COUNTERATTACK,
    DEFENCE_FIRE,
    KINDS,
    OWN_ROLL,
    Gun,
    Use,
    uses,
)
from engine.kit.faults import Fault

Path = tuple[str | int, ...]
FIELDS = {COUNTERATTACK: "counterattacks", ATTACK: "attacks", DEFENCE_FIRE: "attacks"}


def over_budget(activation: Activation, kinds: Collection[str] = KINDS) -> Iterator[Fault]:
    """Uses of weapons that ask for more dice than are left, by the models as they stand.

    kinds: only those of counterattacks, fights of wings, attacks or defence; what they were used for before counts.
    """
    by_gun: dict[Gun, list[Use]] = defaultdict(list)
    for use in uses(activation):
        by_gun[use.gun].append(use)
    for gun, every in by_gun.items():
        yield from _over(activation, gun, every, kinds)


def _over(activation: Activation, gun: Gun, every: list[Use], kinds: Collection[str]) -> Iterator[Fault]:
    state = start(activation)
    used = spent(activation, state, gun)
    for use in every:
        dice = dice_now(activation, state, gun, use.range_band, use.sight)
        left = max(0, int((1 - used) * dice))
        wanted = dice if use.share is None else use.share
        if wanted > left and use.kind in kinds:
            yield Fault(path_of(activation, use), "over_budget", {"left": left, "dice": dice})
        used += part_of(wanted, dice) if dice or use.share else Fraction(0)


def path_of(activation: Activation, use: Use) -> Path:
    """The field of a use's share."""
    if use.kind in (AGAINST_MODEL, AGAINST_WING):
        return _path_at_wings(activation, use)
    path: Path = (FIELDS[use.kind], use.place)
    if use.kind == ATTACK:
        return (*path, "tokens", use.member) if use.gun.wing else (*path, "shots", use.member, "share")
    return (*path, "defence_shares" if use.kind == DEFENCE_FIRE else "shares", use.member)


def _path_at_wings(activation: Activation, use: Use) -> Path:
    if use.kind == AGAINST_WING:
        return (*duels(activation)[use.place].rolls[use.member].path, "tokens")
    meeting = meetings(activation)[use.place]
    if use.member == OWN_ROLL:
        return (*meeting.ours.path, "tokens") if meeting.ours else ()
    return (*meeting.theirs.path, "shares", use.member) if meeting.theirs else ()
