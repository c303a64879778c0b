"""Responses for actions on battles, and the actions at every game's table: dice, options, overrides, turns, undo."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from app.battle.context import Here
from app.battle.game import Made
from app.battle.repository import unwrap
from app.battle.table.table_view import ENDS, OVER, flow_of, last_number
from app.form import Shape
from app.rendering import render
from app.requests.request import Screen
from app.requests.response import Response, fault_text, stale
from app.rolling import carried_on, chosen
from app.views.log_words import last_text
from app.views.matters import matters
from engine.engagement import Change, Draft, Engagement, Refusal, tidy
from engine.engagement.record.event import END
from engine.kit.faults import Fault
from engine.kit.names import NOTE

PLACE = "battle-out"
"""The id of the element that holds the screen."""
DUE = "battle-due-title"
"""The id of the title of the pending request of a flow."""
RESULT = "battle-result-title"
"""The id of the title of a flow's result."""
LEFT = "flow-left"
"""The region of the remaining odds, which the page requests after the table."""
ASKED = "declare-matters-out"
"""The region of the alternatives that matter to an attack that is being declared."""
Beside = Callable[[Fault], Fault]
"""A function from a fault of an event to a fault of the form that the event was made from."""


def shows(
    here: Here,
    screen: Screen | None = None,
    *,
    html: str = "",
    say: str = "",
    trouble: str = "",
    numbers: dict[str, Any] | None = None,
    **more: Any,
) -> Response:
    """Return the response that shows a screen, by default the screen of the request.

    html: the HTML of the screen; without it the dispatcher renders the screen.
    say, trouble: keys of words, filled with `numbers`.
    """
    t = here.t
    shown: dict[str, Any] = {
        "kept": (screen or here.screen).model_dump(exclude_none=True),
        "regions": {PLACE: html} if html else {},
        "fresh": bool(html),
        "say": t(say, **(numbers or {})) if say else "",
        "trouble": t(trouble) if trouble else "",
    }
    return Response(**shown | more)


def refused(here: Here, found: Refusal) -> Response:
    """Return the response for a refusal: nothing has changed, every reason is given."""
    faults = {fault.name: fault_text(fault, here.lang) for fault in found.faults}
    return Response(faults=faults, say=" ".join(dict.fromkeys(faults.values())))


def nothing_promised(here: Here, found: Refusal, sentence: Callable[[Fault], str] | None = None) -> Response:
    """Return the response that shows, instead of odds, why the form on the screen has none; each reason once.

    sentence: a function from a fault to its words.
    """
    sentences = dict.fromkeys(sentence(fault) if sentence else fault_text(fault, here.lang) for fault in found.faults)
    return _in_place(render("battle/faulty.html", here.lang, sentences=list(sentences)))


def promised(here: Here, odds: Callable[[], str], texts: Mapping[str, str]) -> Response:
    """Return the response with the odds of the form on the screen, and texts about it.

    A puzzle shows its odds later.
    """
    return _in_place(render("battle/puzzle/puzzle_later.html", here.lang) if here.puzzled else odds(), texts)


def _in_place(html: str, texts: Mapping[str, str] | None = None) -> Response:
    """Return the response that replaces the odds of the form on the screen, and clears older results about it."""
    return Response(regions={"promise": html, ASKED: ""}, texts=texts or {}, more=False)


def planned(here: Here) -> dict[str, Any] | None:
    """Return the declaration of a plan that a button carries; None without one."""
    found = json.loads(here.given["plan"]) if "plan" in here.given else None
    return found if isinstance(found, dict) else None


async def act_on(here: Here, draft: Draft | Refusal, *, beside: Beside | None = None, **more: Any) -> Response:
    """Add an event to the battle on the screen, saved before it is shown.

    more: as for `shows`.
    """
    return await kept(here, here.engagement.act(unwrap(draft, beside)), beside=beside, **more)


async def declared(here: Here, made: Made, **more: Any) -> Response:
    """Add the events of a declaration to the battle.

    more: as for `shows`.
    """
    after = here.engagement
    for draft in made.drafts:
        after = unwrap(after.act(draft), made.beside)
    return await kept(here, after, screen=here.screen.to("battle", item=None), **more)


async def kept(
    here: Here,
    after: Engagement[Any] | Refusal,
    *,
    beside: Beside | None = None,
    also: Sequence[Change] = (),
    **more: Any,
) -> Response:
    """Save a battle, then show it.

    also: changes that are saved together with it.
    more: as for `shows`.
    """
    now = unwrap(after, beside)
    await here.repository.keep(now, *also, screen=here.request.screen)
    if "focus" in more and now.result and now.result.flow:
        more["focus"] = RESULT
    return shows(here, **{"saved": True, **more})


async def throw(here: Here) -> Response:
    """Answer with the dice that are due: real ones as typed, the rest rolled by the page.

    The button may also play the flow to its end, with the first option of every choice.
    """
    after = carried_on(here.engagement, here.given.get("how", ""), here.request.typed)
    return await kept(here, after, focus=DUE)


async def choose(here: Here) -> Response:
    """Answer with the option that was tapped."""
    return await kept(here, chosen(here.engagement, int(here.given.get("option", "0"))), focus=DUE)


async def left(here: Here) -> Response:
    """Return the remaining odds, where the table has a place for them."""
    shown = flow_of(here.page, here.engagement, here.lang)
    return Response(regions={LEFT: shown.left() if shown and shown.left else ""})


async def put_away(here: Here) -> Response:
    """Close the card of the last attack, so that the next request comes first."""
    number = last_number(here.engagement)
    return shows(here, here.screen.model_copy(update={"seen": number}), focus=DUE)


async def ask_matters(here: Here) -> Response:
    """Find the rulings and uncertain numbers that matter to the attack that is being declared."""
    found = here.page.question(here) if here.page.question else None
    if found is None:
        return stale(here.lang)
    return nothing_promised(here, found) if isinstance(found, Refusal) else matters(found, here.request, ASKED)


async def undo(here: Here) -> Response:
    """Undo the last event."""
    about = {"what": last_text(here.engagement, here.lang)}
    screen = here.screen.to("battle")
    return await kept(here, here.engagement.undo(), screen=screen, say="card.undone", numbers=about)


async def redo(here: Here) -> Response:
    """Redo the event that was undone last."""
    after = unwrap(here.engagement.redo())
    about = {"what": last_text(after, here.lang)}
    return await kept(here, after, screen=here.screen.to("battle"), say="card.redone", numbers=about)


async def end_turn(here: Here) -> Response:
    """Show the effects of the end of the turn, before it ends."""
    return shows(here, here.screen.to("battle", option=ENDS), focus="turn-title")


async def turn(here: Here) -> Response:
    """Begin the next turn."""
    screen = here.screen.to("battle")
    return await act_on(here, Draft(kind="turn"), screen=screen, focus="battle-title")


async def end(here: Here) -> Response:
    """Ask whether the battle shall end."""
    return shows(here, here.screen.to("battle", option=OVER), focus="end-title")


async def end_done(here: Here) -> Response:
    """End the battle and show its summary."""
    return await act_on(here, Draft(kind=END), screen=here.screen.to("summary"), say="log.end")


async def acts_next(here: Here) -> Response:
    """Set the side that acts next, by the players' own rules of initiative."""
    return await act_on(here, Draft(kind="next", data={"side": int(here.given.get("side", "0"))}))


async def note(here: Here) -> Response:
    """Add a note of the players to the log."""
    text = tidy(str(here.form(Shape()).get("note", "")), NOTE)
    return await act_on(here, Draft(kind="note", note=text), fresh=True) if text else shows(here)


async def adjust(here: Here) -> Response:
    """Override a number or condition of a model; `given` names the model, the field and the new value.

    A value that is not new makes no event.
    """
    ref, name, value = (here.given.get(key, "") for key in ("ref", "field", "value"))
    draft = unwrap(here.page.adjusted(here.engagement, ref, name, value, bool(here.given.get("on"))))
    after = unwrap(here.engagement.act(draft))
    return shows(here) if after.state == here.state else await kept(here, after)
