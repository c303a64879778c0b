"""Broadside's orders in a dogfight: drawn from the exact best mix, and sealed before a player gives his."""

from collections.abc import Iterator
from typing import NamedTuple

from app.battle.actions import kept, shows
from app.battle.game import BattlePage
from app.battle.repository import Repository, unwrap
from app.jovian.dogfight.adviser import Question
from app.jovian.dogfight.codes import opening_text
from app.requests.request import Request
from app.requests.response import Response
from app.work import SLICE, Work, latest
from engine.engagement import Draft, Engagement, side_of
from engine.jovian.adviser.board import Board
from engine.jovian.adviser.ends import Duel
from engine.jovian.adviser.mixing import Mix, drawn, mixes
from engine.jovian.battle import State
from engine.jovian.dogfight.orders import Encounter
from engine.jovian.sealed import Meeting, code_of, opening_of, setup_digest


class Mixing(Work):
    """The best mix being searched; it looks at the encounter, which both players know, and at nothing else."""

    def __init__(self, encounter: Encounter, side: int) -> None:
        """`side`: the place of the squadron that it is for."""
        self.mix: Mix | None = None
        self._board = Board(Duel(encounter, side), Question().stakes)
        super().__init__(self._work())

    def _work(self) -> Iterator[None]:
        for mix in mixes(self._board):
            self.mix = mix or self.mix
            yield


def due_of(engagement: Engagement[State]) -> int | None:
    """The place in a dogfight whose orders Broadside is to seal, None where there is none; on one phone alone."""
    waiting = engagement.state.dogfight
    if waiting is None or waiting.said.phones != "one":
        return None
    places = zip(range(2), waiting.said.refs, waiting.sealed, strict=True)
    return next((place for place, ref, one in places if one is None and side_of(ref) in engagement.played), None)


async def seal(repository: Repository, page: BattlePage, request: Request) -> Response:
    """Its orders drawn and sealed: the battle has what binds, this device the opening, and nobody sees either order."""
    engagement = await repository.engagement(request.screen.battle)
    declared, place = engagement.state.dogfight, due_of(engagement)
    if declared is None or place is None:
        return shows(request)
    encounter = declared.encounter
    at_work = latest(Mixing, (encounter, place), lambda: Mixing(encounter, place))
    at_work.go_on(SLICE)
    mix = at_work.mix
    if not at_work.over or mix is None:
        return Response(more=True)
    opening = opening_of(place, drawn(mix.own))
    commitment = code_of(opening, Meeting(setup_digest(encounter), ""))
    draft = Draft(kind="orders", data={"place": place, "nonce": ""}, commitment=commitment)
    after = unwrap(engagement.act(draft, by_broadside=True))
    secret = {commitment: opening_text(opening)}
    return await kept(repository, request, after, secret=secret, focus="flow-title", more=False)


class SealedByBroadside(NamedTuple):
    """Whose orders Broadside has sealed in the latest dogfight, and the code that binds it."""

    name: str
    code: str


def sealed_of(engagement: Engagement[State], names: list[str]) -> list[SealedByBroadside]:
    """Those of the latest dogfight that stand, by the names of its squadrons."""
    found: dict[int, str] = {}
    for event in engagement.battle.events:
        if event.kind == "dogfight":
            found = {}
        elif event.kind == "recall":
            found.pop(int(event.data.get("place") or 0), None)
        elif event.kind == "orders" and event.by_broadside:
            found[event.data["place"]] = event.commitment or ""
    return [SealedByBroadside(names[place], code) for place, code in found.items()]
