"""A dogfight in a battle: declared, ordered in secret on one phone, revealed, shown as it is fought."""

from collections.abc import Mapping
from typing import Any

from app.battle.acts_table import act_on
from app.battle.desk import Desk
from app.battle.game import BattlePage
from app.battle.outcome import Outcome, refused
from app.battle.views import battle_html
from app.fields import bounds
from app.form import Shape, nested
from app.jovian.dogfight.codes import opening_text, read_opening_text
from app.jovian.dogfight.fight import due_key, firing, sides_after, story
from app.jovian.dogfight.options import options_of
from app.jovian.dogfight.orders import orders_of, orders_values, split_texts
from app.jovian.dogfight.table import Fight, Place, declared_of
from app.jovian.thrown import due_of
from app.rendering import render
from app.requests.request import Request
from app.views.flow import Deciding, Shown
from app.words import words
from engine.engagement import Draft, Engagement, Refusal, Underway, refusal
from engine.engagement.refusal import accepted
from engine.engagement.saved import plain
from engine.flow import Choice
from engine.jovian.battle import Declared, DogfightSaid, Joining, State
from engine.jovian.dogfight.orders import Orders
from engine.jovian.dogfight.state import closing_moves
from engine.jovian.sealed import Meeting, Opening, code_of, opening_of, setup_digest
from engine.kit.faults import Fault

ROOT = "dogfight"
SHAPE = Shape(lists=("sides",), blank_is_none=("weapon",))


def foes(state: State, ref: str) -> list[tuple[str, str]]:
    """The squadrons of other sides that are left, where a squadron may meet them."""
    if ref not in state.squadrons:
        return []
    side = state.roster.side(ref)
    found = (one for one, now in state.squadrons.items() if not now.gone and state.roster.side(one) != side)
    return [(one, state.roster.name(one)) for one in found]


async def begin(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """The screen on which a squadron picks the one that it meets."""
    return Outcome(request.screen.to("dogfight", item=request.given.get("ref")), values={})


async def dogfight_html(desk: Desk, page: BattlePage, request: Request, outcome: Outcome) -> str | Refusal:
    """Whom a squadron meets, who intercepts, and the missiles that either declares."""
    engagement = await desk.engagement(outcome.screen.battle)
    if isinstance(engagement, Refusal):
        return engagement
    state, group = engagement.state, outcome.screen.item or ""
    found = foes(state, group)
    wanted = nested(request.forms, SHAPE).get(ROOT, {}).get("target") if outcome.values is None else None
    target = wanted if wanted in dict(found) else next((ref for ref, _ in found), "")
    missiles = [[place for place, one in enumerate(state.roster.squadrons[ref].weapons) if one.is_missile] for ref in
                (group, target) if ref in state.roster.squadrons]  # fmt: skip
    names = [state.roster.name(group), state.roster.name(target)]
    values = {"foes": found, "target": target, "names": names, "missiles": missiles, "group": group}
    return render("jovian/battle/dogfight.html", request.lang, **values, most=bounds(Joining, "modifier"))


async def declare(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """Step 1: both squadrons and their missiles stand."""
    said = nested(request.forms, SHAPE).get(ROOT, {})
    refs = (request.screen.item or "", said.get("target", ""))
    sides = [_joining(ref, side) for ref, side in zip(refs, said.get("sides", ()), strict=False)]
    found = accepted(DogfightSaid, {"sides": sides, "interception": said.get("interception", "active")})
    if isinstance(found, Refusal):
        return refused(request, _beside(found))
    table = request.screen.to("battle", item=None)
    outcome = await act_on(desk, request, Draft(kind="dogfight", data=plain(found)), screen=table, focus="flow-title")
    return refused(request, _beside(Refusal(outcome.faults))) if outcome.faults else outcome


def _joining(ref: str, side: Mapping[str, Any]) -> dict[str, Any]:
    fired = side.get("fired") or "0"
    declared = {"missiles": {"weapon": side["weapon"], "fired": fired}} if fired != "0" else {}
    return {"group": ref, "modifier": side.get("modifier", 0)} | declared


def _beside(found: Refusal) -> Refusal:
    """Faults where the form shows them."""
    paths = [tuple(part for part in fault.path if part not in ("data", "missiles")) for fault in found.faults]
    pairs = zip(found.faults, paths, strict=True)
    return Refusal(tuple(Fault((ROOT, *path), fault.code, fault.numbers) for fault, path in pairs))


async def hold(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """The player of a side holds the phone: open that side's secret part."""
    return Outcome(request.screen.to("orders", item=request.given.get("side")), values={})


async def orders_html(desk: Desk, page: BattlePage, request: Request, outcome: Outcome) -> str | Refusal:
    """One player's secret part; after a reload the curtain is up again."""
    engagement = await desk.engagement(outcome.screen.battle)
    if isinstance(engagement, Refusal):
        return engagement
    declared = declared_of(engagement)
    if declared is None or request.action in ("show", "refresh"):
        return await battle_html(desk, page, request, outcome)
    side, t = _place(outcome.screen.item), words(request.lang)
    names = [engagement.state.roster.name(ref) for ref in declared.said.refs]
    values = orders_values(declared.encounter, side, t)
    return render("jovian/battle/orders.html", request.lang, names=names, **values)


async def split(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """Pool and Defense dice as they follow from orders being made; nothing of it is kept."""
    declared = await _declared(desk, request)
    if isinstance(declared, Refusal):
        return refused(request, declared)
    texts, _ = split_texts(declared.encounter, _place(request.screen.item), request.forms)
    return Outcome(request.screen, only={}, texts=texts)


async def seal(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """The orders in the form are sealed: the battle has what binds, this device the opening."""
    declared, side = await _declared(desk, request), _place(request.screen.item)
    orders = declared if isinstance(declared, Refusal) else orders_of(declared.encounter, side, request.forms)
    if isinstance(declared, Refusal) or not isinstance(orders, Orders):
        return refused(request, declared if isinstance(declared, Refusal) else Refusal(orders))  # type: ignore[arg-type]
    opening = opening_of(side, orders)
    commitment = code_of(opening, Meeting(setup_digest(declared.encounter)))
    draft = Draft(kind="orders", data={"place": side}, commitment=commitment)
    table, secret = request.screen.to("battle", item=None), {commitment: opening_text(opening)}
    return await act_on(desk, request, draft, screen=table, secret=secret, focus="flow-title")


async def reveal(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """Step 5: both show their orders; whose opening is lost gives them again."""
    declared = await _declared(desk, request)
    if isinstance(declared, Refusal):
        return refused(request, declared)
    names = [one.commitment for one in declared.sealed if one]
    if request.secrets is None:
        return Outcome(request.screen, needs=tuple(names))
    openings = [read_opening_text(request.secrets.get(name, "")) for name in names]
    lost = [place for place, one in enumerate(openings) if not isinstance(one, Opening)]
    if lost:
        again = Draft(kind="recall", data={"place": lost[0]})
        return await act_on(desk, request, again, trouble="dogfight.key_lost")
    draft = Draft(kind="reveal", data={"openings": [plain(one) for one in openings if isinstance(one, Opening)]})
    return await act_on(desk, request, draft, secret=dict.fromkeys(names, ""), focus="due-title")


async def call_off(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """There is no dogfight after all; that orders were given stays on record."""
    return await act_on(desk, request, Draft(kind="recall"))


async def _declared(desk: Desk, request: Request) -> Declared | Refusal:
    engagement = await desk.engagement(request.screen.battle)
    return engagement if isinstance(engagement, Refusal) else declared_of(engagement) or refusal("no_dogfight")


def _place(item: str | None) -> Place:
    return 1 if item == "1" else 0


def curtain_html(engagement: Engagement[State], language: str) -> str:
    """Who is to give orders, while a dogfight waits for them; nothing of what was ordered."""
    declared = declared_of(engagement)
    if declared is None:
        return ""
    names = [engagement.state.roster.name(ref) for ref in declared.said.refs]
    given = [one is not None for one in declared.sealed]
    return render("jovian/battle/curtain.html", language, names=names, given=given)


def shown(state: State, underway: Underway[Any], language: str) -> Shown:
    """A dogfight after the reveal: every shot, what is due, how it ended."""
    fight, t = Fight(underway.declared.dogfight, underway), words(language)
    played, names = fight.played, [state.roster.name(ref) for ref in underway.models]
    title = " – ".join(names)
    lines = render("jovian/dogfight/story.html", language, story=story(fight), names=names)
    if played.waiting is None:
        outcome = played.state.outcome
        moves = closing_moves(played.state, fight.dogfight.encounter.interceptor)
        values = {"names": names, "outcome": outcome, "moves": moves, "structure": played.state.structure}
        sides, after = fight.dogfight.encounter.sides, sides_after(fight)
        return Shown(
            title, lines, result=render("jovian/dogfight/ended.html", language, sides=sides, after=after, **values)
        )
    shot = firing(fight)
    if isinstance(played.waiting, Choice):
        key = played.entries[-1].step.key
        decides = key if key in ("firing", "reroll") else played.waiting.by
        decider = shot.side if played.waiting.by == "primary" else 1 - shot.side
        options = [(one.name, one.effect) for one in options_of(fight, t)]
        asked = Deciding(t(f"dogfight.decides.{decides}", name=names[decider]), "", t("roll.suggested"), options)
        return Shown(title, lines, deciding=asked)
    whose = shot.side if due_key(played).startswith("primary") else 1 - shot.side
    return Shown(title, lines, due=due_of(played, t, "dogfight.due", name=names[whose]))


ACTS = {
    "dogfight": begin,
    "dogfight.target": lambda desk, page, request: _same(request),
    "dogfight.declare": declare,
    "dogfight.hold": hold,
    "dogfight.split": split,
    "dogfight.seal": seal,
    "dogfight.reveal": reveal,
    "dogfight.off": call_off,
}
VIEWS = {"dogfight": dogfight_html, "orders": orders_html}


async def _same(request: Request) -> Outcome:
    """The screen for another squadron to meet."""
    return Outcome(request.screen)
