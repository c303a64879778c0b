"""A flow as any game's battle shows it, in the words of the game's log for its steps, dice and
options.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from app.views.card import ResultCard
from app.views.dice import Due, alike_of, shown_dice
from app.views.flow import DueDecision, ShownFlow, StepLine, ThrownDice, lines_html
from app.words import Words, words
from engine.dice import Batch
from engine.engagement import FlowRules, Underway
from engine.flow import Choice, PlayedStep


def flow_shown(rules: FlowRules[Any]) -> Callable[[Any, Underway[Any], str], ShownFlow]:
    """Return the function that shows the flows of a game.

    Its words are the locale's `<game>.flow`, `.step`, `.choose`, `.hint`, `.option`.
    """
    return partial(_shown, rules)


def _shown(rules: FlowRules[Any], state: Any, underway: Underway[Any], language: str) -> ShownFlow:
    t, played = words(language), underway.played
    entry = played.entries[-1]
    names = rules.names(state, underway, entry)
    lines = [
        _line(rules, state, underway, entry, t)
        for entry in played.entries
        if entry.records or entry.pick is not None
    ]
    html = lines_html(lines, language)
    title, due, deciding = t(f"{rules.name}.flow", **names), None, None
    if isinstance(played.waiting, Batch):
        label = entry.ask.label(tuple(record.faces for record in entry.records))  # type: ignore[union-attr]
        due = Due(t(rules.labels + label), played.waiting, alike=alike_of(played))
    if isinstance(played.waiting, Choice):
        asks, hint = (
            t(f"{rules.name}.{about}.{entry.step.key}", **names) for about in ("choose", "hint")
        )
        options = [(t(f"{rules.name}.option.{option}"), "") for option in played.waiting.options]
        deciding = DueDecision(asks, hint, t("roll.suggested"), options)
    return ShownFlow(title, html, due, deciding, card=None if played.waiting else ResultCard())


def _line(
    rules: FlowRules[Any], state: Any, underway: Underway[Any], entry: PlayedStep[Any], t: Words
) -> StepLine:
    """Return one step with its result and its dice."""
    waits = underway.played.waiting is not None and entry is underway.played.entries[-1]
    values = None if waits else entry.step.log_values(entry.before, entry.answer)
    text = (
        t(f"{rules.name}.step.{entry.step.key}", **rules.names(state, underway, entry), **values)
        if values
        else ""
    )
    batches = [ThrownDice("", shown_dice(record)) for record in entry.records]
    return StepLine(text, number=entry.step.number, batches=batches)
