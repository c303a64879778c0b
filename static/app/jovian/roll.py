"""A roll as the page shows it: every die, what each step did, decisions that are due, the target afterwards."""

from dataclasses import dataclass
from typing import Any

from app.jovian.charts import OWN_TABLE
from app.jovian.form import SHIP, SQUADRON, Attack
from app.jovian.lines import Teller
from app.jovian.play import Carried, carried_on
from app.jovian.reroll import rerolls
from app.jovian.words import bracketed
from app.rendering import render
from app.rolling import RollCommand
from app.views.attack_kept import Rolled
from app.views.dice import Due, thrown
from app.words import words
from engine.dice import Batch
from engine.flow import Choice, Entry
from engine.jovian.steps.flow import TargetState, attack_start
from engine.jovian.steps.hull import ShipState
from engine.jovian.words import Rating


@dataclass(frozen=True)
class Deciding:
    """A decision that is due: whose it is, and the options with what they do; `mark`: why the first one is first."""

    title: str
    hint: str
    mark: str
    options: list[tuple[str, str]]


def rolled(attack: Attack, command: RollCommand, language: str, *, on_paper: bool = True) -> Rolled:
    """The roll after one command. Raises StaleRollError when dice or decisions do not belong to this attack."""
    found = carried_on(attack, command, on_paper=on_paper)
    played, state = found.played, found.played.state
    values = _shown(attack, found, language)
    html = render("jovian/roll/roll.html", language, **values)
    say = render("jovian/roll/say.txt", language, **values).strip()
    over = played.waiting is None and not found.wants_table
    return Rolled(html, say, found.records, over, _after(state), found.picks)


def _after(state: TargetState) -> dict[str, Any]:
    """The fields of the form as the target is now."""
    if not isinstance(state, ShipState):
        return {f"{SQUADRON}.structure": state.structure}
    ratings = {f"{SHIP}.{rating}": boxes for rating, boxes in zip(Rating, state.ratings, strict=True)}
    parts = {f"{SHIP}.parts.{place}.left": left for place, left in enumerate(state.parts)}
    return {f"{SHIP}.structure": state.structure, **ratings, **parts}


def _shown(attack: Attack, rolled: Carried, language: str) -> dict[str, Any]:
    t = words(language)
    played, teller = rolled.played, Teller(attack, t)
    last = played.entries[-1] if played.waiting else None
    lines = [teller.line(entry, entry is not last) for entry in played.entries]
    due = deciding = None
    if last is not None and isinstance(played.waiting, Choice):
        deciding = _deciding(last, played.waiting, teller)
    elif last is not None and isinstance(played.waiting, Batch) and last.ask is not None:
        label = last.ask.label(tuple(record.faces for record in last.records))  # type: ignore[union-attr]
        due = Due(t(f"jovian.roll.due.{label}"), played.waiting, key=thrown(played))
    start = attack_start(attack)
    return {
        "lines": [line for line in lines if line],
        "due": due,
        "deciding": deciding,
        "over": played.waiting is None and not rolled.wants_table,
        "wants_table": rolled.wants_table,
        "rolls": getattr(played.state, "rolls_due", 0),
        "own_table": OWN_TABLE,
        "start": start,
        "end": played.state,
        "ship": isinstance(start, ShipState),
        "target": attack.target,
        "ratings": [rating.value for rating in Rating],
        "parts": [teller.part(place) for place in range(len(getattr(start, "parts", ())))],
        "table": getattr(attack, "table", None),
    }


def _deciding(entry: Entry[Any], choice: Choice, teller: Teller) -> Deciding:
    t, key = teller.t, entry.step.key
    if key == "reroll":
        mark, options = t("roll.suggested"), rerolls(entry, choice, teller)
    elif key == "critical":
        mark, options = t("jovian.roll.first_left"), [(teller.part(place), "") for place in choice.options]  # type: ignore[arg-type]
    else:
        mark, options = t("roll.suggested"), [(bracketed(each), teller.effect(each)) for each in choice.options]  # type: ignore[arg-type]
    return Deciding(t(f"jovian.roll.choose.{key}"), t(f"jovian.roll.hint.{key}"), mark, options)
