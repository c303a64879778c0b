"""Actions that fill the forms of a single attack with weapons and targets from a fleet."""

from collections.abc import Sequence
from typing import NamedTuple

from app.battle.battle_response import repository
from app.battle.repository import Refused
from app.registered_games import GAMES
from app.requests.request import Request
from app.requests.response import NOT_KEPT, FollowUp, Response, Then, stale
from app.views.attack.attack_view import PICKS, picks_html
from app.views.fleet_picks import Pick, with_fields
from app.words import words
from engine.engagement import Fleet


class ListedGroup(NamedTuple):
    """A group of a fleet, by its position in the fleet, with its picks."""

    position: int
    name: str
    picks: Sequence[Pick]


class ListedFleet(NamedTuple):
    """A fleet with the groups that have picks."""

    fleet: Fleet
    is_sample: bool
    groups: Sequence[ListedGroup]

    @property
    def key(self) -> str:
        """The text by which a button names the fleet: a sample has a name of its own."""
        return self.fleet.name if self.is_sample else self.fleet.id


async def fleets(request: Request) -> Response:
    """Return the player's fleets and the sample fleets."""
    return _show_fleets(request, await _list_fleets(request))


def _show_fleets(
    request: Request, listed: Sequence[ListedFleet], *, at_targets: bool = False, shown: int = 0
) -> Response:
    """Return the list of fleets.

    at_targets: whether a target comes next.
    shown: index of the fleet to show.
    """
    html = picks_html(request.lang, "fleets", fleets=listed, at_targets=at_targets, shown=shown)
    return Response(regions={PICKS: html}, focus="from-fleet")


async def _list_fleets(request: Request) -> list[ListedFleet]:
    """Return the fleets of a game that have picks: the player's first, then the samples."""
    page = GAMES[request.game]
    if page.battle is None:
        return []
    listed = []
    for fleet in await _read_fleets(request.game):
        listed.append(ListedFleet(fleet, False, _list_groups(request, fleet)))
    for fleet in page.battle.samples():
        listed.append(ListedFleet(fleet, True, _list_groups(request, fleet)))
    return [entry for entry in listed if entry.groups]


async def _read_fleets(game: str) -> list[Fleet]:
    """Return the player's fleets of a game; none if they cannot be read, which the battle view
    reports.
    """
    try:
        library = await repository().library()
    except (Refused, *NOT_KEPT):
        return []
    return [fleet for fleet in library.fleets if fleet.game == game]


def _list_groups(request: Request, fleet: Fleet) -> list[ListedGroup]:
    page = GAMES[request.game]
    data = dict(request.forms)
    t = words(request.lang)
    groups = []
    for position, group in enumerate(fleet.groups):
        picks = tuple(page.picks(group, data, t))
        if picks:
            groups.append(ListedGroup(position, group.name, picks))
    return groups


async def fill(request: Request) -> Response:
    """Put a pick into the forms; other fields stay. After what fires, the targets of the next fleet
    are shown.
    """
    listed = await _list_fleets(request)
    for position, entry in enumerate(listed):
        if entry.key == request.given.get("fleet"):
            pick = _find_pick(entry, request)
            if pick:
                return _fill_in(request, pick, listed, position)
    return stale(request.lang)


def _find_pick(entry: ListedFleet, request: Request) -> Pick | None:
    number = request.given.get("pick")
    if not isinstance(number, int):
        return None
    for group in entry.groups:
        if group.position == request.given.get("group") and 0 <= number < len(group.picks):
            return group.picks[number]
    return None


def _fill_in(
    request: Request, pick: Pick, listed: Sequence[ListedFleet], position: int
) -> Response:
    """Return the request that takes a pick over, with the targets of another fleet after what
    fires: of the second fleet after the first one, else of the first.
    """
    pairs = with_fields(request.forms, pick.fields)
    take = Then(view="attack", action="take", given={"pairs": pairs, "taken": "fleet"})
    follow = FollowUp(then=take)
    if pick.is_target:
        return Response(follow=follow)
    other = 0
    if position == 0 and len(listed) > 1:
        other = 1
    return _show_fleets(request, listed, at_targets=True, shown=other).but(follow=follow)


ACTIONS = {"fleets": fleets, "fill": fill}
