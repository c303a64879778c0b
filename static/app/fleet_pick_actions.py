"""Actions that fill the forms of a single attack with weapons and targets from a fleet."""

from collections.abc import Sequence
from typing import NamedTuple

from app.battle.battle_dispatcher import repository
from app.battle.repository import Refused
from app.registered_games import GAMES
from app.requests.request import Request
from app.requests.response import NOT_KEPT, FollowUp, Response, Then, stale
from app.views.attack.attack_view import PICKS, picks_html
from app.views.fleet_picks import Pick, with_fields
from app.words import words
from engine.engagement import Fleet


class ListedFleet(NamedTuple):
    """A fleet with the picks of each group.

    groups: index, name and picks of each group.
    """

    fleet: Fleet
    is_sample: bool
    groups: Sequence[tuple[int, str, Sequence[Pick]]]


async def fleets(request: Request) -> Response:
    """Return the player's fleets and the sample fleets."""
    listed = [listed for listed in await _listed(request) if listed.groups]
    return Response(regions={PICKS: picks_html(request.lang, "fleets", fleets=listed)}, focus="from-fleet")


async def _listed(request: Request) -> list[ListedFleet]:
    page, t = GAMES[request.game], words(request.lang)
    if page.battle is None:
        return []
    try:
        own = [fleet for fleet in (await repository().library()).fleets if fleet.game == request.game]
    except (Refused, *NOT_KEPT):
        # The battle view reports fleets that cannot be read; this list still offers the samples.
        own = []
    data = dict(request.forms)
    every = [*((fleet, False) for fleet in own), *((fleet, True) for fleet in page.battle.samples())]
    return [
        ListedFleet(
            fleet,
            is_sample,
            [
                (index, group.name, picks)
                for index, group in enumerate(fleet.groups)
                if (picks := tuple(page.picks(group, data, t)))
            ],
        )
        for fleet, is_sample in every
    ]


async def fill(request: Request) -> Response:
    """Put a pick into the forms; other fields stay."""
    name, index, number = (request.given.get(key) for key in ("fleet", "group", "pick"))
    for fleet, is_sample, groups in await _listed(request):
        if name == (fleet.name if is_sample else fleet.id):
            picks = next((picks for at, _, picks in groups if at == index), ())
            if isinstance(number, int) and 0 <= number < len(picks):
                pairs = with_fields(request.forms, picks[number].fields)
                then = Then(view="attack", action="take", given={"pairs": pairs, "taken": "fleet"})
                return Response(follow=FollowUp(then=then))
    return stale(request.lang)


ACTIONS = {"fleets": fleets, "fill": fill}
