"""A roll as the page shows it: every die, what each step did, decisions that are due, the target afterwards."""

from typing import Any

from app.jovian.charts import OWN_TABLE
from app.jovian.form import SHIP, SQUADRON, Attack
from app.jovian.play import carried_on
from app.jovian.thrown import deciding_of, due_of, ended, lines_html, result_html
from app.rendering import render
from app.rolling import RollCommand
from app.views.attack_kept import Rolled
from app.words import words
from engine.jovian.steps.flow import TargetState
from engine.jovian.steps.hull import ShipState
from engine.jovian.words import Rating


def rolled(attack: Attack, command: RollCommand, language: str, *, on_paper: bool = True) -> Rolled:
    """The roll after one command. Raises StaleRollError when dice or decisions do not belong to this attack."""
    found, t = carried_on(attack, command, on_paper=on_paper), words(language)
    played = found.played
    over = played.waiting is None and not found.wants_table
    values = ended(attack, played, language) | {
        "lines": lines_html(attack, played, language),
        "due": due_of(played, t),
        "deciding": deciding_of(attack, played, t),
        "result": result_html(attack, played, language, "jovian/roll/over.html") if over else "",
        "wants_table": found.wants_table,
        "rolls": getattr(played.state, "rolls_due", 0),
        "own_table": OWN_TABLE,
    }
    html = render("jovian/roll/roll.html", language, **values)
    say = render("jovian/roll/say.txt", language, **values).strip()
    return Rolled(html, say, found.records, over, _after(played.state), found.picks)


def _after(state: TargetState) -> dict[str, Any]:
    """The fields of the form as the target is now."""
    if not isinstance(state, ShipState):
        return {f"{SQUADRON}.structure": state.structure}
    ratings = {f"{SHIP}.{rating}": boxes for rating, boxes in zip(Rating, state.ratings, strict=True)}
    parts = {f"{SHIP}.parts.{place}.left": left for place, left in enumerate(state.parts)}
    return {f"{SHIP}.structure": state.structure, **ratings, **parts}
