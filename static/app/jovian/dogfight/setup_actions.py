"""The actions in the set-up of a dogfight: two squadrons typed in, who meet in a battle."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Annotated

from pydantic import Field

from app.battle.battle_response import repository
from app.form_data import nested
from app.jovian.dogfight.declaration_view import ROOT as DECLARED
from app.jovian.dogfight.dogfight_setup import (
    SHAPE,
    Sides,
    entrants_of,
    opening,
    setup_html,
    side_of,
    sides_of,
)
from app.jovian.dogfight.typed_dogfight import REFS, Table, begin_battle
from app.requests.request import GivenFields, Request
from app.requests.response import DeviceTask, FollowUp, Response, ScreenChange, Then, fault_text
from app.words import words
from engine.engagement import Refusal
from engine.engagement.storage.version import VERSION
from engine.jovian.samples import SQUADRONS

Pairs = Sequence[tuple[str, str]]
TITLE = "dogfight-title"
KEPT = {"version": VERSION}
"""The data that the page keeps: a set-up exists, with the text typed in its form."""


def _setup_response(
    sides: Sides,
    request: Request,
    focus: str = TITLE,
    *,
    declared: Pairs | None = None,
) -> Response:
    """Return the form, with the declared fields for the battle unchanged unless new ones are
    given.
    """
    if declared is None:
        declared = _declaration_fields(request)
    html = setup_html(sides, request.lang, declared)
    say = words(request.lang)("dogfight.say.setup")
    return Response(regions={"dogfight-out": html}, kept=KEPT, say=say, focus=focus)


class PickedSample(GivenFields):
    """A sample squadron for a side, by their indexes."""

    side: Annotated[int, Field(ge=0, le=1)]
    sample: Annotated[int, Field(ge=0)]


def show(request: Request) -> Response:
    """Show the form with the values of the request."""
    return _setup_response(sides_of(request.forms), request, focus="")


def _declaration_fields(request: Request) -> list[tuple[str, str]]:
    return [pair for pair in request.forms if pair[0].startswith(f"{DECLARED}.")]


def sample(request: Request) -> Response:
    """Replace one squadron by a sample.

    Raises ValueError when there is no such sample or side.
    """
    picked = request.read_given(PickedSample)
    sides = sides_of(request.forms)
    if picked.sample >= len(SQUADRONS):
        raise ValueError(f"sample {picked.sample}")
    player = sides[picked.side].get("player", "")
    sides[picked.side] = {**side_of(SQUADRONS[picked.sample]), "player": player}
    return _setup_response(sides, request, f"dogfight-side-{picked.side}")


def afresh(request: Request) -> Response:
    """Reset the form to the samples."""
    return _setup_response(opening(), request, declared=())


async def begin(request: Request) -> Response:
    """Begin a battle of both squadrons, with the form in which the first meets the other."""
    table = _table(request)
    if isinstance(table, Refusal):
        t = words(request.lang)
        sentences = {fault.name: fault_text(fault, request.lang) for fault in table.faults}
        return Response(faults=sentences, say=t("fault.some", count=len(sentences)))
    await repository().begin(table.battle)
    given = {"view": "dogfight", "battle": table.battle.id, "item": REFS[0]}
    follow = FollowUp(
        then=Then(view="battle", action="go", given=given, forms=_declaration_fields(request))
    )
    return Response(
        kept=KEPT, device=DeviceTask(saved=True), screen=ScreenChange(go="battle"), follow=follow
    )


def _table(request: Request) -> Table | Refusal:
    """Return a battle of the squadrons in the form, or every fault of them or of the rulings."""
    entrants = entrants_of(sides_of(request.forms))
    if isinstance(entrants, Refusal):
        return entrants
    t = words(request.lang)
    names = []
    for number, entrant in enumerate(entrants, 1):
        names.append(entrant.player or entrant.name or t(f"dogfight.player_{number}"))
    rulings = nested(request.forms, SHAPE).get("rulings", {})
    return begin_battle(entrants, {"rulings": rulings}, names, request.now)


ACTIONS: Mapping[str, Callable[[Request], Response | Awaitable[Response]]] = {
    "show": show,
    "sample": sample,
    "begin": begin,
    "afresh": afresh,
}
