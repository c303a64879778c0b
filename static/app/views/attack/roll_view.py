"""The roll of a single attack on the screen: its flow, undo, log and luck."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from app.rendering import render
from app.views.card import card_html
from app.views.flow import ShownFlow, flow_html
from app.views.log import latest_lines, tell_lucks
from app.views.log_words import last_text
from app.words import Words, words
from engine.engagement import Engagement, Refusal, Single, SingleRules, single
from engine.kit.saved_types import Tree


@dataclass(frozen=True)
class RollSoFar:
    """A roll so far: its flow, a sentence, and once it is over the fields of its target."""

    flow: ShownFlow
    say: str
    after: Mapping[str, Any] = field(default_factory=dict)
    destroyed: bool = False


def begun(rules: SingleRules, setup: Tree, language: str, target: str = "") -> Engagement[Single]:
    """Return a checked attack with no dice thrown.

    Raises TypeError when the set-up does not describe the checked attack.
    """
    t = words(language)
    engagement = single(rules, setup, (t("roll.attacker"), target or t("roll.defender")))
    if isinstance(engagement, Refusal):
        raise TypeError(f"{engagement.faults}")
    return engagement


def announce(flow: ShownFlow, t: Words) -> str:
    """Return what is read aloud: the result, the number of dice due, or the decision due."""
    if flow.card:
        return flow.card.announcement
    if flow.due:
        return t("roll.say_due", count=flow.due.batch.count)
    if flow.deciding:
        return flow.deciding.title
    return ""


def roll_html(rolled: RollSoFar, now: Engagement[Single], language: str) -> str:
    """Return a roll as HTML."""
    shown = rolled.flow
    # Where something is due the odds of what is left are asked for once it is shown; else a
    # question takes their place.
    later = f"{len(now.battle.events)}" if shown.due or shown.deciding else ""
    if shown.card:
        html = card_html(shown.card, now, shown.title, shown.lines, language, "attack")
    else:
        html = flow_html(shown, language, "attack", later)
    back = last_text(now, language) if now.can_undo else ""
    return render(
        "attack/roll.html",
        language,
        flow_html=html,
        can_undo=now.can_undo,
        back=back,
        can_redo=bool(now.battle.undone),
        lines=latest_lines(now, language),
        lucks=tell_lucks(now, language),
        goes_on=shown.goes_on,
        can_apply=not rolled.destroyed,
    )
