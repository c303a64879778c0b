"""Actions on the first screens: begin, open and delete battles; export everything to a file, and import a file."""

from collections.abc import Mapping
from typing import Any

from app.battle.actions import shows
from app.battle.context import Here
from app.battle.files.export import GivingOut
from app.battle.files.file_view import VIEW, given, waits
from app.battle.files.import_file import LONG, TakingIn
from app.battle.repository import unwrap
from app.form import Shape, nested
from app.requests.response import File, Response, Then
from app.views.log import MEANT
from app.views.log_words import worded
from engine.engagement import Fleet, Refusal, Side, as_json, as_text, begin, code_in, log, tidy

SHAPE = Shape()
SIDES = 2
SAMPLES = "samples"
"""Option of the form of a new battle that begins with the sample fleets, whatever fleets the player has."""
ABOUT = ("battle", "fleet", "item", "option")
AWAY = ("home", "new", "fleets", "fleet", "item")
"""Screens without a battle on the table."""


async def home(here: Here) -> Response:
    """Return to the list of battles."""
    return shows(here, here.screen.to("home", battle=None, fleet=None, item=None))


async def go(here: Here) -> Response:
    """Open another screen, such as the log; `given` names the view and its subject."""
    given = {name: here.given[name] for name in ABOUT if name in here.given}
    about: dict[str, str | None] = {"item": None, **given}
    view = here.given.get("view", "home")
    if about.get("battle"):
        await here.repository.engagement(about["battle"])
    if view in AWAY:
        about = {"battle": None, **about}
    return shows(here, here.screen.to(view, **about), focus=MEANT if view == "log" and about["item"] else "")


async def try_it(here: Here) -> Response:
    """Begin a battle between the first two sample fleets; a game that needs answers first shows its form."""
    if isinstance(here.page.setup(_said(here)), Refusal):
        return shows(here, here.screen.to("new", option=SAMPLES))
    fleets = list(here.page.samples()[:SIDES])
    return await _begun(here, " – ".join(fleet.name for fleet in fleets), fleets)


async def start(here: Here) -> Response:
    """Begin a battle from the form: each side's fleet, one of the player's own or a sample, and the rulings."""
    said, library = _said(here), await here.repository.library()
    fleets = []
    for place in range(SIDES):
        wanted = str(said.get("sides", {}).get(str(place), ""))
        own = library.fleet(wanted)
        sample = next((one for one in here.page.samples() if f"sample {one.name}" == wanted), None)
        fleets.append(own or sample)
    chosen = [fleet for fleet in fleets if fleet]
    name = tidy(str(said.get("name", ""))) or " – ".join(fleet.name for fleet in chosen)
    return await _begun(here, name, chosen)


def _said(here: Here) -> Mapping[str, Any]:
    """Return the data of the forms, and of the button that was pressed."""
    return nested([*here.request.forms, *here.given.items()], SHAPE)


async def _begun(here: Here, name: str, fleets: list[Fleet]) -> Response:
    sides = [Side(name=fleet.name, fleets=(fleet,)) for fleet in fleets]
    battle = unwrap(begin(here.page.rules, name, sides, unwrap(here.page.setup(_said(here))), created=here.request.now))
    await here.repository.begin(battle)
    return shows(here, here.screen.to("battle", battle=battle.id, fleet=None, item=None), saved=True)


async def delete(here: Here) -> Response:
    """Delete a battle, after a second confirmation."""
    doomed = here.given.get("battle", "")
    if here.given.get("sure") != "yes":
        return shows(here, here.screen.to("home", option=doomed))
    await here.repository.drop(doomed)
    return shows(here, here.screen.to("home"), say="battle.deleted")


async def export(here: Here) -> Response:
    """Export all saved data of every game, as one file or several; a large export shows its progress."""
    if here.repository.moving:
        return shows(here, trouble="battle.import_busy")
    file = GivingOut(here.repository.store, here.repository.games)
    await file.go_on()
    if not file.over:
        here.repository.moving = file
    return given(file, here.request) if file.text else _on_its_way(here, file)


async def take_in(here: Here) -> Response:
    """Import a file; a large import shows its progress, a file with a code opens in the share view."""
    text = here.file
    code = code_in(text)
    if code is not None:
        return Response(then=Then(view="share", action="open", given={"code": code}))
    if here.repository.moving:
        return shows(here, trouble="battle.import_busy")
    taking = TakingIn(text, here.repository.games, here.repository.take_in)
    if len(text) > LONG:
        return _on_its_way(here, taking)
    unwrap(await taking.finish())
    return shows(here, saved=True).but(say=taking.told(here.lang))


def _on_its_way(here: Here, file: TakingIn | GivingOut) -> Response:
    here.repository.moving = file
    return waits(file, here.lang).but(then=Then(view=VIEW, action="go"))


async def export_log(here: Here) -> Response:
    """Export the log of the battle on the screen as text, or as JSON."""
    lines = log(here.engagement)
    if here.given.get("as") == "json":
        return Response(file=File(name="log.json", text=as_json(lines)))
    return Response(file=File(name="log.txt", text=as_text(lines, worded(here.engagement, here.lang))))
