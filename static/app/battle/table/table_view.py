"""The battle on the table: the turn, the current situation, and the state of every group."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from app.battle.battle_page import ModelSheet
from app.battle.context import BattleContext
from app.battle.opponent.opponent_view import (
    announcement_of,
    group_at_rest,
    is_before_players,
    opponent_table,
)
from app.battle.table.sides_view import side_cards
from app.battle.table.turn_glance import Turn, has_every_group_acted, heads, turn_of
from app.rendering import render
from app.views.card import card_html
from app.views.flow import ShownFlow, flow_html
from app.views.log_words import last_text, tell_last_event, tell_marks
from app.views.piece_cache import PIECES
from engine.engagement import Draft, Engagement, Group, Model, Refusal, side_of
from engine.opponent import NextGroup, has_acted

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
    """The battle on the table.

    regions: HTML by the ids of the regions.
    cards: for each side the ids of the regions of its groups.
    """

    regions: Mapping[str, str]
    cards: Sequence[tuple[str, ...]]
    has_review: bool
    language: str

    def whole(self) -> str:
        """Return the HTML that holds all regions."""
        return render(
            "battle/table/battle.html",
            self.language,
            reviewed=self.has_review,
            sides=self.cards,
            regions=self.regions,
        )


def table(context: BattleContext, remark: str = "") -> TableRegions:
    """Return the battle in regions, of which an event changes only a few.

    remark: HTML above the current situation.
    """
    engagement = context.engagement
    sides = [side_cards(context, index) for index in range(len(engagement.battle.sides))]
    turn = turn_of(context, sides)
    is_busy = engagement.state.underway is not None
    has_ended = not is_busy and has_every_group_acted(sides)
    why = announcement_of(context)
    ended = _find_open_card(context)
    group = group_at_rest(context)
    is_due = _is_due(context, group, turn.coming)
    middle = _middle(context, remark, why, group, leads=is_due and ended is None)
    end = _turn(context, turn, is_busy=is_busy, has_ended=has_ended)
    leads = PRIMARY not in middle and PRIMARY not in end
    onward = ""
    if is_due and ended is not None:
        onward = render("battle/opponent/card_activate.html", context.lang, group=group)
    regions = {
        "table-bar": _bar(engagement, context.lang),
        "table-menu": _menu(context, turn, is_busy=is_busy, has_ended=has_ended),
        "table-card": _card_of_last(context, ended, why, leads=leads, onward=onward),
        "table-middle": middle,
        "table-turn": end,
        "table-ask": _ask(context, turn.coming),
    }
    regions |= heads(context, sides, turn)
    names = []
    for cards in sides:
        names.append(tuple([f"card-{card.ref}" for card in cards]))
        regions |= {f"card-{card.ref}": card.html for card in cards}
    return TableRegions(regions, names, context.page.advice is not None, context.lang)


def _bar(engagement: Engagement[Any], language: str) -> str:
    """Return the bar with the turn, undo and redo."""
    back = last_text(engagement, language) if engagement.can_undo else ""
    return PIECES.html(
        "",
        "battle/table/bar.html",
        language,
        turn=engagement.rules.turn(engagement.state),
        back=back,
        can_undo=engagement.can_undo,
        can_redo=bool(engagement.battle.undone),
    )


def _menu(context: BattleContext, turn: Turn, *, is_busy: bool, has_ended: bool) -> str:
    """Return the menu of everything that is not the next action.

    is_busy: whether an activation or attack is underway.
    has_ended: whether every group has acted this turn.
    """
    engagement = context.engagement
    return PIECES.html(
        (is_busy, turn.coming),
        "battle/menu/menu.html",
        context.lang,
        turn=engagement.rules.turn(engagement.state),
        busy=is_busy,
        acted=has_ended,
        over=engagement.battle.is_over,
        sides=_side_names(engagement),
        coming=turn.coming,
        battle_lines=_menu_of_battle(context),
        more=_rest_of_menu(context),
    )


def _menu_of_battle(context: BattleContext) -> str:
    """Return the lines of the menu about the battle that a step of a flow leaves unchanged."""
    has_advice = context.page.advice is not None
    battle = context.engagement.battle
    return PIECES.html(
        "battle lines",
        "battle/menu/menu_battle.html",
        context.lang,
        over=battle.is_over,
        battle=battle.id,
        reviewed=has_advice,
        plays=has_advice,
    )


def _rest_of_menu(context: BattleContext) -> str:
    """Return the last group of the menu, which a step of a flow leaves unchanged."""
    engagement = context.engagement
    return PIECES.html(
        "more",
        "battle/menu/menu_more.html",
        context.lang,
        over=engagement.battle.is_over,
        sides=_side_names(engagement),
        further=tuple(context.page.further_screens(engagement.state, context.lang)),
    )


def _side_names(engagement: Engagement[Any]) -> tuple[str, ...]:
    return tuple([side.name for side in engagement.battle.sides])


def _is_due(context: BattleContext, group: NextGroup | None, coming: int | None) -> bool:
    """Return whether Broadside's group is the next action at the table.

    coming: the side that acts next.
    """
    if group is None or context.screen.option == ENDS:
        return False
    return is_before_players(context.engagement, group, coming)


def _middle(
    context: BattleContext, remark: str, why: str, group: NextGroup | None, *, leads: bool
) -> str:
    """Return the current situation: what is due, and what Broadside does.

    why: Broadside's reason for the last event.
    group: the group that Broadside would act with.
    leads: whether this group is the next action.
    """
    middle = remark + context.page.show_situation(context.engagement, context.lang) + _flow(context)
    return opponent_table(context, middle, why, group, leads=leads)


def _ask(context: BattleContext, coming: int | None) -> str:
    """Return the question for a group that acts before its side is next; empty while no side is
    next.
    """
    battle = context.engagement.battle
    name = "" if coming is None else battle.sides[coming].name
    return PIECES.html(
        coming,
        "battle/table/side_ask.html",
        context.lang,
        coming=coming,
        name=name,
        over=battle.is_over,
    )


def last_number(engagement: Engagement[Any]) -> str:
    """Return the number of the last current event, as a screen remembers it."""
    events = engagement.battle.events
    return str(events[-1].number) if events else ""


def _find_open_card(context: BattleContext) -> ShownFlow | None:
    """Return the flow that the last event has ended, until a player closes its card."""
    engagement = context.engagement
    result = engagement.result
    if result is None or result.flow is None or engagement.battle.is_over:
        return None
    last = engagement.battle.events[-1]
    if context.screen.seen == last_number(engagement) or last.kind in BY_HAND:
        return None
    shown = context.page.show_flow(engagement.state, result.flow, context.lang)
    if shown is None or shown.card is None:
        return None
    models = result.flow.models
    more = shown.card.more + _next_fire(context, models[0])
    return replace(shown, card=replace(shown.card, more=more))


def _card_of_last(
    context: BattleContext, ended: ShownFlow | None, why: str, *, leads: bool, onward: str
) -> str:
    """Return the card of the flow that the last event has ended, or a sentence for an event outside
    flows.

    Empty for an override, which the row of its model shows, and once a player has closed the card.
    ended: the flow with an open card.
    why: Broadside's reason, which also names its side.
    leads: whether closing the card is the next action, unless there is an `onward` one.
    onward: HTML of the button of Broadside's next group, where that is the next action.
    """
    engagement = context.engagement
    language = context.lang
    if ended is not None and ended.card is not None:
        card = replace(ended.card, onward=onward)
        leads = leads and not onward
        return card_html(
            card, engagement, ended.title, ended.lines, language, "battle", leads=leads
        )
    if engagement.result is None or context.screen.seen == last_number(engagement):
        return ""
    if engagement.battle.is_over:
        return render("battle/table/over.html", language)
    if engagement.battle.events[-1].kind in BY_HAND:
        return ""
    return _announcements(engagement, why, language)


def _announcements(engagement: Engagement[Any], why: str, language: str) -> str:
    """Return what the last event did and its marks, the former only while nothing is underway."""
    sentences = []
    if not engagement.state.underway:
        sentences.append(tell_last_event(engagement, language))
    shown_elsewhere = BY if why else ""
    sentences += tell_marks(engagement, language, but=shown_elsewhere)
    return render("battle/table/announcements.html", language, sentences=sentences)


def _next_fire(context: BattleContext, group: str) -> str:
    """Return the button for the best remaining plan, where a player's group has fired and may
    declare once more.
    """
    opponent = context.page.opponent
    if opponent is None or not opponent.acts_in_series:
        return ""
    if side_of(group) in context.engagement.automatic_sides:
        return ""
    plans = opponent.plans_of(context.state, group)
    if opponent.may_act(context.state, group) and plans.actors and plans.targets:
        return render("battle/advice/what_now.html", context.lang, group=group)
    return ""


def _turn(context: BattleContext, turn: Turn, *, is_busy: bool, has_ended: bool) -> str:
    """Return what ends the turn, or what decides who begins it; nothing after the battle.

    has_ended: whether every group has acted this turn.
    """
    engagement = context.engagement
    if engagement.battle.is_over:
        return ""
    if context.screen.option == ENDS:
        asked = turn_end(context)
        if asked:
            return asked
    if has_ended:
        number = engagement.rules.turn(engagement.state)
        return PIECES.html("", "battle/table/turn.html", context.lang, turn=number)
    if turn.coming is None and not is_busy:
        return PIECES.html("begins", "battle/table/begins.html", context.lang)
    return ""


def flow_of(context: BattleContext) -> ShownFlow | None:
    """Return the flow in progress."""
    state = context.state
    if not state.underway:
        return None
    return context.page.show_flow(state, state.underway, context.lang)


def _flow(context: BattleContext) -> str:
    """Return the flow without the remaining odds, which the page requests once it has shown the
    flow.
    """
    battle = context.engagement.battle
    shown = flow_of(context)
    if shown is None:
        return ""
    key = f"{battle.id}.{len(battle.events)}"
    if shown.due:
        shown = replace(shown, due=replace(shown.due, key=key))
    return flow_html(shown, context.lang, later=key)


def turn_end(context: BattleContext) -> str:
    """Return the effects of the end of the turn, and the button that begins the next.

    Empty while the turn cannot end.
    """
    engagement = context.engagement
    after = engagement.act(Draft(kind="turn"))
    if isinstance(after, Refusal):
        return ""
    ends = list[Line]()
    stays = list[Line]()
    for ref, item in engagement.opening.items:
        now = _sheet_in(context, engagement, ref, item)
        later = _sheet_in(context, after, ref, item)
        if not now.gone:
            ends += _ends(item.name, now, later)
            stays += _stays(item.name, later)
    return render(
        "battle/table/turn_end.html",
        context.lang,
        turn=engagement.rules.turn(engagement.state),
        waiting=_groups_that_wait(context),
        ends=ends,
        stays=stays,
    )


def _sheet_in(
    context: BattleContext, engagement: Engagement[Any], ref: str, item: Model
) -> ModelSheet:
    page = context.page
    return page.sheet(page.sheet_state(engagement.state, ref), ref, item, context.lang)


def _groups_that_wait(context: BattleContext) -> list[str]:
    """Return the names of the groups that have not acted this turn; none while no group has."""
    engagement = context.engagement
    waiting = []
    has_begun = False
    for ref, item in engagement.opening.items:
        if has_acted(context.page.opponent, engagement, ref):
            has_begun = True
        elif isinstance(item, Group) and not _sheet_in(context, engagement, ref, item).gone:
            waiting.append(item.name)
    return waiting if has_begun else []


def _ends(name: str, now: ModelSheet, later: ModelSheet) -> Iterator[Line]:
    """Yield the numbers that differ in the next turn, and the conditions that end."""
    for counter, next_counter in zip(now.counters, later.counters, strict=True):
        if counter.value != next_counter.value:
            yield name, counter.label, counter.value, next_counter.value
    lasting = {condition.label for condition in later.conditions if condition.on}
    for condition in now.conditions:
        if condition.on and condition.label not in lasting:
            yield name, condition.label, None, None


def _stays(name: str, later: ModelSheet) -> Iterator[Line]:
    """Yield the conditions that continue, and the stock that is used up."""
    for condition in later.conditions:
        if condition.on:
            yield name, condition.label, None, None
    for counter in later.counters:
        if counter.stock and counter.value < counter.most:
            yield name, counter.label, counter.value, counter.most
