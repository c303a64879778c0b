"""Actions on a list of another program or a table: read it, look through it, save it as a fleet."""

from collections.abc import Mapping
from dataclasses import replace

from app.battle.actions import shows
from app.battle.context import BattleContext
from app.battle.files.file_view import progresses
from app.battle.files.list_reading import DRAFT, LONG, ListReading
from app.battle.fleets.list_draft import OTHER_GAME, ListDraft, draft_of, drop_draft, fresh_draft, keep_draft
from app.battle.fleets.list_preview import count_text
from app.battle.game import Action
from app.battle.repository import unwrap
from app.form import Shape
from app.requests.response import Response
from engine.engagement import Refusal, refusal, tidy
from engine.engagement.exchange import ImportedFleet
from engine.kit.names import NAME

TICKED = "in"
"""The field that names everything that becomes part of the fleet."""


async def read_list(context: BattleContext) -> Response:
    """Read the opened file, or the text that was typed or pasted, and show what was read; no fleet changes."""
    return await _read(context, context.file or str(context.form(Shape()).get("list", "")))


async def read_names(context: BattleContext) -> Response:
    """Read names and numbers of models alone, from the list of another game that is on the screen."""
    return await _read(context, (await _draft(context)).source, names_only=True)


async def _read(context: BattleContext, source: str, *, names_only: bool = False) -> Response:
    repository, rules = context.repository, context.page.rules
    if repository.moving:
        return shows(context, trouble="battle.import_busy")

    async def keep(result: ImportedFleet | Refusal) -> Refusal | None:
        if isinstance(result, Refusal) and result.faults[0].code != OTHER_GAME:
            return result
        await keep_draft(repository, fresh_draft(rules, source, result))
        return None

    reading = ListReading(rules, source, keep, names_only=names_only)
    if len(source) > LONG:
        return progresses(repository, reading, context.lang)
    unwrap(await reading.finish())
    return _preview(context)


def _preview(context: BattleContext) -> Response:
    back = context.screen.battle or context.screen.back
    return shows(context, context.screen.to("fleet", fleet=DRAFT, item=None, battle=None, back=back))


async def _draft(context: BattleContext) -> ListDraft:
    """Return the draft on the screen, with the name and the ticks of its form.

    Raises Refused.
    """
    draft = unwrap(await draft_of(context.repository, context.page.rules) or refusal("unknown_fleet"))
    if context.screen.view != "fleet":
        return draft
    ticked = {value for name, value in context.request.forms if name == TICKED}
    name = tidy(str(dict(context.request.forms).get("name", "")))[:NAME]
    out = frozenset(draft.rows.keys() - ticked - _with_models(draft))
    return replace(draft, name=name or draft.name, out=out)


def _with_models(draft: ListDraft) -> set[str]:
    """Return the ids of groups that have models: these are ticked, and the group follows them."""
    return {group.id for group in draft.fleet.groups if group.models}


async def keep(context: BattleContext) -> Response:
    """Save the name and the ticks of the draft; the screen stays."""
    if context.screen.fleet != DRAFT or context.screen.view != "fleet":
        return shows(context)
    draft = await _draft(context)
    await keep_draft(context.repository, draft)
    return Response(texts={"list-count": count_text(draft, context.t)})


async def save(context: BattleContext) -> Response:
    """Save the draft as a fleet, and show that fleet."""
    draft = await _draft(context)
    library = await context.repository.library()
    fleet = unwrap(draft.saved(library.name_for(draft.name or context.t("battle.list_name"))))
    await context.repository.keep_library(unwrap(library.add(fleet, "imported")), context.request.screen)
    await drop_draft(context.repository, context.page.rules)
    return shows(context, context.screen.to("fleet", fleet=fleet.id, item=None), saved=True, say="list.saved")


async def cancel(context: BattleContext) -> Response:
    """Return to the fleets, where the list can be opened again until another one is read."""
    return shows(context, context.screen.to("fleets", fleet=None, item=None), say="list.kept", toast=True)


async def drop(context: BattleContext) -> Response:
    """Delete the draft."""
    await drop_draft(context.repository, context.page.rules)
    return shows(context)


ACTIONS: Mapping[str, Action] = {
    "fleets.read": read_list,
    "list.names": read_names,
    "list.keep": keep,
    "list.save": save,
    "list.cancel": cancel,
    "list.drop": drop,
}
