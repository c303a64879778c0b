"""What both players of a dogfight on two phones agree to, each on their own: other orders, or no dogfight at all."""

from typing import Literal, NamedTuple

from app.jovian.dogfight.codes import agreement_text
from engine.engagement import Draft, Engagement
from engine.jovian.battle import Declared, State
from engine.jovian.battle.data import Recalled
from engine.kit.saved import plain

OFF = "off"
"""What a button carries for no dogfight at all, in place of a side."""


class Agreement(NamedTuple):
    """What this phone's player agrees to, in letters for the other phone; is_done: the other had asked for it."""

    text: str
    is_done: bool


def agreement_draft(now: Declared, place: Literal[0, 1] | None, by: Literal[0, 1]) -> Draft:
    """Return the event by which a player agrees to other orders of a side, or to no dogfight."""
    return Draft(kind="recall", data=plain(Recalled(place=place, by=by, about=now.about)))


def agreement_of(engagement: Engagement[State], mine: int) -> Agreement | None:
    """Return what this phone's player agreed to last, while nothing else has happened; else None."""
    event = engagement.battle.events[-1] if engagement.battle.events else None
    if event is None or event.kind != "recall" or event.data.get("by") != mine:
        return None
    agreed = Recalled.model_validate(event.data)
    waiting = engagement.state.dogfight
    return Agreement(agreement_text(agreed), waiting is None or (agreed.place, mine) not in waiting.asked)


def wanted(now: Declared, mine: int) -> list[str]:
    """Return what the other player asks for, as the buttons carry it by which this phone's player agrees."""
    return [OFF if place is None else str(place) for place, by in sorted(now.asked, key=str) if by != mine]
