"""Texts of a battle to compare with its record: its kinds of events, its log, its screens."""

from dataclasses import replace
from typing import Any

from app.views import wording_of
from engine.engagement import Engagement, as_text, log
from tests.app.battle.player import table_of
from tests.app.markup import elements

EVERY = 10
"""A screen is recorded after so many events each."""
LANGUAGE = "en"


def kinds_in(engagement: Engagement[Any]) -> set[str]:
    """Return the kinds of current events in a battle, and of an activation `part` and `roll` with
    their kinds.
    """
    texts = {event.kind for event in engagement.battle.events}
    outcomes = [engagement.results[event.number].outcome for event in engagement.battle.events]
    for base_model in outcomes:
        named = {name: getattr(base_model, name, "") for name in ("part", "roll")}
        texts |= {f"{name} {key.partition('.')[0]}" for name, key in named.items() if key}
    return texts


def log_text(engagement: Engagement[Any]) -> str:
    """Return the log as the page exports it."""
    return as_text(log(engagement), wording_of(engagement, LANGUAGE))


def screens_text(engagement: Engagement[Any]) -> str:
    """Return the text of the table after every tenth current event, as if nothing had been
    undone.
    """
    counts = range(0, len(engagement.battle.events) + 1, EVERY)
    battle = engagement.battle.model_copy(update={"undone": (), "retracted": ()})
    straight = replace(engagement, battle=battle)
    return "".join(f"# {count}\n{_screen(straight.until(count))}\n" for count in counts)


def _screen(engagement: Engagement[Any]) -> str:
    main = elements(f"<main>{table_of(engagement, LANGUAGE).whole()}</main>")[0]
    return "\n".join(filter(None, (" ".join(piece.split()) for piece in main.pieces)))
