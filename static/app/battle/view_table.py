"""The battle on the table: whose turn it is, what is going on, and how every model stands."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from app.battle.game import Action, BattlePage, Sheet
from app.battle.log_words import last_said
from app.battle.outcome import Outcome
from app.rendering import render
from app.views.flow import flow_html
from app.words import words
from engine.engagement import Engagement, Group, ref_of


@dataclass(frozen=True)
class Card:
    """A group or model as shown, with those it holds."""

    ref: str
    name: str
    sheet: Sheet
    actions: tuple[Action, ...] = ()
    models: tuple["Card", ...] = ()

    @property
    def gone(self) -> bool:
        """Whether nothing of it is left."""
        return all(model.gone for model in self.models) if self.models else self.sheet.gone


def table_html(page: BattlePage, engagement: Engagement[Any], outcome: Outcome, language: str) -> str:
    """The whole battle on one screen."""
    names = [side.name for side in engagement.battle.sides]
    sides = [(name, list(_cards(page, engagement, place, language))) for place, name in enumerate(names)]
    return render(
        "battle/battle.html",
        language,
        battle=engagement.battle,
        turn=engagement.rules.turn(engagement.state),
        middle=page.middle(engagement, language) + _flow(page, engagement, language),
        last=last_said(engagement, language),
        sides=sides,
        can_undo=engagement.can_undo,
        can_redo=bool(engagement.battle.undone),
    )


def _flow(page: BattlePage, engagement: Engagement[Any], language: str) -> str:
    """The flow in progress, or the one that the last event has ended."""
    if page.flow is None:
        return ""
    ended = engagement.result.flow if engagement.result else None
    found = engagement.state.underway or ended
    if not found:
        return ""
    shown, key = page.flow(engagement.state, found, language), f"{engagement.battle.id}.{len(engagement.battle.events)}"
    return flow_html(replace(shown, due=shown.due and replace(shown.due, key=key)), language)


def _cards(page: BattlePage, engagement: Engagement[Any], side: int, language: str) -> Iterator[Card]:
    t = words(language)
    for place, fleet in enumerate(engagement.battle.sides[side].fleets):
        for group in fleet.groups:
            yield _card(page, engagement, group, side, place, t)


def _card(page: BattlePage, engagement: Engagement[Any], group: Group, side: int, fleet: int, t: Any) -> Card:
    ref = ref_of(side, fleet, group.id)
    models = tuple(
        Card(found, model.name, page.sheet(engagement, found, model, t.language))
        for model, found in ((model, ref_of(side, fleet, model.id)) for model in group.models)
    )
    sheet = page.sheet(engagement, ref, group, t.language)
    return Card(ref, group.name, sheet, tuple(page.actions(engagement, ref, group, t.language)), models)
