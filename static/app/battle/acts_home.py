"""Acts on the first screen: begin a battle, take one up, delete one."""

from collections.abc import Mapping
from typing import Any

from app.battle.desk import Clash, Desk
from app.battle.game import BattlePage
from app.battle.outcome import Outcome, clashed, refused
from app.form import Shape, nested
from app.requests.request import Request
from engine.engagement import Battle, Fleet, Refusal, Side, begin, tidy

SHAPE = Shape()
SIDES = 2
SAMPLES = "samples"
"""Option of the form of a new battle that begins with the sample fleets, whatever fleets the player has."""
ABOUT = ("battle", "fleet", "item", "option")
AWAY = ("home", "new", "fleets", "fleet", "item")
"""Screens on which no battle is on the table."""


async def home(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """Back to the list of battles."""
    return Outcome(request.screen.to("home", battle=None, fleet=None, item=None))


async def go(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """Another screen, such as the log; `given` says which, and what it is about."""
    about: dict[str, str | None] = {name: request.given[name] for name in ABOUT if name in request.given}
    view = request.given.get("view", "home")
    if view in AWAY:
        about = {"battle": None, **about}
    return Outcome(request.screen.to(view, **about))


async def try_it(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """A battle between the first two sample fleets; what a game asks at the start of each is asked of it too."""
    if isinstance(page.setup(_said(request)), Refusal):
        return Outcome(request.screen.to("new", option=SAMPLES))
    fleets = list(page.samples()[:SIDES])
    return await _begun(desk, page, request, " – ".join(fleet.name for fleet in fleets), fleets)


async def start(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """A battle as the form says: each side's fleet, one of the player's own or a sample, and the rulings."""
    said = _said(request)
    library = await desk.library()
    if isinstance(library, Refusal):
        return refused(request, library)
    fleets = []
    for place in range(SIDES):
        wanted = str(said.get("sides", {}).get(str(place), ""))
        own = library.fleet(wanted)
        sample = next((one for one in page.samples() if f"sample {one.name}" == wanted), None)
        fleets.append(own or sample)
    chosen = [fleet for fleet in fleets if fleet]
    name = tidy(str(said.get("name", ""))) or " – ".join(fleet.name for fleet in chosen)
    return await _begun(desk, page, request, name, chosen)


def _said(request: Request) -> Mapping[str, Any]:
    """What the forms say, and the button that was pressed."""
    return nested([*request.forms, *request.given.items()], SHAPE)


async def _begun(desk: Desk, page: BattlePage, request: Request, name: str, fleets: list[Fleet]) -> Outcome:
    sides = [Side(name=fleet.name, fleets=(fleet,)) for fleet in fleets]
    setup = page.setup(_said(request))
    if isinstance(setup, Refusal):
        return refused(request, setup)
    battle = begin(page.rules, name, sides, setup, created=request.now)
    if isinstance(battle, Refusal):
        return refused(request, battle)
    if await desk.begin(battle):
        return clashed(request)
    return Outcome(request.screen.to("battle", battle=battle.id, fleet=None, item=None), saved=True)


async def delete(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """A battle deleted, once the player has said so twice."""
    engagement = await desk.engagement(request.given.get("battle"))
    if isinstance(engagement, Refusal):
        return refused(request, engagement)
    if request.given.get("sure") != "yes":
        return Outcome(request.screen.to("home", option=engagement.battle.id))
    found: Clash | None = await desk.drop(engagement.battle)
    return clashed(request) if found else Outcome(request.screen.to("home"), say="battle.deleted")


def in_order(battles: list[Battle]) -> list[dict[str, str]]:
    """Battles as the list shows them."""
    return [
        {"id": battle.id, "name": battle.name, "day": battle.created[:10], "events": str(len(battle.events))}
        for battle in battles
    ]
