"""A roll of a single attack as the page shows it."""

from typing import Any

from app.rendering import render
from app.rolling import RollCommand, carry_on
from app.warsurge.thrown import after, due_of, lines_html, result_html
from app.words import words
from engine.dice import Record
from engine.flow import Played, play
from engine.warsurge.attack import Attack
from engine.warsurge.steps.flow import attack_flow
from engine.warsurge.steps.state import AttackState, start


def roll_html(attack: Attack, command: RollCommand, language: str) -> tuple[str, Played[AttackState], list[Record]]:
    """The roll after a command, as HTML, as played, and as its batches.

    Raises StaleRollError when the dice do not belong to this attack.
    """
    flow, before = attack_flow(attack), start(attack)
    played, records = carry_on(lambda source: play(flow, before, source), command)
    over = result_html(attack, played, language, "warsurge/roll/over.html") if played.waiting is None else ""
    lines, due = lines_html(attack, played, language), due_of(attack, played, words(language))
    return render("warsurge/roll/roll.html", language, over=over, due=due, lines=lines), played, records


def say_text(attack: Attack, played: Played[AttackState], language: str) -> str:
    """The roll in a sentence."""
    values: dict[str, Any] = {"waiting": played.waiting, "hp": played.state.hp, "target": attack.target}
    return render("warsurge/roll/say.txt", language, **values, left=after(attack, played)).strip()
