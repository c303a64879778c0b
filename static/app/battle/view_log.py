"""The log of a battle on the screen."""

from typing import Any

from app.rendering import render
from app.views.log import lucks_of, said_lines
from engine.engagement import Engagement, ref_of


def log_html(engagement: Engagement[Any], model: str | None, language: str) -> str:
    """The latest lines of the log, of one model or of all, and luck."""
    return render(
        "battle/log.html",
        language,
        lines=said_lines(engagement, language, model),
        chosen=model or "",
        items=_items(engagement),
        lucks=lucks_of(engagement),
    )


def _items(engagement: Engagement[Any]) -> list[tuple[str, str]]:
    """Every group and model that a log can be filtered by."""
    return [
        (ref_of(side, place, item.id), item.name)
        for side, one in enumerate(engagement.battle.sides)
        for place, fleet in enumerate(one.fleets)
        for _, item in fleet.items
    ]
