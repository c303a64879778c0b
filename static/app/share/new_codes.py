"""Codes and files made from the player's data."""

from dataclasses import dataclass
from math import inf
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from app.battle.advice.puzzle import find_puzzle, with_puzzle
from app.battle.advice.puzzle_solution import Solving
from app.battle.advice.ranges import entered
from app.battle.repository import Refused, Repository, unwrap
from app.game_page import GamePage
from app.number_format import grouped
from app.rendering import render
from app.requests.request import Request, Short
from app.share.setups import fields_of, odds_of, progress_of, setup_data, tree_of
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
    puzzle_code,
    refusal,
    write_code,
)
from engine.engagement.codes.code_parts import parts_of
from engine.engagement.sync.handover import exchange_code
from engine.engagement.sync.known_phones import pairing_change
from engine.kit.saved_types import Tree

BEFORE = "#share="
MOST_LINK = 8_000
"""Largest length of a link in letters: messengers and mail cut longer ones."""
MOST_SCANNED = 1_800
"""Largest length of a QR code in letters: phone cameras do not read denser ones from another
phone's screen.
"""
MOST_PART = 900
"""Largest length of one part of a code in letters: several light QR codes are read faster than few
dense ones.
"""
FEW = "l"
"""The level of error correction of QR codes, the lowest, for large squares: a screen has no torn
corners.
"""


class Sharing(BaseModel):
    """A request about sharing: the subject of a new code or file, or a code to open.

    id: the id of the fleet or battle.
    group: the group whose plan is shared.
    record: the answers of a roll.
    whole: for a battle on two phones, the whole battle instead of its news.
    keep: the record to keep where both phones had continued: this phone's or the other's.
    done: the steps of an exchange between two phones that the player has done.
    code: the code to open.
    number: the number of different codes in the text that the code came in.
    """

    model_config = ConfigDict(extra="ignore", frozen=True)

    kind: Literal["setup", "roll", "plan", "fleet", "battle", "phones", "puzzle"] = "setup"
    id: Short = ""
    group: Short = ""
    record: Tree = {}
    whole: bool = False
    keep: Literal["mine", "theirs"] | None = None
    done: Annotated[tuple[Literal["shown", "read"], ...], Field(max_length=2)] = ()
    code: Annotated[str, Field(max_length=20_000_000)] = ""
    number: int = 1


@dataclass(frozen=True)
class Shared:
    """The subject of a code: its code, its name, and the archive for a file.

    aside: whether the record of one phone was set aside and can be restored.
    confirmed: whether the other phone is known to have everything that is here.
    """

    code: Code
    name: str = ""
    archive: Archive | None = None
    aside: bool = False
    confirmed: bool = False


async def read_subject(
    repository: Repository, page: GamePage, request: Request, sharing: Sharing
) -> Shared:
    """Return the subject that a request wants to share.

    Raises Refused.
    """
    if sharing.kind in ("setup", "roll"):
        record = sharing.record if sharing.kind == "roll" else {}
        return _setup(page, request, record)
    if sharing.kind == "fleet":
        return await _fleet(repository, sharing.id)
    engagement = await repository.engagement(sharing.id)
    battle = engagement.battle
    if sharing.kind == "phones":
        pairing = (await repository.pairing(battle.id)).show(battle)
        await repository.put(pairing_change(battle.id, pairing))
        code = exchange_code(battle, engagement.rules, pairing, sharing.whole)
        return Shared(
            code,
            battle.name,
            aside=pairing.can_go_back(battle),
            confirmed=pairing.is_confirmed(battle),
        )
    if sharing.kind == "battle":
        return Shared(battle_code(battle, engagement.rules), battle.name, battle_archive(battle))
    if sharing.kind == "puzzle":
        return _puzzle(page, engagement, request, sharing.group)
    return _plan(page, engagement, request, sharing.group)


def _puzzle(page: GamePage, engagement: Engagement[Any], request: Request, group: str) -> Shared:
    """Return a puzzle, calculated anew, if its best plan is far better than the obvious one."""
    battle = unwrap(page.battle or refusal("puzzle_none"))
    set_up = with_puzzle(battle, engagement, group, entered(request), request.lang)
    solving = Solving(unwrap(find_puzzle(battle, set_up, request.lang)))
    solving.go_on(inf)
    if not solving.far:
        raise Refused(refusal("puzzle_none"))
    return Shared(puzzle_code(set_up.battle, set_up.rules), set_up.battle.name)


def _plan(page: GamePage, engagement: Engagement[Any], request: Request, group: str) -> Shared:
    pairs = [pair for pair in request.forms if pair[0].startswith("attacks.")]
    advice = page.battle.advice if page.battle else None
    if advice is None:
        raise Refused(refusal("plan_faulty"))
    odds = advice.show_plan_odds(engagement, group, pairs, request.lang)
    if isinstance(odds, Refusal):
        raise Refused(refusal("plan_faulty"))
    return Shared(
        plan_code(engagement.battle, engagement.rules, group, tree_of(fields_of(pairs))),
        engagement.battle.name,
    )


def _setup(page: GamePage, request: Request, record: Tree) -> Shared:
    """Return a set-up, with its roll where there is a record of one."""
    forms = request.forms
    language = request.lang
    if odds_of(page, forms, language) is None:
        raise Refused(refusal("share_faulty"))
    data = setup_data(page, forms, language)
    if record:
        if progress_of(page, forms, record, language) is None:
            raise Refused(refusal("share_faulty"))
        data["record"] = record
    return Shared(Code(kind="setup", game=page.key, data=data))


async def _fleet(repository: Repository, id: str) -> Shared:
    fleet = unwrap((await repository.library()).fleet(id) or refusal("unknown_fleet"))
    return Shared(fleet_code(fleet, repository.games[fleet.game]), fleet.name, fleet_archive(fleet))


def made_html(result: Shared, sharing: Sharing, request: Request) -> str:
    """Return the link, the QR code and the other forms of a code, as far as its length allows."""
    code = write_code(result.code)
    text = "" if isinstance(code, Refusal) else code
    link = request.address + BEFORE + text
    is_short = bool(text) and bool(request.address) and len(link) <= MOST_LINK
    shown_link = link if is_short else ""
    is_scanned = is_short and len(link) <= MOST_SCANNED
    parts = [] if is_scanned else parts_of(text, MOST_PART)
    count = 1 if is_scanned else len(parts)
    single = qr(link, FEW) if is_scanned else None
    done = set[str](sharing.done)
    if result.confirmed and not sharing.whole:
        done.add("shown")
    return render(
        "share/made.html",
        request.lang,
        kind=sharing.kind,
        name=result.name,
        code=text,
        link=shown_link,
        letters=grouped(len(shown_link or text), request.lang),
        codes=count,
        qr=single,
        parts=[qr(request.address + BEFORE + part, FEW, mask=0) for part in parts],
        id=sharing.id,
        new=result.code.kind == "events",
        aside=result.aside,
        whole=sharing.whole,
        done=sorted(done),
        filed=bool(text or result.archive) and sharing.kind not in ("plan", "puzzle"),
    )
