"""Which steps of a part are over, so that nothing about them can be changed any more."""

from engine.dystopian.battle.parts import kind_and_place
from engine.dystopian.battle.state import State
from engine.dystopian.battle.where import where
from engine.dystopian.wings.fights import AGAINST_MODEL, AGAINST_WING

AT_ONCE = 0
"""The dice of wings' fights: both sides' are thrown at the same time, before any step of an attack."""


TOGETHER = (AGAINST_MODEL, AGAINST_WING)
"""Fights that are one part of the activation, the first one's key being the part's."""


def passed(state: State, part: str, step: int, *, after_dice: bool = False) -> bool:
    """Whether a step of a part is over; `after_dice`: for what may still act when its dice lie on the table."""
    now = state.underway
    if now is None:
        return True
    if part.startswith(TOGETHER):
        part = f"{kind_and_place(part)[0]}.0"
    if part in now.done or part in dict(now.skipped):
        return True
    at = where(state)
    if at is None or at.part != part or not now.records:
        return False
    if step == AT_ONCE:
        return True
    steps = at.played.entries
    if after_dice:
        return any(entry.records and int(entry.step.number) > step for entry in steps)
    return any(int(entry.step.number) > step or (entry.records and int(entry.step.number) == step) for entry in steps)
