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
    return _shown(request, await _listed(request))


def _shown(
    request: Request, every: Sequence[ListedFleet], at_targets: bool = False, shown: int = 0
) -> Response:
    """Return the list of fleets.

    at_targets: whether a target comes next.
    shown: index of the fleet to show.
    """
    html = picks_html(request.lang, "fleets", fleets=every, at_targets=at_targets, shown=shown)
    return Response(regions={PICKS: html}, focus="from-fleet")


async def _listed(request: Request) -> list[ListedFleet]:
    page, t = GAMES[request.game], words(request.lang)
    if page.battle is None:
        return []
    try:
        own = [
            fleet for fleet in (await repository().library()).fleets if fleet.game == request.game
        ]
    except (Refused, *NOT_KEPT):
        # The battle view reports fleets that cannot be read; this list still offers the samples.
        own = []
    data = dict(request.forms)
    every = [
        *((fleet, False) for fleet in own),
        *((fleet, True) for fleet in page.battle.samples()),
    ]
    listed = [
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
    return [entry for entry in listed if entry.groups]


async def fill(request: Request) -> Response:
    """Put a pick into the forms; other fields stay. After what fires, the targets of the next fleet
    are shown.
    """
    name, index, number = (request.given.get(key) for key in ("fleet", "group", "pick"))
    every = await _listed(request)
    for position, (fleet, is_sample, groups) in enumerate(every):
        if name == (fleet.name if is_sample else fleet.id):
            picks = next((picks for at, _, picks in groups if at == index), ())
            if isinstance(number, int) and 0 <= number < len(picks):
                pairs = with_fields(request.forms, picks[number].fields)
                follow = FollowUp(
                    then=Then(
                        view="attack", action="take", given={"pairs": pairs, "taken": "fleet"}
                    )
                )
                if picks[number].is_target:
                    return Response(follow=follow)
                other = 0 if position else min(1, len(every) - 1)
                return _shown(request, every, at_targets=True, shown=other).but(follow=follow)
    return stale(request.lang)


ACTIONS = {"fleets": fleets, "fill": fill}
