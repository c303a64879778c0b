"""What players do in the set-up of a dogfight: two squadrons typed in by hand; it is fought as a battle."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Literal

from app.battle.commands import repository
from app.battle.repository import Clashed
from app.form import nested
from app.jovian.dogfight import setup
from app.jovian.dogfight.begun import begun, declared
from app.jovian.dogfight.codes import CodeFault
from app.jovian.dogfight.older import older
from app.jovian.dogfight.phone import belongs
from app.jovian.dogfight.setup_code import read_setup_code
from app.jovian.dogfight.setup_view import setup_html
from app.requests.request import Request
from app.requests.response import NOT_KEPT, Response, Then, fault_text, not_kept
from app.words import words
from engine.engagement import Battle
from engine.jovian.dogfight.orders import Encounter

TITLE = "dogfight-title"
KEPT = {"version": 5}
"""What the page keeps: that there is a set-up, with whatever is typed in its form."""


def _shown(
    draft: setup.Draft, request: Request, focus: str = TITLE, unfolded: int | None = None, shared: bool = False
) -> Response:
    html, say = setup_html(draft, request.lang, unfolded, shared), words(request.lang)("dogfight.say.setup")
    return Response(regions={"dogfight-out": html}, kept=KEPT, say=say, focus=focus)


async def show(request: Request) -> Response:
    """The form as it was left; dogfights that an older page kept here are battles from now on."""
    left = older(request.kept)
    typing = any(name.startswith(f"{setup.ROOT}.") for name, _ in request.forms)
    shown = _shown(setup.draft_of(request.forms if typing else left.pairs), request, focus="")
    if left.battle and await _kept(left.battle) and not left.at_setup:
        return shown.but(go="battle", then=_then("battle", left.battle.id))
    return shown


async def _kept(battle: Battle) -> bool:
    """Whether a battle has been kept, and not by another tab before."""
    try:
        await repository().begin(battle)
    except Clashed:
        return False
    return True


def _then(view: str, battle: str) -> Then:
    return Then(view="battle", action="go", given={"view": view, "battle": battle}, forms=[])


def retype(request: Request) -> Response:
    """The fields that fit a weapon's new type."""
    return _shown(setup.draft_of(request.forms), request, "", _side(request))


def sample(request: Request) -> Response:
    """A sample in place of one squadron."""
    side = _side(request)
    draft = setup.with_sample(setup.draft_of(request.forms), side, _number(request, "sample"))
    return _shown(draft, request, f"dogfight-side-{side}")


def add_weapon(request: Request) -> Response:
    """One weapon more for a squadron."""
    side = _side(request)
    return _shown(setup.with_weapon(setup.draft_of(request.forms), side), request, f"dogfight-add-{side}", side)


def remove_weapon(request: Request) -> Response:
    """One weapon less."""
    side = _side(request)
    draft = setup.without_weapon(setup.draft_of(request.forms), side, _number(request, "weapon"))
    return _shown(draft, request, f"dogfight-add-{side}", side)


def swap(request: Request) -> Response:
    """The other squadron as the active one."""
    return _shown(setup.swapped(setup.draft_of(request.forms)), request, "dogfight-swap")


def share_setup(request: Request) -> Response:
    """The set-up as a code for the other phone."""
    return _shown(setup.draft_of(request.forms), request, "dogfight-share", shared=True)


def take_setup(request: Request) -> Response:
    """The set-up of the other phone, whose player is the other one."""
    found = read_setup_code(dict(request.forms).get("exchange.setup", ""))
    if isinstance(found, CodeFault):
        sentence = words(request.lang)(f"dogfight.code_fault.{found}")
        return Response(faults={"exchange.setup": sentence}, say=sentence)
    mine = "1" if setup.draft_of(request.forms)["mine"] == "1" else "0"
    return _shown(found | {"phones": "two", "mine": mine}, request)


def afresh(request: Request) -> Response:
    """The samples again."""
    return _shown(setup.opening(), request)


async def begin(request: Request) -> Response:
    """Step 1 is done: a battle of both squadrons, with the dogfight and its missiles declared."""
    draft, t = setup.draft_of(request.forms), words(request.lang)
    found = setup.encounter_of(draft, nested(request.forms, setup.SHAPE).get("rulings"))
    if not isinstance(found, Encounter):
        sentences = {fault.name: fault_text(fault, request.lang) for fault in found}
        return Response(faults=sentences, say=t("fault.some", count=len(sentences)))
    names = [name or t(f"dogfight.player_{place + 1}") for place, name in enumerate(setup.player_names(draft))]
    two = draft["phones"] == "two"
    table = declared(begun(found, names, request.now), found, phones="two" if two else "one")
    mine: Literal[0, 1] = 1 if draft["mine"] == "1" else 0
    try:
        await repository().begin(table.battle)
        if two:
            await belongs(repository(), table, mine)
    except NOT_KEPT as error:
        return not_kept(error, request.lang)
    then = _then("codes" if two else "battle", table.battle.id)
    return Response(kept=KEPT, saved=True, go="battle", then=then)


def _number(request: Request, name: str) -> int:
    """A whole number that a button names. Raises ValueError when it is none."""
    value = request.given.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise ValueError(f"{name} is no number")
    return value


def _side(request: Request) -> int:
    """The side that a button names. Raises ValueError when it is none."""
    number = _number(request, "side")
    if number not in (0, 1):
        raise ValueError(f"side {number}")
    return number


ACTIONS: Mapping[str, Callable[[Request], Response | Awaitable[Response]]] = {
    "show": show,
    "sample": sample,
    "add_weapon": add_weapon,
    "remove_weapon": remove_weapon,
    "retype": retype,
    "swap": swap,
    "share_setup": share_setup,
    "take_setup": take_setup,
    "begin": begin,
    "afresh": afresh,
}
