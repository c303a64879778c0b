"""The battle on the table: the turn, the current situation, and the state of every group."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from app.battle.battle_page import BattlePage, ModelSheet
from app.battle.opponent.opponent_view import announcement_of, opponent_table
from app.battle.table.sides_view import all_acted, heads, side_cards, turn_of
from app.rendering import render
from app.views.card import card_html
from app.views.flow import ShownFlow, flow_html
from app.views.log_words import happened, last_text, marked
from app.views.piece_cache import PIECES
from engine.engagement import Draft, Engagement, Group, Refusal, side_of
from engine.opponent import has_acted

ENDS = "turn"
"""The option of the screen that shows the effects of the end of the turn."""
BY = "log.by_broadside"
PRIMARY = 'class="main"'
"""A primary button in HTML; a screen has one at most."""
Line = tuple[str, str, int | None, int | None]
"""The name of a model, a label, and for a number its value now and in the next turn."""


class TableRegions(NamedTuple):
    """The battle on the table: its regions as HTML by their ids, and the whole that holds them."""

    regions: Mapping[str, str]
    whole: Callable[[], str]


def table(
    page: BattlePage,
    engagement: Engagement[Any],
    language: str,
    *,
    asks: str | None = None,
    seen: str | None = None,
    text: str | None = None,
    remark: str = "",
) -> TableRegions:
    """Return the battle in regions, of which an event changes only a few.

    asks: ENDS, where that is shown.
    seen: the number of the event whose card was closed.
    text: the reason of Broadside's last event, as the screen remembers it.
    remark: HTML above the current situation.
    """
    battle, state = engagement.battle, engagement.state
    back = last_text(engagement, language) if engagement.can_undo else ""
    turn, busy = engagement.rules.turn(state), state.underway is not None
    bar = {"turn": turn, "back": back, "can_undo": engagement.can_undo}
    sides = [side_cards(page, engagement, index, language) for index in range(len(battle.sides))]
    acted, sides_turn = not busy and all_acted(sides), turn_of(page, engagement, sides)
    players = tuple([side.name for side in battle.sides])
    rest = {"over": battle.is_over, "battle": battle.id, "sides": players, "reviewed": page.advice is not None}
    rest |= {"further": tuple(page.further(state, language)), "plays": page.advice is not None}
    menu = {"turn": turn, "busy": busy, "acted": acted, "over": battle.is_over, "sides": players}
    menu["coming"] = sides_turn.coming
    menu["rest"] = PIECES.html("rest", "battle/table/menu_unchanged.html", language, **rest)
    middle = remark + page.middle(engagement, language) + _flow(page, engagement, language)
    why = announcement_of(engagement, text)
    open_turn = sides_turn.coming is None and not (busy or acted or battle.is_over)
    begins = PIECES.html("begins", "battle/table/begins.html", language) if open_turn else ""
    below = {
        "table-middle": opponent_table(page, engagement, middle, language, why, leads=asks != ENDS),
        "table-turn": _turn(page, engagement, language, asks, turn if acted else None) or begins,
    }
    leads = not any(PRIMARY in html for html in below.values())
    regions = {
        "table-bar": PIECES.html("", "battle/table/bar.html", language, **bar, can_redo=bool(battle.undone)),
        "table-menu": PIECES.html((busy, sides_turn.coming), "battle/table/menu.html", language, **menu),
        "table-card": "" if seen == last_number(engagement) else _card_of_last(page, engagement, language, why, leads),
    }
    regions |= {**below, "table-ask": _ask(engagement, sides_turn.coming, language)}
    regions |= heads(engagement, sides, sides_turn, language)
    regions |= {f"card-{card.ref}": card.html for cards in sides for card in cards}
    names = [tuple([f"card-{card.ref}" for card in cards]) for cards in sides]
    whole = partial(
        render, "battle/table/battle.html", language, reviewed=page.advice is not None, sides=names, regions=regions
    )
    return TableRegions(regions, whole)


def _ask(engagement: Engagement[Any], coming: int | None, language: str) -> str:
    """Return the question for a group that acts before its side is next; empty while no side is next."""
    name = "" if coming is None else engagement.battle.sides[coming].name
    values = {"coming": coming, "name": name, "over": engagement.battle.is_over}
    return PIECES.html(coming, "battle/table/side_ask.html", language, **values)


def last_number(engagement: Engagement[Any]) -> str:
    """Return the number of the last current event, as a screen remembers it."""
    events = engagement.battle.events
    return str(events[-1].number) if events else ""


def _card_of_last(page: BattlePage, engagement: Engagement[Any], language: str, why: str, leads: bool) -> str:
    """Return the card of the flow that the last event has ended, or a sentence for an event outside flows.

    why: Broadside's reason, which also names its side.
    leads: whether closing the card is the next action.
    """
    result = engagement.result
    if result is None:
        return ""
    if engagement.battle.is_over:
        return render("battle/table/over.html", language)
    if result.flow is None or page.flow is None:
        sentences = [] if engagement.state.underway else [happened(engagement, language)]
        sentences += marked(engagement, language, but=BY if why else "")
        return render("battle/table/announcements.html", language, sentences=sentences)
    shown = page.flow(engagement.state, result.flow, language)
    assert shown is not None
    assert shown.card is not None
    card = replace(shown.card, more=shown.card.more + _next_fire(page, engagement, result.flow.models[0], language))
    return card_html(card, engagement, shown.title, shown.lines, language, "battle", leads=leads)


def _next_fire(page: BattlePage, engagement: Engagement[Any], group: str, language: str) -> str:
    """Return the button for the best remaining plan, where a player's group has fired and may declare once more."""
    opponent = page.advice.opponent if page.advice else None
    if opponent is None or not opponent.series or side_of(group) in engagement.played:
        return ""
    plans = opponent.planner(engagement.state, group)
    able = opponent.able(engagement.state, group) and plans.actors and plans.targets
    return render("battle/advice/what_now.html", language, group=group) if able else ""


def _turn(page: BattlePage, engagement: Engagement[Any], language: str, asks: str | None, turn: int | None) -> str:
    """Return what ends the turn; nothing after the battle.

    asks: ENDS, where a player asked for the end.
    turn: the number of the turn, where every group has acted.
    """
    if engagement.battle.is_over:
        return ""
    if asks == ENDS and (shown := turn_end(page, engagement, language)):
        return shown
    return "" if turn is None else PIECES.html("", "battle/table/turn.html", language, turn=turn)


def flow_of(page: BattlePage, engagement: Engagement[Any], language: str) -> ShownFlow | None:
    """Return the flow in progress."""
    underway = engagement.state.underway
    return page.flow(engagement.state, underway, language) if page.flow and underway else None


def _flow(page: BattlePage, engagement: Engagement[Any], language: str) -> str:
    """Return the flow without the remaining odds, which the page requests once it has shown the flow."""
    shown, key = flow_of(page, engagement, language), f"{engagement.battle.id}.{len(engagement.battle.events)}"
    if shown is None:
        return ""
    return flow_html(replace(shown, due=shown.due and replace(shown.due, key=key)), language, later=key)


def turn_end(page: BattlePage, engagement: Engagement[Any], language: str) -> str:
    """Return the effects of the end of the turn, and the button that begins the next.

    Empty while the turn cannot end.
    """
    after = engagement.act(Draft(kind="turn"))
    if isinstance(after, Refusal):
        return ""
    waiting: list[str] = []
    acted, ends, stays = False, list[Line](), list[Line]()
    opponent = page.advice.opponent if page.advice else None
    for ref, item in engagement.opening.items:
        current, later = (page.sheet_state(item.state, ref) for item in (engagement, after))
        was = page.sheet(current, ref, item, language)
        now = was if later == current else page.sheet(later, ref, item, language)
        done = has_acted(opponent, engagement, ref)
        acted = acted or done
        if not was.gone:
            waiting += [item.name] if isinstance(item, Group) and not done else []
            ends += _ends(item.name, was, now)
            stays += _stays(item.name, now)
    values = {"turn": engagement.rules.turn(engagement.state), "waiting": waiting if acted else ()}
    return render("battle/table/turn_end.html", language, **values, ends=ends, stays=stays)


def _ends(name: str, was: ModelSheet, now: ModelSheet) -> Iterator[Line]:
    """Yield the numbers that differ in the next turn, and the conditions that end."""
    for counter, other in zip(was.counters, now.counters, strict=True):
        if counter.value != other.value:
            yield name, counter.label, counter.value, other.value
    on = {each.label for each in now.conditions if each.on}
    yield from ((name, each.label, None, None) for each in was.conditions if each.on and each.label not in on)


def _stays(name: str, now: ModelSheet) -> Iterator[Line]:
    """Yield the conditions that continue, and the stock that is used up."""
    yield from ((name, each.label, None, None) for each in now.conditions if each.on)
    for counter in now.counters:
        if counter.stock and counter.value < counter.most:
            yield name, counter.label, counter.value, counter.most
