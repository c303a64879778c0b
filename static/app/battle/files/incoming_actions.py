"""The screen of a file or list that waits for the player's tap, and the actions on it."""

from typing import Any

from app.battle.actions import shows
from app.battle.context import BattleContext
from app.battle.files.file_view import progresses, read_at_once
from app.battle.files.import_file import TakingIn
from app.battle.files.incoming import VIEW, FileSource, Incoming, screen_before
from app.battle.files.other_game import opens_in, other_game
from app.battle.fleets.list_draft import draft_of
from app.battle.repository import Refused, unwrap
from app.rendering import render
from app.requests.response import Response, fault_text
from engine.engagement import Refusal, refusal
from engine.engagement.lists.list_reader import is_link
from engine.engagement.lists.unpacking import text_of

NAMES = 8
"""The number of names, or of lines of a list, that the screen shows."""
LETTERS = 120
"""The number of letters that it shows of a line."""
PACKED = "data:"
"""The beginning of a file that is no plain text."""


async def offer_file(context: BattleContext, text: str, source: FileSource) -> Response:
    """Read a file of Broadside and show its content; a long file shows its progress first.

    Raises Refused.
    """
    repository = context.repository
    if repository.moving:
        return shows(context, trouble="battle.import_busy")
    taking = TakingIn(_decode(text), repository.games, repository.take_in)
    if taking.is_long:
        repository.incoming = Incoming(source, taking)
        return progresses(repository, taking, context.lang)
    await read_at_once(taking)
    repository.incoming = Incoming(source, taking)
    return _show(context)


def _decode(file: str) -> str:
    """Return the text of a file, in any encoding of an editor; a file that is no text stays as it
    is.
    """
    text = text_of(file)
    if isinstance(text, Refusal):
        return file
    return text


async def offer_list(context: BattleContext, text: str, source: FileSource) -> Response:
    """Show the beginning of a list; nothing of the list is read yet.

    Raises Refused for an empty one, and for the address of a page.
    """
    unwrap(bool(text.strip()) or refusal("no_list"))
    unwrap(not is_link(text) or refusal("list_link"))
    context.repository.incoming = Incoming(source, text=text)
    return _show(context)


def _show(context: BattleContext) -> Response:
    back = context.screen.battle or context.screen.back
    about = {"battle": None, "fleet": None, "item": None, "back": back}
    return shows(context, context.screen.to(VIEW, **about))


async def incoming_html(context: BattleContext) -> str:
    """Return what waits, who handed it over, and what a tap will do."""
    incoming = context.repository.incoming
    assert incoming is not None
    if incoming.taking:
        archive = incoming.taking.archive
        fleets = archive.library.fleets
        names = [battle.name for battle in archive.battles]
        names += [fleet.name for fleet in fleets]
        values: dict[str, Any] = {"names": names[:NAMES], "more": len(names) - NAMES}
        counts = {"battles": len(archive.battles), "fleets": len(fleets)}
        values |= {"source": incoming.source, "counts": counts}
        return render("battle/files/incoming_file.html", context.lang, **values)
    lines: list[str] = []
    if not incoming.text.startswith(PACKED):
        lines = [line.strip()[:LETTERS] for line in incoming.text.splitlines() if line.strip()]
    draft = await draft_of(context.repository, context.page.rules)
    return render(
        "battle/files/incoming_list.html",
        context.lang,
        source=incoming.source,
        lines=lines[:NAMES],
        more=max(0, len(lines) - NAMES),
        replaces=draft is not None and draft.gives_way_to(incoming.text),
    )


async def take(context: BattleContext) -> Response:
    """Save the content of the file, or read the list so that the player can check it."""
    incoming = context.repository.incoming
    if incoming is None or not incoming.is_readable:
        return shows(context)
    if context.repository.moving:
        return shows(context, trouble="battle.import_busy")
    if incoming.taking:
        return await _save(context, incoming.taking)
    return await _check(context, incoming.text)


async def _save(context: BattleContext, taking: TakingIn) -> Response:
    repository = context.repository
    home = context.screen.to("home", back=None)
    taking.agreed = True
    if taking.is_long:
        repository.incoming = None
        follow = progresses(repository, taking, context.lang).follow
        return shows(context, home).but(follow=follow)
    await read_at_once(taking)
    repository.incoming = None
    say = taking.describe_result(context.lang)
    return shows(context, home, saved=True, toast=True).but(say=say)


async def _check(context: BattleContext, text: str) -> Response:
    """Read a list, on the page of its game; a refused one leaves the fleets with the reason."""
    from app.battle.fleets.list_actions import read_list

    back = context.screen.battle or context.screen.back
    about = {"battle": None, "fleet": None, "item": None, "back": back}
    lists = context.at(context.screen.to("fleets", **about), given={"text": text})
    try:
        game = other_game(context, text)
        if game:
            return opens_in(context, game, text)
        response = await read_list(lists)
    except Refused as error:
        sentences = dict.fromkeys(fault_text(fault, context.lang) for fault in error.refusal.faults)
        response = shows(lists).but(trouble=" ".join(sentences), say=" ".join(sentences))
    context.repository.incoming = None
    return response


async def leave(context: BattleContext) -> Response:
    """Forget what waits, and return to the screen before."""
    context.repository.incoming = None
    return shows(context, screen_before(context.screen))
