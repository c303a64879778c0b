"""Actions on a list of another program or a table: read it, look through it, save it as a fleet."""

from dataclasses import replace

from app.battle.actions import shows
from app.battle.context import BattleContext
from app.battle.files.file_view import progresses, read_at_once
from app.battle.files.list_progress import DRAFT, LONG, ListReading
from app.battle.files.other_game import OTHER_GAME, opens_in, other_game
from app.battle.files.shared_link import opens_code
from app.battle.fleets.list_draft import ListDraft, draft_of, drop_draft, fresh_draft, keep_draft
from app.battle.fleets.list_preview import sums
from app.battle.fleets.marks_to_check import keep_marks
from app.battle.repository import unwrap
from app.requests.response import Response
from engine.engagement import Refusal, refusal, tidy
from engine.engagement.exchange import ImportedFleet
from engine.kit.names import NAME

TICKED = "in"
"""The field that names everything that becomes part of the fleet."""


async def read_list(context: BattleContext) -> Response:
    """Read the opened file, or the text that was typed or pasted, and show what was read; no fleet
    changes.
    """
    source = context.file or str(context.form().get("list", ""))
    code = opens_code(source)
    if code:
        return code
    return await _read(context, source)


async def read_names(context: BattleContext) -> Response:
    """Read names and numbers of models alone, from the list of another game that is on the
    screen.
    """
    return await _read(context, (await _draft(context)).source, names_only=True)


async def _read(context: BattleContext, source: str, *, names_only: bool = False) -> Response:
    repository = context.repository
    rules = context.page.rules
    if repository.moving:
        return shows(context, trouble="battle.import_busy")

    before = await draft_of(repository, rules)
    replaced = before is not None and before.gives_way_to(source)

    async def keep(result: ImportedFleet | Refusal) -> Refusal | None:
        if isinstance(result, Refusal) and result.faults[0].code != OTHER_GAME:
            return result
        await keep_draft(repository, fresh_draft(rules, source, result))
        return None

    reading = ListReading(rules, source, keep, names_only=names_only)
    if len(source) > LONG:
        return progresses(repository, reading, context.lang)
    await read_at_once(reading)
    back = context.screen.battle or context.screen.back
    screen = context.screen.to("fleet", fleet=DRAFT, item=None, battle=None, back=back)
    if replaced:
        return shows(context, screen, say="list.replaced", toast=True)
    return shows(context, screen)


async def _draft(context: BattleContext) -> ListDraft:
    """Return the draft on the screen, with the name and the ticks of its form.

    Raises Refused.
    """
    draft = unwrap(
        await draft_of(context.repository, context.page.rules) or refusal("unknown_fleet")
    )
    if context.screen.view != "fleet":
        return draft
    ticked = {value for name, value in context.request.forms if name == TICKED}
    name = tidy(str(dict(context.request.forms).get("name", "")))[:NAME]
    # The models of a group are ticked, and the group follows them.
    followers = {group.id for group in draft.fleet.groups if group.models}
    return replace(
        draft,
        name=name or draft.name,
        out=frozenset(draft.rows.keys() - ticked - followers),
        is_cancelled=False,
    )


async def keep(context: BattleContext) -> Response:
    """Save the name and the ticks of the draft; the screen stays."""
    if context.screen.fleet != DRAFT or context.screen.view != "fleet":
        return shows(context)
    draft = await _draft(context)
    await keep_draft(context.repository, draft)
    return Response(texts={f"list-{name}": text for name, text in sums(draft, context.t).items()})


async def set_kind(context: BattleContext) -> Response:
    """Make a line of the list a group of another kind, where the list does not say which it is."""
    draft = await _draft(context)
    id = context.given.get("item", "")
    kind = context.given.get("kind", "")
    unwrap(id in draft.rows or refusal("unknown_fleet"))
    unwrap(kind in draft.rows[id].kinds or refusal("not_a_choice"))
    await keep_draft(context.repository, draft.with_kind(id, kind))
    return shows(context, focus=f"edit-{id}")


async def open_in_game(context: BattleContext) -> Response:
    """Open the list on the screen on the page of the game that it is for."""
    draft = await _draft(context)
    game = unwrap(other_game(context, draft.source) or refusal("no_list"))
    await drop_draft(context.repository, context.page.rules)
    return opens_in(context, game, draft.source)


async def save(context: BattleContext) -> Response:
    """Save the draft as a fleet, and show that fleet."""
    draft = await _draft(context)
    library = await context.repository.library()
    name = library.name_for(draft.name or context.t("battle.list_name"))
    fleet = unwrap(draft.to_fleet(name))
    after = unwrap(library.add(fleet, "imported"))
    await context.repository.keep_library(after, context.request.screen)
    await keep_marks(context.repository, after, fleet.id, draft.marks(fleet))
    await drop_draft(context.repository, context.page.rules)
    return shows(
        context, context.screen.to("fleet", fleet=fleet.id, item=None), saved=True, say="list.saved"
    )


async def cancel(context: BattleContext) -> Response:
    """Return to the fleets, where the list can be opened again until another one is read."""
    draft = await _draft(context)
    await keep_draft(context.repository, replace(draft, is_cancelled=True))
    return shows(
        context, context.screen.to("fleets", fleet=None, item=None), say="list.kept", toast=True
    )


async def drop(context: BattleContext) -> Response:
    """Delete the draft."""
    await drop_draft(context.repository, context.page.rules)
    return shows(context)
