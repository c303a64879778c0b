"""A roll as the page shows it: every die, what each step took away, the critical table, the model afterwards."""

from dataclasses import dataclass
from functools import partial
from typing import Any

from app.dystopian.odds import answer_html
from app.format import needed
from app.rendering import render
from app.requests.request import Pairs
from app.views.attack_roll import Rolled
from app.views.dice import Die, Due, shown_dice, thrown
from app.views.flow import Shown
from app.words import words
from engine.dice import Batch
from engine.dystopian.attack import Attack
from engine.dystopian.battle import State
from engine.dystopian.criticals import TABLES, CriticalRow, meaning
from engine.dystopian.odds import odds_left
from engine.dystopian.steps.damage import CriticalHit, FurtherDice
from engine.dystopian.steps.numbers import Numbers
from engine.dystopian.steps.state import AttackState
from engine.dystopian.steps.throw import HitDice
from engine.dystopian.steps.toughness import Toughness
from engine.engagement import Engagement, Single
from engine.flow import Entry, Played


@dataclass(frozen=True)
class Line:
    """One step as shown."""

    key: str
    number: str
    batches: list[list[Die]]
    outcome: int
    before: AttackState | None
    after: AttackState | None
    done: bool
    row: CriticalRow | None
    """The critical table row of a table roll, or the one whose further dice these are."""


def shown(now: Engagement[Single], forms: Pairs, language: str) -> Rolled:
    """A roll of the attack."""
    attack, played = now.opening.setup, now.state.flow.played
    state, target, over = played.state, attack.target, played.waiting is None
    values = {"target": target, "end": state, "meaning": partial(meaning, edition=attack.rulings.to_hit_table)}
    result = render("dystopian/roll/result.html", language, **values) if over else ""
    left = "" if over else answer_html(odds_left(attack, played), language)
    lines, due = _lines_html(attack, played, language), _due(played, language)
    flow = Shown(words(language)("roll.title"), lines, due, left=left, result=result)
    say = render("dystopian/roll/say.txt", language, state=state, target=target, waiting=played.waiting).strip()
    return Rolled(flow, say, {"target.hp": state.hp, "target.ap": state.ap, "target.effects": sorted(state.effects)})


def _lines_html(attack: Attack, played: Played[AttackState], language: str) -> str:
    """Every step with its dice, and the critical table with the rows that were rolled."""
    lines, edition = shown_lines(played), attack.rulings.to_hit_table
    return render(
        "dystopian/roll/thrown.html",
        language,
        lines=lines,
        table=TABLES[edition],
        meaning=partial(meaning, edition=edition),
        rolled=[line.outcome for line in lines if line.key == "critical" and line.done],
        numbers=Numbers(attack),
        toughness=Toughness(Numbers(attack)),
    )


def shown_lines(played: Played[Any]) -> list[Line]:
    """The steps in which dice were thrown or damage was done, as shown: of one attack or of a part of an activation."""
    return [_line(entry, played) for entry in played.entries if entry.records or entry.step.key == "damage"]


def _line(entry: Entry[Any], played: Played[Any]) -> Line:
    done = played.waiting is None or entry is not played.entries[-1]
    thrown = tuple(record.faces for record in entry.records)
    pool = entry.ask.pool if isinstance(entry.ask, HitDice) else None
    batches = [
        shown_dice(record, pool.hits(index, thrown) if pool else ()) for index, record in enumerate(entry.records)
    ]
    step = entry.step
    before, after = _target(entry.before), _target(entry.after)
    return Line(step.key, step.number, batches, entry.answer or 0, before, after, done, _row(entry))


def _target(state: AttackState | State) -> AttackState | None:
    return state if isinstance(state, AttackState) else state.attack


def _row(entry: Entry[Any]) -> CriticalRow | None:
    step, before = entry.step.inner, _target(entry.before)
    if isinstance(step, CriticalHit):
        return step.toughness.rows.get(entry.answer or 0)
    return step.toughness.rows[before.row] if isinstance(step, FurtherDice) and before else None


def _due(played: Played[AttackState], language: str) -> Due | None:
    if not isinstance(played.waiting, Batch) or played.at is None:
        return None
    needs = needed_of(played.entries[-1])
    return Due(words(language)(f"roll.due.{played.at.key}"), played.waiting, needs, key=thrown(played))


def needed_of(entry: Entry[Any]) -> str:
    """The number that dice which are due need, as shown; nothing for dice that are added up."""
    if not isinstance(entry.ask, HitDice):
        return ""
    needs = next((face for face, worth in enumerate(entry.ask.pool.die.later, 1) if worth.hits), None)
    return needed(needs) if needs else ""
