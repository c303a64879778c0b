"""The screens of every game's battles as HTML."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from app.battle.context import Here
from app.battle.fleets.profile_form import Reader, shape_of
from app.battle.fleets.roster_sheets import stats_of
from app.battle.game import View
from app.battle.home.home_actions import SAMPLES, SIDES
from app.battle.opponent.opponent_view import opponent_html
from app.battle.repository import unwrap
from app.battle.review.summary_view import summary_html
from app.battle.table.table_view import Table, table
from app.form import nested
from app.rendering import render
from app.views.log import lucks_of, said_lines
from engine.engagement import Fleet, Model, Side, refusal

OWN_NAME = "profile.name"
"""The name that a design has in its profile: on the table every model has a name of its own."""


async def fleet_of(here: Here) -> Fleet:
    """Return the fleet on the screen.

    Raises Refused.
    """
    return unwrap((await here.repository.library()).fleet(here.screen.fleet or "") or refusal("unknown_fleet"))


def item_of(fleet: Fleet, id: str | None) -> Model | None:
    """Return the group or model with an id; None when there is none."""
    return next((item for _, item in fleet.items if item.id == id), None)


async def home_html(here: Here) -> str:
    """Return the list of battles, with the buttons that begin one."""
    battles, unreadable = await here.repository.battles(here.page.rules.name)
    doomed = here.screen.option
    return render("battle/home/home.html", here.lang, battles=battles, doomed=doomed, unreadable=unreadable)


async def new_html(here: Here) -> str:
    """Return the form of a new battle: its name and the fleets."""
    library, t = await here.repository.library(), here.t
    own = [(fleet.id, fleet.name) for fleet in library.fleets if fleet.game == here.page.rules.name]
    samples = [(f"sample {one.name}", t("battle.sample", name=one.name)) for one in here.page.samples()]
    fleets = own + samples
    first = samples if here.screen.option == SAMPLES else fleets
    chosen = [first[place % len(first)][0] for place in range(SIDES)]
    return render("battle/home/new.html", here.lang, fleets=fleets, chosen=chosen, start=here.page.starts(here.lang))


async def fleets_html(here: Here) -> str:
    """Return the list of the player's fleets."""
    library = await here.repository.library()
    own = [fleet for fleet in library.fleets if fleet.game == here.page.rules.name]
    return render("battle/fleets/fleets.html", here.lang, fleets=own, library=library, samples=here.page.samples())


async def fleet_html(here: Here) -> str:
    """Return one fleet: its groups and models."""
    fleet = await fleet_of(here)
    every = [group for sample in here.page.samples() for group in sample.groups]
    kinds = sorted({group.kind for group in every})
    inner = {group.kind: group.models[0].kind for group in every if group.models}
    stats = {item.id: stats_of(here.page, item, here.lang) for _, item in fleet.items}
    values = {"kinds": kinds, "inner": inner, "stats": stats, "game": here.page.rules.name}
    return render("battle/fleets/fleet.html", here.lang, fleet=fleet, **values)


async def item_html(here: Here, said: Mapping[str, Any] | None = None) -> str:
    """Return the form of a group's or model's profile.

    said: the data of the form. Without them, the data typed last count after a reload or a change elsewhere, otherwise
    the saved profile.
    """
    item = item_of(await fleet_of(here), here.screen.item)
    if item is None:
        return await fleet_html(here)
    kind = here.page.rules.profiles[item.kind]
    if said is None:
        said = nested(here.request.forms, shape_of(kind)) if here.request.action in ("show", "refresh") else {}
    reader = Reader(f"profile.{here.page.rules.name}", here.page.named, here.page.hidden, here.t)
    slots = [slot for slot in reader.slots(kind, said.get("profile", item.profile), "profile") if slot.name != OWN_NAME]
    return render("battle/fleets/profile.html", here.lang, item=item, name=said.get("name", item.name), slots=slots)


async def battle_html(here: Here) -> Table:
    """Return the battle on the table."""
    screen = here.screen
    engagement = await here.repository.engagement(screen.battle)
    remark = await here.page.remark(here) if here.page.remark else ""
    kept = {"asks": screen.option, "seen": screen.seen, "said": screen.said}
    return table(here.page, engagement, here.lang, remark=remark, **kept)


async def log_html(here: Here) -> str:
    """Return the latest lines of the log, of one model or of all, and each side's luck."""
    chosen, sides = here.screen.option or "", here.engagement.battle.sides
    listed = [(side.name, abouts(side, place)) for place, side in enumerate(sides)]
    meant = int(here.screen.item) if here.screen.item else None
    about = next((one for _, every in listed for one in every if chosen in one.refs), None)
    refs = None if about is None else frozenset(about.refs) if chosen == about.refs[0] else frozenset({chosen})
    return render(
        "battle/table/log.html",
        here.lang,
        lines=said_lines(here.engagement, here.lang, refs, meant),
        meant=meant,
        chosen=chosen,
        about=about,
        sides=listed,
        lucks=lucks_of(here.engagement),
    )


class About(NamedTuple):
    """A subject of the log: a group with all its models, or one model; its own reference comes first."""

    name: str
    refs: tuple[str, ...]
    models: Sequence["About"] = ()


def abouts(side: Side, number: int) -> list[About]:
    """Return the groups of a side, each with its models where it has several; equal names are numbered."""
    found = []
    for group, refs in side.groups(number):
        models = [About(model.name, (ref,)) for model, ref in zip(group.models, refs[1:], strict=True)]
        found.append(About(group.name, refs, _numbered(models) if len(models) > 1 else ()))
    return _numbered(found)


def _numbered(every: Sequence[About]) -> list[About]:
    times, seen, found = Counter(about.name for about in every), Counter[str](), []
    for about in every:
        seen[about.name] += 1
        name = f"{about.name} ({seen[about.name]})" if times[about.name] > 1 else about.name
        found.append(about._replace(name=name))
    return found


VIEWS: Mapping[str, View] = {
    "home": home_html,
    "new": new_html,
    "fleets": fleets_html,
    "fleet": fleet_html,
    "item": item_html,
    "battle": battle_html,
    "log": log_html,
    "opponent": opponent_html,
    "summary": summary_html,
}
