"""Responses for actions on battles, and the actions at every game's table: dice, options,
overrides, turns, undo; after which of them Broadside waits for a tap.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any

from app.battle.context import BattleContext
from app.battle.repository import unwrap
from app.battle.table.table_view import ENDS, flow_of, last_number
from app.dice_and_choices import carry_on, choose_option
from app.rendering import render
from app.requests.request import Screen
from app.requests.response import (
    NO_SCREEN,
    NO_TASK,
    STOP,
    DeviceTask,
    FollowUp,
    Response,
    ScreenChange,
    Then,
    fault_text,
    stale,
)
from app.views.log_words import last_text, tell_overrides
from app.views.sensitivity_view import sensitivity
from engine.engagement import DocumentChange, Draft, Engagement, Refusal, tidy
from engine.engagement.record.event import END
from engine.kit.faults import Fault
from engine.kit.names import NOTE
from engine.opponent import broadside_to_answer

REGION = "battle-out"
"""The id of the element that holds the screen."""
DUE = "battle-due-title"
"""The id of the title of the pending request of a flow."""
RESULT = "battle-result-title"
"""The id of the title of a flow's result."""
REMAINING = "flow-left"
"""The region of the remaining odds, which the page requests after the table."""
KEEPS_STILL = ("undo", "redo", "adjust", "note", "opponent.choose")
"""The actions after which Broadside waits for a tap before it answers or rolls."""
OPPONENT_NEXT = FollowUp(more=False, then=Then(view="battle", action="opponent.go"))
"""Broadside is asked, and answers without a tap."""
ASKED = "declare-sensitivity-out"
"""The region of the alternatives that matter to an attack that is being declared."""
Beside = Callable[[Fault], Fault]
"""A function from a fault of an event to a fault of the form that the event was made from."""


def shows(
    context: BattleContext,
    screen: Screen | None = None,
    *,
    html: str = "",
    say: str = "",
    trouble: str = "",
    numbers: Mapping[str, object] = MappingProxyType({}),
    fresh: bool = False,
    saved: bool = False,
    secret: Mapping[str, str] | None = None,
    **more: Any,
) -> Response:
    """Return the response that shows a screen, by default the screen of the request.

    html: the HTML of the screen; without it the view of that screen renders it.
    say, trouble: keys of words, filled with `numbers`.
    fresh: as for `ScreenChange`.
    saved, secret: as for `DeviceTask`.
    more: as for `Response`.
    """
    t = context.t
    shown = screen or context.screen
    regions = {REGION: html} if html else {}
    announcement = t(say, **numbers) if say else ""
    sentence = t(trouble) if trouble else ""
    change = ScreenChange(fresh=True) if fresh else NO_SCREEN
    task = DeviceTask(saved=saved, secret=secret) if saved or secret else NO_TASK
    return Response(
        kept=shown.model_dump(exclude_none=True),
        regions=regions,
        say=announcement,
        trouble=sentence,
        screen=change,
        device=task,
        **more,
    )


async def show(context: BattleContext) -> Response:
    """Show the screen in its last state."""
    return shows(context)


async def refresh(context: BattleContext) -> Response:
    """Show the screen after a change by another tab."""
    await context.repository.refresh()
    return shows(context)


def refused(context: BattleContext, refusal: Refusal) -> Response:
    """Return the response for a refusal: nothing has changed, every reason is given."""
    faults = {fault.name: fault_text(fault, context.lang) for fault in refusal.faults}
    return Response(faults=faults, say=" ".join(dict.fromkeys(faults.values())))


def odds_refused(
    context: BattleContext, refusal: Refusal, sentence: Callable[[Fault], str] | None = None
) -> Response:
    """Return the response that shows, instead of odds, why the form on the screen has none; each
    reason once.

    sentence: a function from a fault to its words.
    """
    if sentence is None:
        sentence = partial(fault_text, language=context.lang)
    sentences = dict.fromkeys(sentence(fault) for fault in refusal.faults)
    return _in_region(render("battle/faulty.html", context.lang, sentences=list(sentences)))


def shown_odds(
    context: BattleContext, odds: Callable[[], str], texts: Mapping[str, str]
) -> Response:
    """Return the response with the odds of the form on the screen, and texts about it.

    A puzzle shows its odds later.
    """
    if context.is_puzzle:
        html = render("battle/puzzle/puzzle_later.html", context.lang)
    else:
        html = odds()
    return _in_region(html, texts)


def _in_region(html: str, texts: Mapping[str, str] | None = None) -> Response:
    """Return the response that replaces the odds of the form on the screen, and clears older
    results about it.
    """
    return Response(regions={"declared-odds": html, ASKED: ""}, texts=texts or {}, follow=STOP)


def planned(context: BattleContext) -> dict[str, Any] | None:
    """Return the declaration of a plan that a button carries; None without one."""
    if "plan" not in context.given:
        return None
    data = json.loads(context.given["plan"])
    return data if isinstance(data, dict) else None


async def act_on(
    context: BattleContext, draft: Draft | Refusal, *, beside: Beside | None = None, **more: Any
) -> Response:
    """Add an event to the battle on the screen, saved before it is shown.

    more: as for `shows`.
    """
    after = unwrap(context.engagement.act(unwrap(draft, beside)), beside)
    return await kept(context, after, **more)


async def add_declaration(context: BattleContext, **more: Any) -> Response:
    """Add the events of the declaration on the screen to the battle.

    more: as for `shows`.
    """
    return await kept(
        context, context.declare(), screen=context.screen.to("battle", item=None), **more
    )


async def kept(
    context: BattleContext,
    after: Engagement[Any] | Refusal,
    *,
    also: Sequence[DocumentChange] = (),
    **more: Any,
) -> Response:
    """Save a battle, then show it.

    also: changes that are saved together with it.
    more: as for `shows`.
    """
    now = unwrap(after)
    await context.repository.keep(now, *also, screen=context.request.screen)
    if "focus" in more and now.result and now.result.flow:
        more["focus"] = RESULT
    if broadside_to_answer(now) and context.request.action not in KEEPS_STILL:
        more["follow"] = OPPONENT_NEXT
    return shows(context, **{"saved": True, **more})


async def throw(context: BattleContext) -> Response:
    """Answer with the dice that are due: real ones as typed, the rest rolled by the page.

    The button may also play the flow to its end, with the first option of every choice.
    """
    how = context.given.get("how", "")
    opponent = context.page.opponent
    after = carry_on(context.engagement, how, context.request.typed, opponent)
    return await kept(context, after, focus=DUE)


async def choose(context: BattleContext) -> Response:
    """Answer with the option that was tapped."""
    option = int(context.given.get("option", "0"))
    return await kept(context, choose_option(context.engagement, option), focus=DUE)


async def remaining_odds(context: BattleContext) -> Response:
    """Return the remaining odds, where the table has a place for them."""
    shown = flow_of(context)
    html = ""
    if shown:
        html = shown.remaining_html()
    return Response(regions={REMAINING: html})


async def put_away(context: BattleContext) -> Response:
    """Close the card of the last attack, so that the next request comes first."""
    number = last_number(context.engagement)
    return shows(context, context.screen.model_copy(update={"seen": number}), focus=DUE)


async def ask_sensitivity(context: BattleContext) -> Response:
    """Find the rulings and uncertain numbers that matter to the attack that is being declared."""
    advice = context.page.advice
    if advice is None:
        return stale(context.lang)
    question = advice.find_question(context)
    if isinstance(question, Refusal):
        return odds_refused(context, question)
    return sensitivity(question, context.request, ASKED)


async def undo(context: BattleContext) -> Response:
    """Undo the last event."""
    about = {"what": last_text(context.engagement, context.lang)}
    screen = context.screen.to("battle")
    return await kept(
        context,
        context.engagement.undo(),
        screen=screen,
        say="card.undone",
        numbers=about,
        toast=True,
    )


async def redo(context: BattleContext) -> Response:
    """Redo the event that was undone last."""
    after = unwrap(context.engagement.redo())
    about = {"what": last_text(after, context.lang)}
    screen = context.screen.to("battle")
    return await kept(context, after, screen=screen, say="card.redone", numbers=about, toast=True)


async def end_turn(context: BattleContext) -> Response:
    """Show the effects of the end of the turn, before it ends."""
    return shows(context, context.screen.to("battle", option=ENDS), focus="turn-title")


async def turn(context: BattleContext) -> Response:
    """Begin the next turn."""
    screen = context.screen.to("battle")
    response = await act_on(context, Draft(kind="turn"), screen=screen, focus="battle-title")
    if not _has_rolled_in_first_turn(context):
        return response
    task = response.device.model_copy(update={"offers_rolls": True})
    return response.but(device=task)


def _has_rolled_in_first_turn(context: BattleContext) -> bool:
    """Return whether a battle is in its first turn, and the page has rolled dice in it."""
    engagement = context.engagement
    if engagement.rules.turn(engagement.state) > 1:
        return False
    for event in engagement.battle.events:
        if any(thrown.rolled for thrown in event.dice):
            return True
    return False


async def end(context: BattleContext) -> Response:
    """End the battle and show its summary."""
    return await _end(context, "summary")


async def end_and_review(context: BattleContext) -> Response:
    """End the battle and show its review."""
    return await _end(context, "review")


async def _end(context: BattleContext, view: str) -> Response:
    return await act_on(context, Draft(kind=END), screen=context.screen.to(view), say="log.end")


async def acts_next(context: BattleContext) -> Response:
    """Set the side that acts next, by the players' own rules of initiative."""
    side = int(context.given.get("side", "0"))
    return await act_on(context, Draft(kind="next", data={"side": side}))


async def note(context: BattleContext) -> Response:
    """Add a note of the players to the log; an empty one changes nothing."""
    text = tidy(str(context.form().get("note", "")), NOTE)
    if not text:
        return shows(context)
    return await act_on(context, Draft(kind="note", note=text), fresh=True)


async def adjust(context: BattleContext) -> Response:
    """Override a number or condition of a model; `given` names the model, the field and the new
    value.

    A value that is not new makes no event.
    """
    given = context.given
    draft = context.page.draft_adjustment(
        context.engagement,
        given.get("ref", ""),
        given.get("field", ""),
        given.get("value", ""),
        on=bool(given.get("on")),
    )
    return await _set_by_hand(context, unwrap(draft))


async def reset(context: BattleContext) -> Response:
    """Bring a group, model or side back to its starting values; `given` names it."""
    given = context.given
    data: dict[str, str | int] = {"ref": given.get("ref", "")}
    if "side" in given:
        data = {"side": int(given["side"])}
    draft = Draft(kind="reset", data=data)
    return await _set_by_hand(context, draft, say="battle.reset_same", toast=True)


async def _set_by_hand(context: BattleContext, draft: Draft, **more: Any) -> Response:
    """Add an event that overrides values; without a difference there is no event.

    more: as for `shows`, about that case.
    """
    after = unwrap(context.engagement.act(draft))
    if after.state == context.state:
        return shows(context, **more)
    response = await kept(context, after, toast=True)
    if draft.kind == "reset":
        return response
    return response.but(say=tell_overrides(after, context.lang))
