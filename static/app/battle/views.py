"""The screens of every game's battles as HTML."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from app.battle.acts_fleet import fleet_of, item_of
from app.battle.acts_home import SAMPLES, SIDES, in_order
from app.battle.desk import Desk
from app.battle.game import BattlePage
from app.battle.outcome import Outcome
from app.battle.profile_form import Reader, shape_of
from app.battle.view_log import log_html
from app.battle.view_table import table_html
from app.form import nested
from app.rendering import render
from app.requests.request import Request
from app.words import words
from engine.engagement import Refusal

OWN_NAME = "profile.name"
"""What a design calls itself: on the table every model has a name of its own."""
View = Callable[[Desk, BattlePage, Request, Outcome], Awaitable[str | Refusal]]


async def home_html(desk: Desk, page: BattlePage, request: Request, outcome: Outcome) -> str | Refusal:
    """Battles to take up, and how to begin one."""
    battles, unreadable = await desk.battles(page.rules.name)
    found = in_order(battles)
    return render("battle/home.html", request.lang, battles=found, doomed=outcome.screen.option, unreadable=unreadable)


async def new_html(desk: Desk, page: BattlePage, request: Request, outcome: Outcome) -> str | Refusal:
    """A battle to be: its name and the fleets."""
    library = await desk.library()
    if isinstance(library, Refusal):
        return library
    own = [(fleet.id, fleet.name) for fleet in library.fleets if fleet.game == page.rules.name]
    t = words(request.lang)
    samples = [(f"sample {one.name}", t("battle.sample", name=one.name)) for one in page.samples()]
    fleets = own + samples
    first = samples if outcome.screen.option == SAMPLES else fleets
    chosen = [first[place % len(first)][0] for place in range(SIDES)]
    return render("battle/new.html", request.lang, fleets=fleets, chosen=chosen, start=page.starts(request.lang))


async def fleets_html(desk: Desk, page: BattlePage, request: Request, outcome: Outcome) -> str | Refusal:
    """The player's fleets."""
    library = await desk.library()
    if isinstance(library, Refusal):
        return library
    own = [fleet for fleet in library.fleets if fleet.game == page.rules.name]
    return render("battle/fleets.html", request.lang, fleets=own, library=library, samples=page.samples())


async def fleet_html(desk: Desk, page: BattlePage, request: Request, outcome: Outcome) -> str | Refusal:
    """One fleet: its groups and models."""
    fleet = await fleet_of(desk, request.at(outcome.screen))
    if isinstance(fleet, Refusal):
        return fleet
    kinds = sorted({group.kind for sample in page.samples() for group in sample.groups})
    return render("battle/fleet.html", request.lang, fleet=fleet, kinds=kinds, game=page.rules.name)


async def item_html(desk: Desk, page: BattlePage, request: Request, outcome: Outcome) -> str | Refusal:
    """The profile of a group or model."""
    fleet = await fleet_of(desk, request.at(outcome.screen))
    item = None if isinstance(fleet, Refusal) else item_of(fleet, outcome.screen.item)
    if isinstance(fleet, Refusal) or item is None:
        return await fleet_html(desk, page, request, outcome)
    kind = page.rules.profiles[item.kind]
    reader = Reader(f"profile.{page.rules.name}", page.named, page.hidden, words(request.lang))
    said = _values(request, outcome, shape_of(kind))
    slots = [slot for slot in reader.slots(kind, said.get("profile", item.profile), "profile") if slot.name != OWN_NAME]
    return render("battle/item.html", request.lang, item=item, name=said.get("name", item.name), slots=slots)


def _values(request: Request, outcome: Outcome, shape: Any) -> Mapping[str, Any]:
    """What the form is to hold: what an act made of it, or after a reload, or a save elsewhere, what was typed last."""
    if outcome.values is not None:
        return outcome.values
    return nested(request.forms, shape) if request.action in ("show", "refresh") and request.forms else {}


async def battle_html(desk: Desk, page: BattlePage, request: Request, outcome: Outcome) -> str | Refusal:
    """The battle on the table."""
    engagement = await desk.engagement(outcome.screen.battle)
    return engagement if isinstance(engagement, Refusal) else table_html(page, engagement, request.lang)


async def log_view(desk: Desk, page: BattlePage, request: Request, outcome: Outcome) -> str | Refusal:
    """The log of the battle, and each side's luck."""
    engagement = await desk.engagement(outcome.screen.battle)
    return engagement if isinstance(engagement, Refusal) else log_html(engagement, outcome.screen.option, request.lang)


VIEWS: Mapping[str, View] = {
    "home": home_html,
    "new": new_html,
    "fleets": fleets_html,
    "fleet": fleet_html,
    "item": item_html,
    "battle": battle_html,
    "log": log_view,
}
