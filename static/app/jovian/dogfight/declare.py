"""A dogfight of a battle being declared: who meets whom, and the missiles of either side."""

from collections.abc import Mapping
from html import escape
from typing import Any

from app.battle.actions import act_on, kept, shows
from app.battle.game import BattlePage
from app.battle.opponent_table import saying
from app.battle.repository import Repository, unwrap
from app.fields import bounds
from app.form import Shape, nested
from app.jovian.declare import target_card
from app.jovian.dogfight.opponent import armed_texts, arming
from app.jovian.words import weapon_name
from app.rendering import render
from app.requests.request import Request
from app.requests.response import Response
from app.words import Words, words
from app.work import SLICE
from engine.engagement import Draft, side_of
from engine.engagement.refusal import accepted
from engine.engagement.saved import plain
from engine.jovian.battle import DogfightSaid, Joining, State
from engine.jovian.dogfight.orders import Missiles
from engine.kit.faults import Fault

ROOT, SIDES = "encounter", (0, 1)
MISSILES = "dogfight-missiles-out"
"""The region of the missiles that Broadside would declare."""
SHAPE = Shape(lists=("sides",), blank_is_none=("weapon",))


def foes(state: State, ref: str) -> list[tuple[str, str]]:
    """The squadrons of other sides that a squadron may meet."""
    if ref not in state.squadrons:
        return []
    return [(one, state.roster.name(one)) for one in state.foes(ref) if one in state.squadrons]


async def begin(repository: Repository, page: BattlePage, request: Request) -> Response:
    """The screen on which a squadron picks the one that it meets."""
    screen = request.screen.to("dogfight", item=request.given.get("ref"))
    return shows(request, screen, html=await dogfight_html(repository, page, request.at(screen, forms=[])))


async def next_round(repository: Repository, page: BattlePage, request: Request) -> Response:
    """The same two once more; where there is nobody else in the battle, with the Fire Control of a new round."""
    engagement = await repository.engagement(request.screen.battle)
    state, screen = engagement.state, request.screen.to("dogfight", item=request.given.get("ref"))
    if len(state.roster.names) > len(SIDES) or state.setup.rulings.next_fire_control != "full":
        return await begin(repository, page, request)
    return await act_on(repository, request, Draft(kind="turn"), screen=screen, fresh=True)


async def look(repository: Repository, page: BattlePage, request: Request) -> Response:
    """The screen for another squadron to meet."""
    return shows(request)


async def dogfight_html(repository: Repository, page: BattlePage, request: Request) -> str:
    """Whom a squadron meets, who intercepts, the missiles that either declares, and how orders are given."""
    engagement = await repository.engagement(request.screen.battle)
    state, group, t = engagement.state, request.screen.item or "", words(request.lang)
    found = foes(state, group)
    wanted = nested(request.forms, SHAPE).get(ROOT, {}).get("target")
    target = wanted if wanted in dict(found) else next((ref for ref, _ in found), "")
    return render(
        "jovian/battle/dogfight.html",
        request.lang,
        targets=[target_card(state, ref, t) for ref, _ in found],
        target=target,
        names=[state.roster.name(group), state.roster.name(target)],
        missiles=[_missiles(state, ref, t) for ref in (group, target)],
        played=[side_of(ref) in engagement.played for ref in (group, target)],
        out=MISSILES,
        most=bounds(Joining),
        fired=bounds(Missiles)["fired"] | {"min": 0},
    )


def _missiles(state: State, ref: str, t: Words) -> list[tuple[str, str]]:
    """The missile weapons of a squadron, by their places."""
    profile = state.roster.squadrons.get(ref)
    weapons = enumerate(profile.weapons if profile else ())
    return [(str(place), weapon_name(one, t)) for place, one in weapons if one.is_missile]


async def declare(repository: Repository, page: BattlePage, request: Request) -> Response:
    """Step 1: both squadrons and their missiles stand, those of a side that Broadside plays as it declares them."""
    engagement, said = await repository.engagement(request.screen.battle), _said(request)
    at_work = arming(engagement, said)
    at_work.go_on(SLICE)
    if not at_work.over:
        return Response(more=True)
    found = at_work.said
    screen = request.screen.to("battle" if found.phones == "one" else "codes", item=None)
    focus = "flow-title" if found.phones == "one" else "battle-title"
    after = unwrap(engagement.act(Draft(kind="dogfight", data=plain(found))), _beside)
    if at_work.armed and found.phones == "one":
        screen = saying(request, after, " ".join(armed_texts(engagement.state, at_work, request.lang)))
    return await kept(repository, request, after, beside=_beside, screen=screen, focus=focus, more=False)


async def say_missiles(repository: Repository, page: BattlePage, request: Request) -> Response:
    """The missiles that Broadside would declare for its side, before anything is."""
    engagement = await repository.engagement(request.screen.battle)
    at_work = arming(engagement, _said(request))
    at_work.go_on(SLICE)
    texts = armed_texts(engagement.state, at_work, request.lang) if at_work.over else ()
    html = "".join(f"<p>{escape(text)}</p>" for text in texts)
    return Response(regions={MISSILES: html}, more=not at_work.over)


def _said(request: Request) -> DogfightSaid:
    """What the form says. Raises Refused."""
    said = nested(request.forms, SHAPE).get(ROOT, {})
    refs = (request.screen.item or "", said.get("target", ""))
    sides = [_joining(ref, side) for ref, side in zip(refs, said.get("sides", ()), strict=False)]
    how = {name: said[name] for name in ("interception", "phones") if name in said}
    return unwrap(accepted(DogfightSaid, {"sides": sides, **how}), _beside)


def _joining(ref: str, side: Mapping[str, Any]) -> dict[str, Any]:
    fired = side.get("fired") or "0"
    declared = {"missiles": {"weapon": side["weapon"], "fired": fired}} if fired != "0" else {}
    return {"group": ref} | {name: side[name] for name in ("modifier", "missile_modifier") if name in side} | declared


def _beside(fault: Fault) -> Fault:
    """A fault where the form shows it."""
    path = (part for part in fault.path if part not in ("data", "missiles"))
    return Fault((ROOT, *path), fault.code, fault.numbers)
