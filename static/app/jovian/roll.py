"""A roll of a single attack as the page shows it, with the decisions that are due, and the target afterwards."""

from typing import Any

from app.jovian.charts import OWN_TABLE
from app.jovian.form import SHIP, SQUADRON
from app.jovian.thrown import ended, flow_shown
from app.rendering import render
from app.requests.request import Pairs
from app.views.attack_roll import Rolled
from app.views.flow import Shown
from app.words import words
from engine.engagement import Engagement, Single
from engine.jovian.single import wants_table
from engine.jovian.steps.flow import TargetState
from engine.jovian.steps.hull import ShipState
from engine.jovian.words import Rating


def shown(now: Engagement[Single], forms: Pairs, language: str) -> Rolled:
    """A roll of the attack; it stops where a table is wanted that nobody has typed in."""
    said, played = now.opening.setup, now.state.flow.played
    wanted, title = wants_table(said, played.state), words(language)("roll.title")
    values = ended(said.attack, played, language) | {
        "wants_table": wanted,
        "rolls": getattr(played.state, "rolls_due", 0),
        "own_table": OWN_TABLE,
    }
    flow = flow_shown(said.attack, played, title, language, "jovian/roll/over.html")
    if wanted:
        flow = Shown(title, flow.lines, left=render("jovian/roll/table.html", language, **values))
    say = render("jovian/roll/say.txt", language, **values, due=flow.due, deciding=flow.deciding).strip()
    return Rolled(flow, say, _after(played.state))


def _after(state: TargetState) -> dict[str, Any]:
    """The fields of the form as the target is now."""
    if not isinstance(state, ShipState):
        return {f"{SQUADRON}.structure": state.structure}
    ratings = {f"{SHIP}.{rating}": boxes for rating, boxes in zip(Rating, state.ratings, strict=True)}
    parts = {f"{SHIP}.parts.{place}.left": left for place, left in enumerate(state.parts)}
    return {f"{SHIP}.structure": state.structure, **ratings, **parts}
