"""What actions on battles are made of, and those at the table of every game: dice, options, numbers, turns, undo."""

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
"""The id of what holds the screen."""
DUE = "battle-due-title"
"""The id of what a flow waits for."""
RESULT = "battle-result-title"
"""The id of what a flow came to."""
LEFT = "flow-left"
"""The region of the odds of what is left, which come after the table."""
ASKED = "declare-matters-out"
"""The region of what matters to an attack that is being declared."""
Beside = Callable[[Fault], Fault]
"""A fault of an event as one of the form that it was made of."""


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
    """The response that shows a screen, the one that the request is made on unless told.

    Where it goes out its HTML is made, unless that is given. say, trouble: keys of words, filled with `numbers`.
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
    """Nothing has changed; every reason is told."""
    faults = {fault.name: fault_text(fault, here.lang) for fault in found.faults}
    return Response(faults=faults, say=" ".join(dict.fromkeys(faults.values())))


def nothing_promised(here: Here, found: Refusal, sentence: Callable[[Fault], str] | None = None) -> Response:
    """The reasons why what is on the screen has no odds, each once, in their place; `sentence`: a fault in words."""
    sentences = dict.fromkeys(sentence(fault) if sentence else fault_text(fault, here.lang) for fault in found.faults)
    return _in_place(render("battle/faulty.html", here.lang, sentences=list(sentences)))


def promised(here: Here, odds: Callable[[], str], texts: Mapping[str, str]) -> Response:
    """The odds of what is on the screen, and texts about it; for a puzzle, that the odds come later."""
    return _in_place(render("battle/puzzle/puzzle_later.html", here.lang) if here.puzzled else odds(), texts)


def _in_place(html: str, texts: Mapping[str, str] | None = None) -> Response:
    """What there is to say of what is on the screen; what was said of it before holds no longer."""
    return Response(regions={"promise": html, ASKED: ""}, texts=texts or {}, more=False)


def planned(here: Here) -> dict[str, Any] | None:
    """The declaration of a plan that a button carries."""
    found = json.loads(here.given["plan"]) if "plan" in here.given else None
    return found if isinstance(found, dict) else None


async def act_on(here: Here, draft: Draft | Refusal, *, beside: Beside | None = None, **more: Any) -> Response:
    """One more event of the battle on the screen, saved before it is shown; `more` as `shows` has it."""
    return await kept(here, here.engagement.act(unwrap(draft, beside)), beside=beside, **more)


async def declared(here: Here, made: Made, **more: Any) -> Response:
    """A declaration as events of the battle; `more` as `shows` has it."""
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
    """A battle as it is now, saved before it is shown; also: what goes along with it; `more` as `shows` has it."""
    now = unwrap(after, beside)
    await here.repository.keep(now, *also, screen=here.request.screen)
    if "focus" in more and now.result and now.result.flow:
        more["focus"] = RESULT
    return shows(here, **{"saved": True, **more})


async def throw(here: Here) -> Response:
    """The dice that are due: real ones as tapped, the rest by the page; or all to the end, with the first options."""
    after = carried_on(here.engagement, here.given.get("how", ""), here.request.typed)
    return await kept(here, after, focus=DUE)


async def choose(here: Here) -> Response:
    """The option that was tapped."""
    return await kept(here, chosen(here.engagement, int(here.given.get("option", "0"))), focus=DUE)


async def left(here: Here) -> Response:
    """The odds of what is left, where the table has a place for them."""
    shown = flow_of(here.page, here.engagement, here.lang)
    return Response(regions={LEFT: shown.left() if shown and shown.left else ""})


async def put_away(here: Here) -> Response:
    """The card of the last attack put away: what is due comes next."""
    number = last_number(here.engagement)
    return shows(here, here.screen.model_copy(update={"seen": number}), focus=DUE)


async def ask_matters(here: Here) -> Response:
    """Which rulings and unsure numbers matter to what is being declared."""
    found = here.page.question(here) if here.page.question else None
    if found is None:
        return stale(here.lang)
    return nothing_promised(here, found) if isinstance(found, Refusal) else matters(found, here.request, ASKED)


async def undo(here: Here) -> Response:
    """The last event taken back."""
    about = {"what": last_text(here.engagement, here.lang)}
    screen = here.screen.to("battle")
    return await kept(here, here.engagement.undo(), screen=screen, say="card.undone", numbers=about)


async def redo(here: Here) -> Response:
    """What was taken back last done again."""
    after = unwrap(here.engagement.redo())
    about = {"what": last_text(after, here.lang)}
    return await kept(here, after, screen=here.screen.to("battle"), say="card.redone", numbers=about)


async def end_turn(here: Here) -> Response:
    """What the end of the turn brings, before it ends."""
    return shows(here, here.screen.to("battle", option=ENDS), focus="turn-title")


async def turn(here: Here) -> Response:
    """The next turn, from the top."""
    screen = here.screen.to("battle")
    return await act_on(here, Draft(kind="turn"), screen=screen, focus="battle-title")


async def end(here: Here) -> Response:
    """Whether the battle is to end."""
    return shows(here, here.screen.to("battle", option=OVER), focus="end-title")


async def end_done(here: Here) -> Response:
    """The battle is over: what it came to."""
    return await act_on(here, Draft(kind=END), screen=here.screen.to("summary"), say="log.end")


async def acts_next(here: Here) -> Response:
    """The side that acts next, by the players' own rules of initiative."""
    return await act_on(here, Draft(kind="next", data={"side": int(here.given.get("side", "0"))}))


async def note(here: Here) -> Response:
    """A sentence of the players' own in the log."""
    text = tidy(str(here.form(Shape()).get("note", "")), NOTE)
    return await act_on(here, Draft(kind="note", note=text), fresh=True) if text else shows(here)


async def adjust(here: Here) -> Response:
    """A number or condition of a model set by hand: `given` names the model, the field and what it is to be.

    What it is already is no event.
    """
    ref, name, value = (here.given.get(key, "") for key in ("ref", "field", "value"))
    draft = unwrap(here.page.adjusted(here.engagement, ref, name, value, bool(here.given.get("on"))))
    after = unwrap(here.engagement.act(draft))
    return shows(here) if after.state == here.state else await kept(here, after)
