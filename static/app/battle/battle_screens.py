"""The screens of every game's battles as HTML."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from app.battle.battle_page import View
from app.battle.context import REPLY_DUE, BattleContext
from app.battle.files.list_progress import DRAFT
from app.battle.fleets.battle_sheets import battle_sheets_html
from app.battle.fleets.equal_models import SAME, equal_to
from app.battle.fleets.fleet_parts import item_of
from app.battle.fleets.marks_to_check import marks_of
from app.battle.fleets.new_models import kinds_of, new_models_html
from app.battle.fleets.profile_values import Line, lines
from app.battle.fleets.roster_sheets import stats_of
from app.battle.home.home_actions import SAMPLES, SIDES
from app.battle.opponent.opponent_view import offer_players, opponent_html
from app.battle.repository import unwrap
from app.battle.review.summary_view import summary_html
from app.battle.table.table_view import TableRegions, table
from app.form_parts import with_blank_parts
from app.local_day import tell_day, tell_moment
from app.rendering import render
from app.typed_form import shape_of
from app.views.log import latest_lines, tell_lucks
from engine.engagement import Fleet, Side, refusal

if TYPE_CHECKING:
    from app.battle.fleets.list_draft import ListDraft

NEW = "new"
"""The start of the option of the form of new models, before their number: all of them change
together.
"""


async def fleet_of(context: BattleContext) -> Fleet:
    """Return the fleet on the screen.

    Raises Refused.
    """
    if context.screen.fleet == DRAFT:
        list_draft = await draft(context)
        return list_draft.fleet
    library = await context.repository.library()
    return unwrap(library.fleet(context.screen.fleet or "") or refusal("unknown_fleet"))


async def draft(context: BattleContext) -> "ListDraft":
    """Return the list that the player looks through; only such a screen loads the readers of lists.

    Raises Refused.
    """
    from app.battle.fleets.list_draft import draft_of

    list_draft = await draft_of(context.repository, context.page.rules)
    return unwrap(list_draft or refusal("unknown_fleet"))


async def home_html(context: BattleContext) -> str:
    """Return the list of battles, with the buttons that begin one."""
    battles, unreadable = await context.repository.battles(context.page.rules.name)
    now = context.request.now
    return render(
        "battle/home/home.html",
        context.lang,
        battles=battles,
        created={battle.id: tell_moment(battle.created, now, context.t) for battle in battles},
        doomed=context.screen.option,
        unreadable=unreadable,
    )


async def new_html(context: BattleContext) -> str:
    """Return the form of a new battle: its name, and for each side a fleet and its player."""
    library = await context.repository.library()
    page = context.page
    own = [(fleet.id, fleet.name) for fleet in library.fleets if fleet.game == page.rules.name]
    samples = []
    for fleet in page.samples():
        samples.append((f"sample {fleet.name}", context.t("battle.sample", name=fleet.name)))
    fleets = own + samples
    first = samples if context.screen.option == SAMPLES else fleets
    chosen = [first[side % len(first)][0] for side in range(SIDES)]
    return render(
        "battle/home/new.html",
        context.lang,
        start=page.show_starts(context.form(), context.lang),
        fleets=fleets,
        chosen=chosen,
        players=offer_players(page, context.t),
        begins=page.begins,
    )


async def fleets_html(context: BattleContext) -> str:
    """Return the list of the player's fleets."""
    library = await context.repository.library()
    game = context.page.rules.name
    has_draft = await context.repository.store.keys(f"{DRAFT}/{game}/")
    draft_key = DRAFT if has_draft else ""
    return render(
        "battle/fleets/fleets.html",
        context.lang,
        fleets=[fleet for fleet in library.fleets if fleet.game == game],
        library=library,
        samples=context.page.samples(),
        back=context.screen.back,
        draft=draft_key,
    )


async def fleet_html(context: BattleContext) -> str:
    """Return one fleet: its groups and models; a list that is no fleet yet, with what was read."""
    if context.screen.fleet == DRAFT:
        from app.battle.fleets.list_preview import preview_html

        return preview_html(context, await draft(context))
    page = context.page
    fleet = await fleet_of(context)
    starts = "" if fleet.groups else new_models_html(context, fleet)
    return render(
        "battle/fleets/fleet.html",
        context.lang,
        fleet=fleet,
        inner={kind for kind, model in kinds_of(page).items() if model != kind},
        stats={item.id: stats_of(page, item, context.lang) for _, item in fleet.items},
        starts=starts,
        game=page.rules.name,
        checks=await _lines_to_check(context, fleet),
    )


async def _lines_to_check(context: BattleContext, fleet: Fleet) -> dict[str, list[Line]]:
    """Return the fields of each model that a reader of lists has marked, by the id of the model."""
    marks = await marks_of(context.repository, fleet.id)
    reader = context.page.reader(context.t)
    profiles = context.page.rules.profiles
    checks = {}
    for _, item in fleet.items:
        if item.id in marks:
            slots = reader.slots(profiles[item.kind], item.profile)
            checks[item.id] = list(lines(slots, marks[item.id], context.t))
    return checks


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


async def item_html(context: BattleContext) -> str:
    """Return the form of a group's or model's profile: after a reload or a change elsewhere with
    the data typed last, otherwise with the saved profile.
    """
    fleet = await fleet_of(context)
    item = item_of(fleet, context.screen.item)
    if item is None:
        return await fleet_html(context)
    page = context.page
    kind = page.rules.profiles[item.kind]
    data: Mapping[str, Any] = {}
    if context.request.action in ("show", "refresh"):
        data = context.form(shape_of(kind))
    name = item.name
    profile = item.profile
    together = SAME in data
    others = equal_to(fleet, item)
    option = context.screen.option or ""
    is_typical = False
    if option.startswith(NEW):
        name = ""
        is_typical = item.id in await marks_of(context.repository, fleet.id)
        profile = with_blank_parts(kind, item.profile, page.profile_fields.first)
        together = together or not data
        # The new models follow one another; earlier ones that are equal by chance do not change
        # with them.
        new_models = int(option.removeprefix(NEW))
        others = others[len(others) - new_models + 1 :]
    return render(
        "battle/fleets/profile.html",
        context.lang,
        item=item,
        name=data.get("name", name),
        slots=page.reader(context.t).slots(kind, data.get("profile", profile), "profile"),
        same=str(data.get(SAME, " ".join(others))),
        together=together,
        typical=is_typical,
    )


async def battle_html(context: BattleContext) -> TableRegions:
    """Return the battle on the table."""
    remark = await context.page.show_remark(context)
    if context.screen.option == REPLY_DUE:
        id = context.engagement.battle.id
        remark = render("share/reply_due.html", context.lang, battle=id) + remark
    return table(context, remark)


async def log_html(context: BattleContext) -> str:
    """Return the latest lines of the log, of one model or of all, and each side's luck."""
    chosen = context.screen.option or ""
    sides = []
    for number, side in enumerate(context.engagement.battle.sides):
        sides.append((side.name, abouts(side, number)))
    about = _find_about(sides, chosen)
    refs = None
    if about:
        is_group = chosen == about.refs[0]
        refs = frozenset(about.refs) if is_group else frozenset({chosen})
    meant = int(context.screen.item) if context.screen.item else None
    return render(
        "battle/table/log.html",
        context.lang,
        battle=context.engagement.battle,
        day=tell_day(context.engagement.battle.created, context.t),
        lines=latest_lines(context.engagement, context.lang, refs, meant),
        meant=meant,
        chosen=chosen,
        about=about,
        sides=sides,
        lucks=tell_lucks(context.engagement, context.lang),
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
        models: Sequence[About] = ()
        if len(group.models) > 1:
            pairs = zip(group.models, refs[1:], strict=True)
            models = _number_equal_names([About(model.name, (ref,)) for model, ref in pairs])
        result.append(About(group.name, refs, models))
    return _number_equal_names(result)


def _find_about(sides: Sequence[tuple[str, list[About]]], ref: str) -> About | None:
    """Return the group with a reference as its own or as that of a model; None for no group."""
    for _, groups in sides:
        for about in groups:
            if ref in about.refs:
                return about
    return None


def _number_equal_names(every: Sequence[About]) -> list[About]:
    """Return the same with a number behind each name that others have, too: `Tern (2)`."""
    names = Counter(about.name for about in every)
    seen = Counter[str]()
    result = []
    for about in every:
        name = about.name
        seen[name] += 1
        if names[name] > 1:
            about = about._replace(name=f"{name} ({seen[name]})")
        result.append(about)
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
