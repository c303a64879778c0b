"""Actions on the first screens: begin, open and delete battles; export everything to a file, and
import a file.
"""

from collections.abc import Iterable, Sequence

from app.battle.actions import shows
from app.battle.context import BattleContext
from app.battle.files.export import GivingOut
from app.battle.files.file_view import give, progresses, tell_unread
from app.battle.files.incoming import VIEW, source_of
from app.battle.opponent.player_choice import SHAPE, read_players, set_players
from app.battle.repository import unwrap
from app.form_data import nested
from app.requests.response import DeviceTask, File, FollowUp, FormChange, Response, Then
from app.views.log import MEANT
from app.views.log_words import wording_of
from engine.engagement import (
    Battle,
    Fleet,
    Plays,
    Refusal,
    Side,
    as_json,
    as_text,
    begin,
    code_in,
    log,
    resume,
    tidy,
)
from engine.kit.names import number_name
from engine.kit.saved_types import Tree

SIDES = 2
SAMPLES = "samples"
"""Option of the form of a new battle that begins with the sample fleets, whatever fleets the player
has.
"""
ABOUT = ("battle", "fleet", "item", "option")
AWAY = ("home", "new", "fleets", "fleet", "add", "spreadsheet", "item", VIEW)
"""Screens without a battle on the table."""


async def home(context: BattleContext) -> Response:
    """Return to the list of battles."""
    return shows(context, context.screen.to("home", battle=None, fleet=None, item=None, back=None))


async def go(context: BattleContext) -> Response:
    """Open another screen, such as the log; `given` names the view and its subject."""
    given = {name: context.given[name] for name in ABOUT if name in context.given}
    about: dict[str, str | None] = {"item": None, **given}
    view = context.given.get("view", "home")
    if view == "battle" and not (about.get("battle") or context.screen.battle):
        view = "home"
    if about.get("battle"):
        await context.repository.engagement(about["battle"])
    about["back"] = None
    if view in AWAY:
        about = {"battle": None, **about}
        if view != "home":
            about["back"] = context.screen.battle or context.screen.back
    screen = context.screen.to(view, **about)
    if view == "log" and about["item"]:
        return shows(context, screen, focus=MEANT)
    return shows(context, screen)


async def try_it(context: BattleContext) -> Response:
    """Begin a battle between the first two sample fleets; a game that needs answers first shows its
    form.
    """
    if isinstance(context.page.read_setup(_form_values(context)), Refusal):
        return shows(context, context.screen.to("new", option=SAMPLES))
    fleets = list(context.page.samples()[:SIDES])
    return await _begin(context, " – ".join(fleet.name for fleet in fleets), fleets)


async def start(context: BattleContext) -> Response:
    """Begin a battle from the form: each side's fleet, one of the player's own or a sample, each
    side's player, and the rulings.
    """
    library = await context.repository.library()
    data = _form_values(context)
    samples = {f"sample {fleet.name}": fleet for fleet in context.page.samples()}
    chosen = []
    for index in range(SIDES):
        id = str(data.get("sides", {}).get(str(index), ""))
        fleet = library.fleet(id) or samples.get(id)
        if fleet:
            chosen.append(fleet)
    name = tidy(str(data.get("name", ""))) or " – ".join(fleet.name for fleet in chosen)
    return await _begin(context, name, chosen, read_players(context.form(SHAPE)))


def _form_values(context: BattleContext) -> Tree:
    """Return the data of the forms, and of the button that was pressed."""
    return nested([*context.request.forms, *context.given.items()])


async def _begin(
    context: BattleContext, name: str, fleets: Sequence[Fleet], players: Iterable[Plays] = ()
) -> Response:
    """Begin a battle; rulings that the pressed button answered stay chosen on the page."""
    battle = new_battle(context, name, fleets, _form_values(context))
    engagement = set_players(unwrap(resume(context.page.rules, battle)), players)
    await context.repository.begin(engagement.battle)
    answered = {name: value for name, value in context.given.items() if "." in name}
    screen = context.screen.to("battle", battle=battle.id, fleet=None, item=None)
    return shows(context, screen, saved=True, form=FormChange(fields=answered or None))


def new_battle(context: BattleContext, name: str, fleets: Sequence[Fleet], form: Tree) -> Battle:
    """Return a battle with one fleet on each side, its groups and models numbered: short ids make
    short codes.

    form: the data of the form of a new battle; a side without a player's name has the name of its
        fleet.
    Raises Refused.
    """
    sides = []
    for index, fleet in enumerate(fleets):
        player = tidy(str(form.get("players", {}).get(str(index), "")))
        sides.append(Side(name=player or fleet.name, fleets=(fleet.number_items("0"),)))
    setup = unwrap(context.page.read_setup(form))
    return unwrap(begin(context.page.rules, name, sides, setup, created=context.request.now))


async def rematch(context: BattleContext) -> Response:
    """Begin a battle with the same fleets, rulings and players as another one, and open it."""
    before = await context.repository.engagement(context.given.get("battle"))
    entries, _ = await context.repository.battles(context.page.rules.name)
    old = before.battle
    name = number_name(old.name, [entry.name for entry in entries])
    battle = await _begin_like(context, name, old)
    begun = unwrap(resume(context.page.rules, battle))
    engagement = set_players(begun, before.automatic_sides.values())
    await context.repository.begin(engagement.battle)
    return shows(
        context, context.screen.to("battle", battle=battle.id, fleet=None, item=None), saved=True
    )


async def _begin_like(context: BattleContext, name: str, old: Battle) -> Battle:
    """Return a new battle with the fleets of an old one.

    Where no battle may begin with them any more, the player's fleets of these names take part:
    there players mend what the refusal names. Raises Refused.
    """
    rules = context.page.rules
    now = context.request.now
    battle = begin(rules, name, old.sides, old.setup, created=now)
    if not isinstance(battle, Refusal):
        return battle
    saved = {fleet.name: fleet for fleet in (await context.repository.library()).fleets}
    sides = []
    for side in old.sides:
        fleets = tuple(saved.get(fleet.name, fleet).number_items("0") for fleet in side.fleets)
        sides.append(side.model_copy(update={"fleets": fleets}))
    mended = begin(rules, name, sides, old.setup, created=now)
    if isinstance(mended, Refusal):
        return unwrap(battle)
    return mended


async def delete(context: BattleContext) -> Response:
    """Delete a battle, after a second confirmation."""
    doomed = context.given.get("battle", "")
    if context.given.get("sure") != "yes":
        return shows(context, context.screen.to("home", option=doomed))
    await context.repository.drop(doomed)
    return shows(context, context.screen.to("home"), say="battle.deleted")


async def export(context: BattleContext) -> Response:
    """Export all saved data of every game, as one file or several; a large export shows its
    progress.
    """
    if context.repository.moving:
        return shows(context, trouble="battle.import_busy")
    file = GivingOut(context.repository.store, context.repository.games)
    await file.go_on()
    if not file.over:
        context.repository.moving = file
    if file.text:
        return give(file, context.request)
    return progresses(context.repository, file, context.lang)


async def tell_lacks(context: BattleContext) -> Response:
    """Say beside the export of 'Delete everything' how much no file would hold."""
    _, unreadable = await context.repository.battles(context.page.rules.name)
    sentence = tell_unread(unreadable, "battle.export_leaves", context.lang)
    return Response(texts={"erase-unread": sentence})


async def take_in(context: BattleContext) -> Response:
    """Show the content of a file that the player opens; a file with a code opens in the share
    view.
    """
    text = context.file
    code = code_in(text)
    if code is not None:
        return Response(
            follow=FollowUp(then=Then(view="share", action="open", given={"code": code}))
        )
    # A visit that opens no file loads no reader.
    from app.battle.files.incoming_actions import offer_file

    return await offer_file(context, text, source_of(context.given, "picked"))


async def export_log(context: BattleContext) -> Response:
    """Export the log of the battle on the screen as text, or as JSON."""
    lines = log(context.engagement)
    if context.given.get("as") == "json":
        return Response(device=DeviceTask(file=File(name="log.json", text=as_json(lines))))
    text = as_text(lines, wording_of(context.engagement, context.lang))
    return Response(device=DeviceTask(file=File(name="log.txt", text=text)))
