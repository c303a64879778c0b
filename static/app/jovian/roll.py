"""A roll of a single attack as the page shows it, with the decisions that are due, and the target afterwards."""

from functools import partial
from typing import Any

from app.jovian.charts import OWN_TABLE
from app.jovian.form import SHIP, SQUADRON
from app.jovian.thrown import flow_shown
from app.rendering import render
from app.requests.request import Pairs
from app.views.attack_roll import Rolled
from app.views.flow import Shown
from app.words import words
from engine.engagement import Engagement, Single
from engine.jovian.single import wants_table
from engine.jovian.steps.flow import TargetState
from engine.jovian.steps.hull import ShipState
from engine.jovian.words import RATINGS


def shown(now: Engagement[Single], forms: Pairs, language: str) -> Rolled:
    """A roll of the attack; it stops where a table is wanted that nobody has typed in."""
    said, played, t = now.opening.setup, now.state.flow.played, words(language)
    title, rolls = t("roll.title"), getattr(played.state, "rolls_due", 0)
    flow = flow_shown(said.attack, played, now.state.names, language)
    if wants_table(said, played.state):
        ask = partial(render, "jovian/roll/table.html", language, rolls=rolls, own_table=OWN_TABLE)
        return Rolled(Shown(title, flow.lines, left=ask), t("jovian.table.wanted", count=rolls), _after(played.state))
    say = t("roll.say_due", count=flow.due.batch.count) if flow.due else flow.deciding.title if flow.deciding else ""
    if flow.card:
        say = f"{flow.card.headline}. {t('jovian.form.structure')} {played.state.structure}."
    return Rolled(flow, say, _after(played.state), destroyed=played.state.destroyed)


def _after(state: TargetState) -> dict[str, Any]:
    """The fields of the form as the target is now."""
    if not isinstance(state, ShipState):
        return {f"{SQUADRON}.structure": state.structure}
    ratings = {f"{SHIP}.{rating}": boxes for rating, boxes in zip(RATINGS, state.ratings, strict=True)}
    parts = {f"{SHIP}.parts.{place}.left": left for place, left in enumerate(state.parts)}
    return {f"{SHIP}.structure": state.structure, **ratings, **parts}
