"""Actions on the first screens: begin a battle, take one up, delete one; everything out in a file, and in again."""

from collections.abc import Mapping
from typing import Any

from app.battle.actions import shows
from app.battle.game import BattlePage
from app.battle.repository import Repository, unwrap
from app.form import Shape, nested
from app.requests.request import Request
from app.requests.response import File, Response, Then
from app.views.log import MEANT
from app.views.log_words import worded
from engine.engagement import Fleet, Refusal, Side, as_json, as_text, begin, code_in, export_all, log, tidy

SHAPE = Shape()
SIDES = 2
SAMPLES = "samples"
"""Option of the form of a new battle that begins with the sample fleets, whatever fleets the player has."""
ABOUT = ("battle", "fleet", "item", "option")
AWAY = ("home", "new", "fleets", "fleet", "item")
"""Screens on which no battle is on the table."""


async def home(repository: Repository, page: BattlePage, request: Request) -> Response:
    """Back to the list of battles."""
    return shows(request, request.screen.to("home", battle=None, fleet=None, item=None))


async def go(repository: Repository, page: BattlePage, request: Request) -> Response:
    """Another screen, such as the log; `given` says which, and what it is about."""
    given = {name: request.given[name] for name in ABOUT if name in request.given}
    about: dict[str, str | None] = {"item": None, **given}
    view = request.given.get("view", "home")
    if about.get("battle"):
        await repository.engagement(about["battle"])
    if view in AWAY:
        about = {"battle": None, **about}
    return shows(request, request.screen.to(view, **about), focus=MEANT if view == "log" and about["item"] else "")


async def try_it(repository: Repository, page: BattlePage, request: Request) -> Response:
    """A battle between the first two sample fleets; what a game asks at the start of each is asked of it too."""
    if isinstance(page.setup(_said(request)), Refusal):
        return shows(request, request.screen.to("new", option=SAMPLES))
    fleets = list(page.samples()[:SIDES])
    return await _begun(repository, page, request, " – ".join(fleet.name for fleet in fleets), fleets)


async def start(repository: Repository, page: BattlePage, request: Request) -> Response:
    """A battle as the form says: each side's fleet, one of the player's own or a sample, and the rulings."""
    said, library = _said(request), await repository.library()
    fleets = []
    for place in range(SIDES):
        wanted = str(said.get("sides", {}).get(str(place), ""))
        own = library.fleet(wanted)
        sample = next((one for one in page.samples() if f"sample {one.name}" == wanted), None)
        fleets.append(own or sample)
    chosen = [fleet for fleet in fleets if fleet]
    name = tidy(str(said.get("name", ""))) or " – ".join(fleet.name for fleet in chosen)
    return await _begun(repository, page, request, name, chosen)


def _said(request: Request) -> Mapping[str, Any]:
    """What the forms say, and the button that was pressed."""
    return nested([*request.forms, *request.given.items()], SHAPE)


async def _begun(
    repository: Repository, page: BattlePage, request: Request, name: str, fleets: list[Fleet]
) -> Response:
    sides = [Side(name=fleet.name, fleets=(fleet,)) for fleet in fleets]
    battle = unwrap(begin(page.rules, name, sides, unwrap(page.setup(_said(request))), created=request.now))
    await repository.begin(battle)
    return shows(request, request.screen.to("battle", battle=battle.id, fleet=None, item=None), saved=True)


async def delete(repository: Repository, page: BattlePage, request: Request) -> Response:
    """A battle deleted, once the player has said so twice."""
    doomed = request.given.get("battle", "")
    if request.given.get("sure") != "yes":
        return shows(request, request.screen.to("home", option=doomed))
    await repository.drop(doomed)
    return shows(request, request.screen.to("home"), say="battle.deleted")


async def export(repository: Repository, page: BattlePage, request: Request) -> Response:
    """Everything that is kept, of every game, as one file."""
    text = await export_all(repository.store, repository.games, repository.told)
    return Response(file=File(name=f"broadside-{request.now[:10]}.json", text=text))


async def take_in(repository: Repository, page: BattlePage, request: Request) -> Response:
    """A file taken in, all of it or nothing; one that holds a code is shown first."""
    code = code_in(request.given.get("text", ""))
    if code is not None:
        return Response(then=Then(view="share", action="open", given={"code": code}))
    found = await repository.take_in(request.given.get("text", ""))
    numbers = {"battles": len(found.battles), "fleets": len(found.fleets), "same": found.same}
    return shows(request, say="battle.imported", saved=True, numbers=numbers)


async def export_log(repository: Repository, page: BattlePage, request: Request) -> Response:
    """The log of the battle on the screen as text, or as JSON."""
    engagement = await repository.engagement(request.screen.battle)
    lines = log(engagement)
    if request.given.get("as") == "json":
        return Response(file=File(name="log.json", text=as_json(lines)))
    return Response(file=File(name="log.txt", text=as_text(lines, worded(engagement, request.lang))))
