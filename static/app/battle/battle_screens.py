"""The screens of every game's battles as HTML."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from app.battle.battle_page import View
from app.battle.context import BattleContext
from app.battle.files.list_progress import DRAFT
from app.battle.fleets.battle_sheets import battle_sheets_html
from app.battle.fleets.equal_models import SAME, equal_to
from app.battle.fleets.fleet_parts import item_of
from app.battle.fleets.marks_to_check import marks_of
from app.battle.fleets.new_models import kinds_of, new_models_html
from app.battle.fleets.profile_values import lines
from app.battle.fleets.roster_sheets import stats_of
from app.battle.home.home_actions import SAMPLES, SIDES
from app.battle.opponent.opponent_view import opponent_html
from app.battle.repository import unwrap
from app.battle.review.summary_view import summary_html
from app.battle.table.table_view import TableRegions, table
from app.form_parts import with_blank_parts
from app.rendering import render
from app.typed_form import shape_of
from app.views.log import latest_lines, lucks_of
from engine.engagement import Fleet, Side, refusal

NEW = "new"
"""The start of the option of the form of new models, before their number: all of them change
together.
"""


async def fleet_of(context: BattleContext) -> Fleet:
    """Return the fleet on the screen.

    Raises Refused.
    """
    if context.screen.fleet == DRAFT:
        fleet: Fleet = (await draft(context)).fleet
        return fleet
    return unwrap(
        (await context.repository.library()).fleet(context.screen.fleet or "")
        or refusal("unknown_fleet")
    )


async def draft(context: BattleContext) -> Any:
    """Return the list that the player looks through; only such a screen loads the readers of lists.

    Raises Refused.
    """
    from app.battle.fleets.list_draft import draft_of

    return unwrap(
        await draft_of(context.repository, context.page.rules) or refusal("unknown_fleet")
    )


async def home_html(context: BattleContext) -> str:
    """Return the list of battles, with the buttons that begin one."""
    battles, unreadable = await context.repository.battles(context.page.rules.name)
    doomed = context.screen.option
    return render(
        "battle/home/home.html", context.lang, battles=battles, doomed=doomed, unreadable=unreadable
    )


async def new_html(context: BattleContext) -> str:
    """Return the form of a new battle: its name and the fleets."""
    library, t = await context.repository.library(), context.t
    own = [
        (fleet.id, fleet.name) for fleet in library.fleets if fleet.game == context.page.rules.name
    ]
    samples = [
        (f"sample {fleet.name}", t("battle.sample", name=fleet.name))
        for fleet in context.page.samples()
    ]
    fleets = own + samples
    first = samples if context.screen.option == SAMPLES else fleets
    chosen = [first[index % len(first)][0] for index in range(SIDES)]
    start = context.page.show_starts(context.form(), context.lang)
    values = {"fleets": fleets, "chosen": chosen, "begins": context.page.begins}
    return render("battle/home/new.html", context.lang, start=start, **values)


async def fleets_html(context: BattleContext) -> str:
    """Return the list of the player's fleets."""
    library = await context.repository.library()
    game = context.page.rules.name
    return render(
        "battle/fleets/fleets.html",
        context.lang,
        fleets=[fleet for fleet in library.fleets if fleet.game == game],
        library=library,
        samples=context.page.samples(),
        back=context.screen.back,
        draft=DRAFT if await context.repository.store.keys(f"{DRAFT}/{game}/") else "",
    )


async def fleet_html(context: BattleContext) -> str:
    """Return one fleet: its groups and models; a list that is no fleet yet, with what was read."""
    if context.screen.fleet == DRAFT:
        from app.battle.fleets.list_preview import preview_html

        return preview_html(context, await draft(context))
    fleet = await fleet_of(context)
    inner = {kind for kind, model in kinds_of(context.page).items() if model != kind}
    stats = {item.id: stats_of(context.page, item, context.lang) for _, item in fleet.items}
    starts = "" if fleet.groups else new_models_html(context, fleet)
    marks = await marks_of(context.repository, fleet.id)
    reader, profiles = context.page.reader(context.t), context.page.rules.profiles
    checks = {
        item.id: list(
            lines(reader.slots(profiles[item.kind], item.profile), marks[item.id], context.t)
        )
        for _, item in fleet.items
        if item.id in marks
    }
    values = {
        "inner": inner,
        "stats": stats,
        "starts": starts,
        "game": context.page.rules.name,
        "checks": checks,
    }
    return render("battle/fleets/fleet.html", context.lang, fleet=fleet, **values)


async def add_html(context: BattleContext) -> str:
    """Return the choice of new models for a fleet, or for a group of it."""
    fleet = await fleet_of(context)
    starts = new_models_html(context, fleet)
    return render("battle/fleets/add.html", context.lang, fleet=fleet, starts=starts)


async def spreadsheet_html(context: BattleContext) -> str:
    """Return one fleet as a table to copy."""
    return render("battle/fleets/spreadsheet.html", context.lang, table=await table_of(context))


async def table_of(context: BattleContext) -> str:
    """Return the fleet on the screen as a table; only such a screen loads the module for tables."""
    from engine.engagement.exchange import fleet_table

    return fleet_table(context.page.rules, await fleet_of(context), context.lang)


async def item_html(context: BattleContext, data: Mapping[str, Any] | None = None) -> str:
    """Return the form of a group's or model's profile.

    data: the data of the form. Without them, the data typed last count after a reload or a change
        elsewhere, otherwise
    the saved profile.
    """
    item = item_of(await fleet_of(context), context.screen.item)
    if item is None:
        return await fleet_html(context)
    kind = context.page.rules.profiles[item.kind]
    if data is None:
        data = context.form(shape_of(kind)) if context.request.action in ("show", "refresh") else {}
    is_new = (context.screen.option or "").startswith(NEW)
    opens = (
        with_blank_parts(kind, item.profile, context.page.profile_fields.first)
        if is_new
        else item.profile
    )
    others = equal_to(await fleet_of(context), item)
    if is_new:
        # The new models follow one another; earlier ones that are equal by chance do not change
        # with them.
        others = others[len(others) - int((context.screen.option or "")[len(NEW) :]) + 1 :]
    return render(
        "battle/fleets/profile.html",
        context.lang,
        item=item,
        name=data.get("name", "" if is_new else item.name),
        slots=context.page.reader(context.t).slots(kind, data.get("profile", opens), "profile"),
        same=str(data.get(SAME, " ".join(others))),
        together=SAME in data or (is_new and not data),
    )


async def battle_html(context: BattleContext) -> TableRegions:
    """Return the battle on the table."""
    remark = await context.page.show_remark(context)
    return table(context, remark)


async def log_html(context: BattleContext) -> str:
    """Return the latest lines of the log, of one model or of all, and each side's luck."""
    chosen, sides = context.screen.option or "", context.engagement.battle.sides
    listed = [(side.name, abouts(side, index)) for index, side in enumerate(sides)]
    meant = int(context.screen.item) if context.screen.item else None
    about = next((about for _, every in listed for about in every if chosen in about.refs), None)
    refs = (
        None
        if about is None
        else frozenset(about.refs)
        if chosen == about.refs[0]
        else frozenset({chosen})
    )
    return render(
        "battle/table/log.html",
        context.lang,
        lines=latest_lines(context.engagement, context.lang, refs, meant),
        meant=meant,
        chosen=chosen,
        about=about,
        sides=listed,
        lucks=lucks_of(context.engagement),
    )


class About(NamedTuple):
    """A subject of the log: a group with all its models, or one model; its own reference comes
    first.
    """

    name: str
    refs: tuple[str, ...]
    models: Sequence["About"] = ()


def abouts(side: Side, number: int) -> list[About]:
    """Return the groups of a side, each with its models where it has several; equal names are
    numbered.
    """
    result = []
    for group, refs in side.groups(number):
        models = [
            About(model.name, (ref,)) for model, ref in zip(group.models, refs[1:], strict=True)
        ]
        result.append(About(group.name, refs, _numbered(models) if len(models) > 1 else ()))
    return _numbered(result)


def _numbered(every: Sequence[About]) -> list[About]:
    times, seen, result = Counter(about.name for about in every), Counter[str](), []
    for about in every:
        seen[about.name] += 1
        name = f"{about.name} ({seen[about.name]})" if times[about.name] > 1 else about.name
        result.append(about._replace(name=name))
    return result


VIEWS: Mapping[str, View] = {
    "home": home_html,
    "new": new_html,
    "fleets": fleets_html,
    "fleet": fleet_html,
    "add": add_html,
    "spreadsheet": spreadsheet_html,
    "item": item_html,
    "battle": battle_html,
    "log": log_html,
    "sheets": battle_sheets_html,
    "opponent": opponent_html,
    "summary": summary_html,
}
