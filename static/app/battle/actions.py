"""What actions on battles are made of, and those at the table of every game: dice, options, numbers, turns, undo."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from app.battle.game import BattlePage
from app.battle.repository import Repository, unwrap
from app.battle.table_view import ENDS, OVER, flow_of, last_number
from app.form import Shape, nested
from app.rendering import render
from app.requests.request import Request, Screen
from app.requests.response import Response, fault_text, stale
from app.rolling import carried_on, chosen
from app.views.log_words import last_text
from app.views.matters import matters
from app.words import words
from engine.engagement import Draft, Engagement, Refusal, tidy
from engine.engagement.event import END
from engine.engagement.text import NOTE
from engine.kit.faults import Fault

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
    request: Request,
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
    t = words(request.lang)
    shown: dict[str, Any] = {
        "kept": (screen or request.screen).model_dump(exclude_none=True),
        "regions": {PLACE: html} if html else {},
        "fresh": bool(html),
        "say": t(say, **(numbers or {})) if say else "",
        "trouble": t(trouble) if trouble else "",
    }
    return Response(**shown | more)


def refused(request: Request, found: Refusal) -> Response:
    """Nothing has changed; every reason is told."""
    faults = {fault.name: fault_text(fault, request.lang) for fault in found.faults}
    return Response(faults=faults, say=" ".join(dict.fromkeys(faults.values())))


def nothing_promised(request: Request, found: Refusal) -> Response:
    """The reasons why what is on the screen has no odds, each once, in their place."""
    sentences = dict.fromkeys(fault_text(fault, request.lang) for fault in found.faults)
    return promised(render("battle/faulty.html", request.lang, sentences=list(sentences)))


def promised(html: str, texts: Mapping[str, str] | None = None) -> Response:
    """The odds of what is on the screen, and texts about it; what was said of it before holds no longer."""
    return Response(regions={"promise": html, ASKED: ""}, texts=texts or {}, more=False)


def planned(request: Request) -> dict[str, Any] | None:
    """The declaration of a plan that a button carries."""
    found = json.loads(request.given["plan"]) if "plan" in request.given else None
    return found if isinstance(found, dict) else None


async def act_on(
    repository: Repository, request: Request, draft: Draft | Refusal, *, beside: Beside | None = None, **more: Any
) -> Response:
    """One more event of the battle on the screen, saved before it is shown; `more` as `shows` has it."""
    engagement = await repository.engagement(request.screen.battle)
    return await kept(repository, request, engagement.act(unwrap(draft, beside)), beside=beside, **more)


async def kept(
    repository: Repository,
    request: Request,
    after: Engagement[Any] | Refusal,
    *,
    beside: Beside | None = None,
    **more: Any,
) -> Response:
    """A battle as it is now, saved before it is shown; `more` as `shows` has it."""
    now = unwrap(after, beside)
    await repository.keep(now)
    if "focus" in more and now.result and now.result.flow:
        more["focus"] = RESULT
    return shows(request, **{"saved": True, **more})


async def throw(repository: Repository, page: BattlePage, request: Request) -> Response:
    """The dice that are due: real ones as tapped, the rest by the page; or all to the end, with the first options."""
    engagement = await repository.engagement(request.screen.battle)
    after = carried_on(engagement, request.given.get("how", ""), request.typed)
    return await kept(repository, request, after, focus=DUE)


async def choose(repository: Repository, page: BattlePage, request: Request) -> Response:
    """The option that was tapped."""
    engagement = await repository.engagement(request.screen.battle)
    return await kept(repository, request, chosen(engagement, int(request.given.get("option", "0"))), focus=DUE)


async def left(repository: Repository, page: BattlePage, request: Request) -> Response:
    """The odds of what is left, where the table has a place for them."""
    shown = flow_of(page, await repository.engagement(request.screen.battle), request.lang)
    return Response(regions={LEFT: shown.left() if shown and shown.left else ""})


async def put_away(repository: Repository, page: BattlePage, request: Request) -> Response:
    """The card of the last attack put away: what is due comes next."""
    number = last_number(await repository.engagement(request.screen.battle))
    return shows(request, request.screen.model_copy(update={"seen": number}), focus=DUE)


async def ask_matters(repository: Repository, page: BattlePage, request: Request) -> Response:
    """Which rulings and unsure numbers matter to what is being declared."""
    found = await page.question(repository, request) if page.question else None
    if found is None:
        return stale(request.lang)
    return nothing_promised(request, found) if isinstance(found, Refusal) else matters(found, request, ASKED)


async def undo(repository: Repository, page: BattlePage, request: Request) -> Response:
    """The last event taken back."""
    engagement = await repository.engagement(request.screen.battle)
    about = {"what": last_text(engagement, request.lang)}
    screen = request.screen.to("battle")
    return await kept(repository, request, engagement.undo(), screen=screen, say="card.undone", numbers=about)


async def redo(repository: Repository, page: BattlePage, request: Request) -> Response:
    """What was taken back last done again."""
    engagement = await repository.engagement(request.screen.battle)
    after = unwrap(engagement.redo())
    about = {"what": last_text(after, request.lang)}
    return await kept(repository, request, after, screen=request.screen.to("battle"), say="card.redone", numbers=about)


async def end_turn(repository: Repository, page: BattlePage, request: Request) -> Response:
    """What the end of the turn brings, before it ends."""
    return shows(request, request.screen.to("battle", option=ENDS), focus="turn-title")


async def turn(repository: Repository, page: BattlePage, request: Request) -> Response:
    """The next turn, from the top."""
    screen = request.screen.to("battle")
    return await act_on(repository, request, Draft(kind="turn"), screen=screen, focus="battle-title")


async def end(repository: Repository, page: BattlePage, request: Request) -> Response:
    """Whether the battle is to end."""
    return shows(request, request.screen.to("battle", option=OVER), focus="end-title")


async def end_done(repository: Repository, page: BattlePage, request: Request) -> Response:
    """The battle is over: what it came to."""
    return await act_on(repository, request, Draft(kind=END), screen=request.screen.to("summary"), say="log.end")


async def acts_next(repository: Repository, page: BattlePage, request: Request) -> Response:
    """The side that acts next, by the players' own rules of initiative."""
    return await act_on(repository, request, Draft(kind="next", data={"side": int(request.given.get("side", "0"))}))


async def note(repository: Repository, page: BattlePage, request: Request) -> Response:
    """A sentence of the players' own in the log."""
    text = tidy(str(nested(request.forms, Shape()).get("note", "")), NOTE)
    return await act_on(repository, request, Draft(kind="note", note=text), fresh=True) if text else shows(request)


async def adjust(repository: Repository, page: BattlePage, request: Request) -> Response:
    """A number or condition of a model set by hand: `given` names the model, the field and what it is to be.

    What it is already is no event.
    """
    engagement = await repository.engagement(request.screen.battle)
    ref, name, value = (request.given.get(key, "") for key in ("ref", "field", "value"))
    draft = unwrap(page.adjusted(engagement, ref, name, value, bool(request.given.get("on"))))
    after = unwrap(engagement.act(draft))
    return shows(request) if after.state == engagement.state else await kept(repository, request, after)
