"""The declaration of a dogfight in a battle: the squadrons that meet, and the missiles of both sides."""

from collections.abc import Mapping
from html import escape
from typing import Any

from app.battle.actions import act_on, kept, shows
from app.battle.context import Here
from app.battle.opponent.opponent_view import saying
from app.battle.repository import unwrap
from app.fields import bounds
from app.form import Shape
from app.jovian.declare import target_card
from app.jovian.dogfight.opponent import armed_texts, arming
from app.jovian.words import weapon_name
from app.rendering import render
from app.requests.response import Response
from app.words import Words
from app.work import SLICE
from engine.engagement import Draft, side_of
from engine.jovian.battle import DogfightSaid, Joining, State
from engine.jovian.dogfight.orders import Missiles
from engine.kit.faults import Fault
from engine.kit.refusal import accepted
from engine.kit.saved import plain

ROOT, SIDES = "encounter", (0, 1)
MISSILES = "dogfight-missiles-out"
"""The region of the missiles that Broadside would declare."""
SHAPE = Shape(lists=("sides",), blank_is_none=("weapon",))


def foes(state: State, ref: str) -> list[tuple[str, str]]:
    """Return the squadrons of other sides that a squadron may meet."""
    return [(one, state.roster.name(one)) for one in state.may_meet(ref)]


async def begin(here: Here) -> Response:
    """Open the screen on which a squadron chooses the one that it meets."""
    screen = here.screen.to("dogfight", item=here.given.get("ref"))
    return shows(here, screen, html=await dogfight_html(here.at(screen, forms=[])))


async def next_round(here: Here) -> Response:
    """Let the same two squadrons meet once more; if the battle has no others, in a new round with new Fire Control."""
    state, screen = here.state, here.screen.to("dogfight", item=here.given.get("ref"))
    if len(state.roster.names) > len(SIDES) or state.setup.rulings.next_fire_control != "full":
        return await begin(here)
    return await act_on(here, Draft(kind="turn"), screen=screen, fresh=True)


async def look(here: Here) -> Response:
    """Show the screen for another squadron to meet."""
    return shows(here)


async def dogfight_html(here: Here) -> str:
    """Return the form: the squadron to meet, the interceptor, the missiles of both, and the phones."""
    state, group, t = here.state, here.group, here.t
    found = foes(state, group)
    said = here.form(SHAPE).get(ROOT, {})
    wanted = said.get("target")
    target = wanted if wanted in dict(found) else next((ref for ref, _ in found), "")
    return render(
        "jovian/battle/dogfight.html",
        here.lang,
        targets=[target_card(state, ref, t) for ref, _ in found],
        target=target,
        names=[state.roster.name(group), state.roster.name(target)],
        missiles=[_missiles(state, ref, t) for ref in (group, target)],
        played=[side_of(ref) in here.engagement.played for ref in (group, target)],
        out=MISSILES,
        most=bounds(Joining),
        fired=bounds(Missiles)["fired"] | {"min": 0},
        said=said | {"sides": [*said.get("sides", ()), {}, {}]},
    )


def _missiles(state: State, ref: str, t: Words) -> list[tuple[str, str]]:
    """Return the missile weapons of a squadron, by their indices."""
    profile = state.roster.squadrons.get(ref)
    weapons = enumerate(profile.weapons if profile else ())
    return [(str(place), weapon_name(one, t)) for place, one in weapons if one.is_missile]


async def declare(here: Here) -> Response:
    """Declare both squadrons and their missiles (step 1); Broadside chooses the missiles of a side that it plays."""
    engagement, said = here.engagement, _said(here)
    at_work = arming(engagement, said)
    at_work.go_on(SLICE)
    if not at_work.over:
        return Response(more=True)
    declared = at_work.of.dogfight
    screen = here.screen.to("battle", item=None)
    after = unwrap(engagement.act(Draft(kind="dogfight", data=plain(declared))), _beside)
    if at_work.of.armed and declared.phones == "one":
        screen = saying(here, after, " ".join(armed_texts(engagement.state, at_work.of, here.lang)))
    return await kept(here, after, beside=_beside, screen=screen, focus="flow-title", more=False)


async def say_missiles(here: Here) -> Response:
    """Show the missiles that Broadside would declare for its side, before anything is declared."""
    at_work = arming(here.engagement, _said(here))
    at_work.go_on(SLICE)
    texts = armed_texts(here.state, at_work.of, here.lang) if at_work.over else ()
    html = "".join(f"<p>{escape(text)}</p>" for text in texts)
    return Response(regions={MISSILES: html}, more=not at_work.over)


def _said(here: Here) -> DogfightSaid:
    """Return the declaration in the form.

    Raises Refused.
    """
    said = here.form(SHAPE).get(ROOT, {})
    refs = (here.group, said.get("target", ""))
    sides = [_joining(ref, side) for ref, side in zip(refs, said.get("sides", ()), strict=False)]
    how = {name: said[name] for name in ("interception", "phones") if name in said}
    return unwrap(accepted(DogfightSaid, {"sides": sides, **how}), _beside)


def _joining(ref: str, side: Mapping[str, Any]) -> dict[str, Any]:
    fired = side.get("fired") or "0"
    declared = {"missiles": {"weapon": side["weapon"], "fired": fired}} if fired != "0" else {}
    return {"group": ref} | {name: side[name] for name in ("modifier", "missile_modifier") if name in side} | declared


def _beside(fault: Fault) -> Fault:
    """Return a fault of the declaration as a fault of the form's field."""
    path = (part for part in fault.path if part not in ("data", "missiles"))
    return Fault((ROOT, *path), fault.code, fault.numbers)
