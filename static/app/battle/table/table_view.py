"""The battle on the table: the turn, the current situation, and the state of every group."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from app.battle.battle_page import ModelSheet
from app.battle.context import BattleContext
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
BY_HAND = ("adjust", "reset")
"""The kinds of events that a sentence reports for some seconds: a lasting one would move the
buttons of the next.
"""
PRIMARY = 'class="main"'
"""A primary button in HTML; a screen has one at most."""
Line = tuple[str, str, int | None, int | None]
"""The name of a model, a label, and for a number its value now and in the next turn."""


class TableRegions(NamedTuple):
    """The battle on the table: its regions as HTML by their ids, and the whole that holds them."""

    regions: Mapping[str, str]
    whole: Callable[[], str]


def table(context: BattleContext, remark: str = "") -> TableRegions:
    """Return the battle in regions, of which an event changes only a few.

    remark: HTML above the current situation.
    """
    page, engagement, language, ends = (
        context.page,
        context.engagement,
        context.lang,
        context.screen.option == ENDS,
    )
    battle, state = engagement.battle, engagement.state
    back = last_text(engagement, language) if engagement.can_undo else ""
    turn, busy = engagement.rules.turn(state), state.underway is not None
    bar = {"turn": turn, "back": back, "can_undo": engagement.can_undo}
    sides = [side_cards(context, index) for index in range(len(battle.sides))]
    acted, sides_turn = not busy and all_acted(sides), turn_of(context, sides)
    players = tuple([side.name for side in battle.sides])
    rest = {
        "over": battle.is_over,
        "battle": battle.id,
        "sides": players,
        "reviewed": page.advice is not None,
    }
    rest |= {"further": tuple(page.further(state, language)), "plays": page.advice is not None}
    menu = {"turn": turn, "busy": busy, "acted": acted, "over": battle.is_over, "sides": players}
    menu["coming"] = sides_turn.coming
    menu["rest"] = PIECES.html("rest", "battle/table/menu_unchanged.html", language, **rest)
    middle = remark + page.middle(engagement, language) + _flow(context)
    why = announcement_of(context)
    open_turn = sides_turn.coming is None and not (busy or acted or battle.is_over)
    begins = PIECES.html("begins", "battle/table/begins.html", language) if open_turn else ""
    below = {
        "table-middle": opponent_table(context, middle, why, leads=not ends),
        "table-turn": _turn(context, turn if acted else None, ends=ends) or begins,
    }
    leads = not any(PRIMARY in html for html in below.values())
    regions = {
        "table-bar": PIECES.html(
            "", "battle/table/bar.html", language, **bar, can_redo=bool(battle.undone)
        ),
        "table-menu": PIECES.html(
            (busy, sides_turn.coming), "battle/table/menu.html", language, **menu
        ),
        "table-card": ""
        if context.screen.seen == last_number(engagement)
        else _card_of_last(context, why, leads),
    }
    regions |= {**below, "table-ask": _ask(context, sides_turn.coming)}
    regions |= heads(context, sides, sides_turn)
    regions |= {f"card-{card.ref}": card.html for cards in sides for card in cards}
    names = [tuple([f"card-{card.ref}" for card in cards]) for cards in sides]
    whole = partial(
        render,
        "battle/table/battle.html",
        language,
        reviewed=page.advice is not None,
        sides=names,
        regions=regions,
    )
    return TableRegions(regions, whole)


def _ask(context: BattleContext, coming: int | None) -> str:
    """Return the question for a group that acts before its side is next; empty while no side is
    next.
    """
    battle = context.engagement.battle
    values = {
        "coming": coming,
        "name": "" if coming is None else battle.sides[coming].name,
        "over": battle.is_over,
    }
    return PIECES.html(coming, "battle/table/side_ask.html", context.lang, **values)


def last_number(engagement: Engagement[Any]) -> str:
    """Return the number of the last current event, as a screen remembers it."""
    events = engagement.battle.events
    return str(events[-1].number) if events else ""


def _card_of_last(context: BattleContext, why: str, leads: bool) -> str:
    """Return the card of the flow that the last event has ended, or a sentence for an event outside
    flows.

    Empty for an override, which the row of its model shows.
    why: Broadside's reason, which also names its side.
    leads: whether closing the card is the next action.
    """
    page, engagement, language = context.page, context.engagement, context.lang
    result = engagement.result
    if result is None:
        return ""
    if engagement.battle.is_over:
        return render("battle/table/over.html", language)
    if engagement.battle.events[-1].kind in BY_HAND:
        return ""
    if result.flow is None or page.flow is None:
        sentences = [] if engagement.state.underway else [happened(engagement, language)]
        sentences += marked(engagement, language, but=BY if why else "")
        return render("battle/table/announcements.html", language, sentences=sentences)
    shown = page.flow(engagement.state, result.flow, language)
    assert shown is not None
    assert shown.card is not None
    card = replace(shown.card, more=shown.card.more + _next_fire(context, result.flow.models[0]))
    return card_html(card, engagement, shown.title, shown.lines, language, "battle", leads=leads)


def _next_fire(context: BattleContext, group: str) -> str:
    """Return the button for the best remaining plan, where a player's group has fired and may
    declare once more.
    """
    opponent, state = context.page.opponent, context.state
    if opponent is None or not opponent.series or side_of(group) in context.engagement.played:
        return ""
    plans = opponent.planner(state, group)
    able = opponent.able(state, group) and plans.actors and plans.targets
    return render("battle/advice/what_now.html", context.lang, group=group) if able else ""


def _turn(context: BattleContext, turn: int | None, *, ends: bool) -> str:
    """Return what ends the turn; nothing after the battle.

    turn: the number of the turn, where every group has acted.
    ends: whether a player asked for the end.
    """
    if context.engagement.battle.is_over:
        return ""
    if ends and (shown := turn_end(context)):
        return shown
    return (
        "" if turn is None else PIECES.html("", "battle/table/turn.html", context.lang, turn=turn)
    )


def flow_of(context: BattleContext) -> ShownFlow | None:
    """Return the flow in progress."""
    state, flow = context.state, context.page.flow
    return flow(state, state.underway, context.lang) if flow and state.underway else None


def _flow(context: BattleContext) -> str:
    """Return the flow without the remaining odds, which the page requests once it has shown the
    flow.
    """
    shown, battle = flow_of(context), context.engagement.battle
    if shown is None:
        return ""
    key = f"{battle.id}.{len(battle.events)}"
    return flow_html(
        replace(shown, due=shown.due and replace(shown.due, key=key)), context.lang, later=key
    )


def turn_end(context: BattleContext) -> str:
    """Return the effects of the end of the turn, and the button that begins the next.

    Empty while the turn cannot end.
    """
    page, engagement, language = context.page, context.engagement, context.lang
    after = engagement.act(Draft(kind="turn"))
    if isinstance(after, Refusal):
        return ""
    waiting: list[str] = []
    acted, ends, stays = False, list[Line](), list[Line]()
    for ref, item in engagement.opening.items:
        current, later = (page.sheet_state(item.state, ref) for item in (engagement, after))
        was = page.sheet(current, ref, item, language)
        now = was if later == current else page.sheet(later, ref, item, language)
        done = has_acted(page.opponent, engagement, ref)
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
    yield from (
        (name, each.label, None, None)
        for each in was.conditions
        if each.on and each.label not in on
    )


def _stays(name: str, now: ModelSheet) -> Iterator[Line]:
    """Yield the conditions that continue, and the stock that is used up."""
    yield from ((name, each.label, None, None) for each in now.conditions if each.on)
    for counter in now.counters:
        if counter.stock and counter.value < counter.most:
            yield name, counter.label, counter.value, counter.most
