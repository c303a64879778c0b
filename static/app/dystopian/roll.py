"""A roll as the page shows it: every die, what each step took away, the critical table, the model afterwards."""

from dataclasses import dataclass
from functools import partial

from app.format import needed
from app.rendering import render
from app.rolling import RollCommand, carry_on
from app.views.dice import Die, Due, shown_dice
from app.words import words
from engine.dice import HitPool, Record
from engine.dystopian.attack import Attack
from engine.dystopian.criticals import TABLES, CriticalRow, meaning
from engine.dystopian.steps.damage import CriticalHit, FurtherDice
from engine.dystopian.steps.numbers import Numbers
from engine.dystopian.steps.sequence import attack_sequence
from engine.dystopian.steps.state import AttackState, start
from engine.dystopian.steps.toughness import Toughness
from engine.flow.sequence import Entry, Played, play


@dataclass(frozen=True)
class Line:
    """One step as shown."""

    key: str
    number: str
    batches: list[list[Die]]
    outcome: int
    before: AttackState
    after: AttackState
    done: bool
    row: CriticalRow | None
    """The critical table row of a table roll, or the one whose further dice these are."""


def roll_html(attack: Attack, command: RollCommand, language: str) -> tuple[str, Played[AttackState], list[Record]]:
    """The roll after a command, as HTML, as played, and as its batches.

    Raises StaleRollError when the dice do not belong to this attack.
    """
    sequence, before = attack_sequence(attack), start(attack)
    played, records = carry_on(lambda source: play(sequence, before, source), command)
    lines = shown_lines(played)
    rolled = [line.outcome for line in lines if line.key == "critical" and line.done]
    html = render(
        "dystopian/roll/roll.html",
        language,
        lines=lines,
        table=TABLES[attack.rulings.to_hit_table],
        meaning=partial(meaning, edition=attack.rulings.to_hit_table),
        rolled=rolled,
        numbers=Numbers(attack),
        toughness=Toughness(Numbers(attack)),
        target=attack.target,
        end=played.state,
        over=played.waiting is None,
        due=_due(played, language),
    )
    return html, played, records


def shown_lines(played: Played[AttackState]) -> list[Line]:
    """The steps in which dice were thrown or damage was done, as shown."""
    return [_line(entry, played) for entry in played.entries if entry.records or entry.step.key == "damage"]


def _line(entry: Entry[AttackState], played: Played[AttackState]) -> Line:
    done = played.waiting is None or entry is not played.entries[-1]
    thrown = tuple(record.faces for record in entry.records)
    batches = []
    for index, record in enumerate(entry.records):
        pool = entry.roll if isinstance(entry.roll, HitPool) else None
        batches.append(shown_dice(record, pool.hits(index, thrown) if pool else ()))
    step = entry.step
    return Line(step.key, step.number, batches, entry.outcome, entry.before, entry.after, done, _row(entry))


def _row(entry: Entry[AttackState]) -> CriticalRow | None:
    if isinstance(entry.step, CriticalHit):
        return entry.step.toughness.rows.get(entry.outcome)
    return entry.step.toughness.rows[entry.before.row] if isinstance(entry.step, FurtherDice) else None


def _due(played: Played[AttackState], language: str) -> Due | None:
    if played.waiting is None or played.at is None:
        return None
    roll = played.entries[-1].roll
    needs = None
    if isinstance(roll, HitPool):
        needs = next((face for face, worth in enumerate(roll.die.later, 1) if worth.hits), None)
    return Due(words(language)(f"roll.due.{played.at.key}"), played.waiting, needed(needs) if needs else "")
