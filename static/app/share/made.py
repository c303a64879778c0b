"""Codes and files made of what the player has."""

from dataclasses import dataclass
from typing import Any

from app.battle.desk import Desk
from app.game_page import GamePage
from app.rendering import render
from app.share.asked import ShareAsk
from app.share.forms import fields_of, odds_of, tree_of
from app.share.setups import setup_data
from app.views.qr import qr
from engine.battle import (
    Archive,
    Code,
    Playing,
    Refusal,
    battle_archive,
    battle_code,
    fleet_archive,
    fleet_code,
    plan_code,
    refusal,
    write_code,
)

BEFORE = "#share="
MOST_LINK = 8_000
"""Letters of a link: messengers and mail cut longer ones."""
MOST_SCANNED = 1_800
"""Letters of a QR code: cameras of phones do not read denser ones off another phone's screen."""
FEW = "l"
"""Errors that the QR code corrects: a screen has no torn corners, and few make big squares."""


@dataclass(frozen=True)
class Given:
    """Something to be shared: its code, its name, and the file that it may go into."""

    code: Code
    name: str = ""
    archive: Archive | None = None


async def given(desk: Desk, page: GamePage, ask: ShareAsk) -> Given | Refusal:
    """What an ask wants to share, or why it cannot be."""
    if ask.kind == "setup":
        return _setup(page, ask)
    if ask.kind == "fleet":
        return await _fleet(desk, ask)
    id = ask.screen.battle if ask.kind == "plan" else ask.id
    playing = await desk.playing(id)
    if isinstance(playing, Refusal):
        return playing
    battle = playing.battle
    if ask.kind == "battle":
        return Given(battle_code(battle, playing.rules), battle.name, battle_archive(battle))
    return _plan(page, playing, ask)


def _plan(page: GamePage, playing: Playing[Any], ask: ShareAsk) -> Given | Refusal:
    group, pairs = ask.screen.item or "", [pair for pair in ask.form if pair[0].startswith("attacks.")]
    plan = page.battle.plan if page.battle else None
    if plan is None or isinstance(plan(playing, group, pairs, ask.lang), Refusal):
        return refusal("plan_faulty")
    return Given(plan_code(playing.battle, playing.rules, group, tree_of(fields_of(pairs))), playing.battle.name)


def _setup(page: GamePage, ask: ShareAsk) -> Given | Refusal:
    if odds_of(page, ask.form, ask.lang) is None:
        return refusal("share_faulty")
    return Given(Code(kind="setup", game=page.key, data=setup_data(page, ask.form, ask.lang)))


async def _fleet(desk: Desk, ask: ShareAsk) -> Given | Refusal:
    library = await desk.library()
    fleet = library if isinstance(library, Refusal) else library.fleet(ask.id)
    if isinstance(fleet, Refusal) or fleet is None:
        return fleet or refusal("unknown_fleet")
    return Given(fleet_code(fleet, desk.games[fleet.game]), fleet.name, fleet_archive(fleet))


def made_html(found: Given, ask: ShareAsk) -> str:
    """Link, QR code and what else there is to hand out, as far as the length allows."""
    code = write_code(found.code)
    text = "" if isinstance(code, Refusal) else code
    link = ask.page + BEFORE + text
    short = bool(text) and bool(ask.page) and len(link) <= MOST_LINK
    return render(
        "share/made.html",
        ask.lang,
        kind=found.code.kind,
        name=found.name,
        code=text,
        link=link if short else "",
        qr=qr(link, FEW) if short and len(link) <= MOST_SCANNED else None,
        id=ask.id if found.archive else "",
    )
