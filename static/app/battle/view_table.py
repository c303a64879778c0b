"""The battle on the table: whose turn it is, what is going on, and how every model stands."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from app.battle.game import Action, BattlePage, Sheet
from app.rendering import render
from app.views.flow import flow_html
from app.views.log_words import last_said
from app.views.unchanged import PIECES
from engine.engagement import Engagement, Model, ref_of


@dataclass(frozen=True)
class Piece:
    """The sheet of a group or model as HTML, and whether nothing of it is left."""

    ref: str
    name: str
    html: str
    gone: bool


def table_html(page: BattlePage, engagement: Engagement[Any], language: str) -> str:
    """The whole battle on one screen."""
    names = [side.name for side in engagement.battle.sides]
    sides = [(name, _cards(page, engagement, place, language)) for place, name in enumerate(names)]
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


def _cards(page: BattlePage, engagement: Engagement[Any], side: int, language: str) -> str:
    cards = []
    for place, fleet in enumerate(engagement.battle.sides[side].fleets):
        for group in fleet.groups:
            whole, *models = (
                PIECES.made(
                    (ref, language), _piece, page.sheet, page.stands(engagement.state, ref), ref, item, language
                )
                for ref, item in ((ref_of(side, place, item.id), item) for item in (group, *group.models))
            )
            actions = tuple(page.actions(engagement, whole.ref, group, language))
            cards.append(
                PIECES.made((whole.ref, language, len(actions)), _card, whole, tuple(models), actions, language)
            )
    return "".join(cards)


def _piece(sheet: Callable[..., Sheet], stands: tuple[Any, ...], ref: str, item: Model, language: str) -> Piece:
    found = sheet(stands, ref, item, language)
    standing = [one for one in found.conditions if one.on]
    html = render("battle/stands.html", language, ref=ref, sheet=found, standing=standing)
    return Piece(ref, item.name, html, found.gone)


def _card(whole: Piece, models: tuple[Piece, ...], actions: tuple[Action, ...], language: str) -> str:
    gone = all(model.gone for model in models) if models else whole.gone
    return render("battle/card.html", language, one=whole, gone=gone, models=models, actions=actions)
