"""A flow as any game's battle shows it, in the words of the game's log for its steps, dice and
options.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from app.views.card import ResultCard
from app.views.dice import Due, alike_of, shown_dice
from app.views.flow import DueDecision, ShownFlow, StepLine, ThrownDice, lines_html
from app.views.log_words import word_result
from app.words import Words, words
from engine.dice import Batch
from engine.engagement import FlowRules, Underway
from engine.flow import Choice, Declaration, Played, PlayedStep


def show_flow(
    rules: FlowRules[Any], state: Any, underway: Underway[Any], language: str
) -> ShownFlow:
    """Return a flow on the screen: its dice so far, and what is due, or the result once it has
    ended.

    Its words are the locale's `<game>.flow`, `.step`, `.choose`, `.hint`, `.option`.
    """
    t = words(language)
    played = underway.played
    names = rules.names(state, underway, played.entries[-1])
    lines = []
    for entry in played.entries:
        if entry.records or entry.pick is not None:
            lines.append(_show_step(rules, state, underway, entry, t))
    flow = ShownFlow(t(f"{rules.name}.flow", **names), lines_html(lines, language))
    match played.waiting:
        case None:
            return replace(flow, card=ResultCard())
        case Batch():
            return replace(flow, due=_show_due_dice(rules, played, played.waiting, t))
        case Choice():
            return replace(flow, deciding=_show_decision(rules, played, played.waiting, names, t))
        case _:
            return flow


def _show_due_dice(rules: FlowRules[Any], played: Played[Any], batch: Batch, t: Words) -> Due:
    entry = played.entries[-1]
    assert entry.ask is not None
    assert not isinstance(entry.ask, Choice | Declaration)
    thrown = tuple([record.faces for record in entry.records])
    label = entry.ask.label(thrown)
    return Due(t(rules.labels + label), batch, alike=alike_of(played))


def _show_decision(
    rules: FlowRules[Any],
    played: Played[Any],
    choice: Choice,
    names: Mapping[str, Any],
    t: Words,
) -> DueDecision:
    step = played.entries[-1].step
    asks = t(f"{rules.name}.choose.{step.key}", **names)
    hint = t(f"{rules.name}.hint.{step.key}", **names)
    options = [(t(f"{rules.name}.option.{option}"), "") for option in choice.options]
    return DueDecision(asks, hint, t("roll.suggested"), options)


def _show_step(
    rules: FlowRules[Any], state: Any, underway: Underway[Any], entry: PlayedStep[Any], t: Words
) -> StepLine:
    """Return a step with its dice, and with its result once no answer is due in it."""
    batches = [ThrownDice("", shown_dice(record)) for record in entry.records]
    line = StepLine("", number=entry.step.number, batches=batches)
    is_last = entry is underway.played.entries[-1]
    if is_last and underway.played.waiting is not None:
        return line
    values = word_result(entry, t, rules.name)
    if not values:
        return line
    names = rules.names(state, underway, entry)
    return replace(line, title=t(f"{rules.name}.step.{entry.step.key}", **names, **values))
