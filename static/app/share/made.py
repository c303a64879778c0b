"""Codes and files made of what the player has."""

from dataclasses import dataclass
from typing import Any

from app.battle.desk import Desk
from app.game_page import GamePage
from app.rendering import render
from app.requests.request import Request
from app.share.forms import fields_of, odds_of, tree_of
from app.share.setups import setup_data
from app.share.wanted import Wanted
from app.views.qr import qr
from engine.engagement import (
    Archive,
    Code,
    Engagement,
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


async def given(desk: Desk, page: GamePage, request: Request, wanted: Wanted) -> Given | Refusal:
    """What a request wants to share, or why it cannot be."""
    if wanted.kind == "setup":
        return _setup(page, request)
    if wanted.kind == "fleet":
        return await _fleet(desk, wanted.id)
    engagement = await desk.engagement(wanted.id)
    if isinstance(engagement, Refusal):
        return engagement
    battle = engagement.battle
    if wanted.kind == "battle":
        return Given(battle_code(battle, engagement.rules), battle.name, battle_archive(battle))
    return _plan(page, engagement, request, wanted.group)


def _plan(page: GamePage, engagement: Engagement[Any], request: Request, group: str) -> Given | Refusal:
    pairs = [pair for pair in request.forms if pair[0].startswith("attacks.")]
    plan = page.battle.plan if page.battle else None
    if plan is None or isinstance(plan(engagement, group, pairs, request.lang), Refusal):
        return refusal("plan_faulty")
    return Given(
        plan_code(engagement.battle, engagement.rules, group, tree_of(fields_of(pairs))), engagement.battle.name
    )


def _setup(page: GamePage, request: Request) -> Given | Refusal:
    if odds_of(page, request.forms, request.lang) is None:
        return refusal("share_faulty")
    return Given(Code(kind="setup", game=page.key, data=setup_data(page, request.forms, request.lang)))


async def _fleet(desk: Desk, id: str) -> Given | Refusal:
    library = await desk.library()
    fleet = library if isinstance(library, Refusal) else library.fleet(id)
    if isinstance(fleet, Refusal) or fleet is None:
        return fleet or refusal("unknown_fleet")
    return Given(fleet_code(fleet, desk.games[fleet.game]), fleet.name, fleet_archive(fleet))


def made_html(found: Given, wanted: Wanted, request: Request) -> str:
    """Link, QR code and what else there is to hand out, as far as the length allows."""
    code = write_code(found.code)
    text = "" if isinstance(code, Refusal) else code
    link = request.address + BEFORE + text
    short = bool(text) and bool(request.address) and len(link) <= MOST_LINK
    return render(
        "share/made.html",
        request.lang,
        kind=found.code.kind,
        name=found.name,
        code=text,
        link=link if short else "",
        qr=qr(link, FEW) if short and len(link) <= MOST_SCANNED else None,
        id=wanted.id if found.archive else "",
    )
