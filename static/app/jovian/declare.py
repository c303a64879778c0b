"""An attack being declared in a battle: weapon and target, how it fires, numbers set by hand, its odds."""

from collections.abc import Mapping
from typing import Any

from app.battle.acts_table import kept
from app.battle.desk import Desk
from app.battle.game import BattlePage
from app.battle.outcome import Outcome, refused
from app.fields import bounds
from app.form import Shape, nested
from app.jovian.form import rolls_on_paper
from app.jovian.odds import answer_html
from app.jovian.reasons import reasons
from app.jovian.words import weapon_name
from app.rendering import render
from app.requests.request import Request
from app.requests.response import fault_text
from app.words import Words, words
from engine.engagement import Draft, Engagement, Refusal
from engine.engagement.refusal import accepted
from engine.engagement.saved import Tree, plain
from engine.jovian.attack import fires_once
from engine.jovian.battle import AttackSaid, State, attack_of, table_draft
from engine.jovian.battle.data import TableSaid
from engine.kit.faults import Fault

ROOT = "attack"
SHAPE = Shape(blank_is_none=("dice", "macro", "defence"))
NUMBERS = ("fired", "modifier", "dice", "macro", "defence")


async def begin(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """The screen on which a squadron or ship picks a weapon and its target."""
    return Outcome(request.screen.to("declare", item=request.given.get("ref")), values={})


async def promise(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """The odds of the attack on the screen, and how its dice came about."""
    engagement = await desk.engagement(request.screen.battle)
    said = engagement if isinstance(engagement, Refusal) else _said(request)
    if isinstance(engagement, Refusal) or isinstance(said, Refusal):
        return _nothing_promised(request, said)
    attack = attack_of(engagement.state, said)
    if isinstance(attack, Refusal):
        return _nothing_promised(request, attack)
    texts = {f"why-{ROOT}.{name}": text for name, text in reasons(attack, request.lang).items()}
    return Outcome(request.screen, only={"promise": answer_html(attack, request.lang)}, texts=texts)


def _nothing_promised(request: Request, found: Any) -> Outcome:
    sentences = dict.fromkeys(fault_text(fault, request.lang) for fault in found.faults)
    html = render("battle/faulty.html", request.lang, sentences=list(sentences))
    return Outcome(request.screen, only={"promise": html}, texts={})


async def done(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """The attack declared; its dice follow. The players' own table comes into a battle that has none."""
    engagement = await desk.engagement(request.screen.battle)
    said = engagement if isinstance(engagement, Refusal) else _said(request)
    if isinstance(engagement, Refusal) or isinstance(said, Refusal):
        return refused(request, said if isinstance(said, Refusal) else Refusal(()))
    after = _declared(engagement, said, request)
    if isinstance(after, Refusal):
        return refused(request, Refusal(tuple(map(_beside, after.faults))))
    return await kept(desk, request, after, screen=request.screen.to("battle", item=None), focus="due-title")


def _declared(engagement: Engagement[State], said: AttackSaid, request: Request) -> Engagement[State] | Refusal:
    state, ready = engagement.state, engagement
    table = typed_table(nested(request.forms, SHAPE)) if state.table is None and said.target in state.ships else None
    if table and not rolls_on_paper(request.forms):
        typed = accepted(TableSaid, {"table": table})
        after = typed if isinstance(typed, Refusal) else engagement.act(table_draft(typed.table))
        if isinstance(after, Refusal):
            return after
        ready = after
    return ready.act(Draft(kind="attack", data=plain(said)))


def typed_table(said: Mapping[str, Any]) -> Tree | None:
    """The players' own table as they have typed it in, None without rows."""
    table = said.get("table")
    if not isinstance(table, dict) or not table.get("rows"):
        return None
    return table | {"rows": [table["rows"][place] for place in sorted(table["rows"], key=int)]}


def _said(request: Request) -> AttackSaid | Refusal:
    """The attack on the screen, or its faults beside the fields."""
    fields = nested(request.forms, SHAPE).get(ROOT, {})
    found = accepted(AttackSaid, {"group": request.screen.item or "", **(fields if isinstance(fields, dict) else {})})
    return Refusal(tuple(map(_beside, found.faults))) if isinstance(found, Refusal) else found


def _beside(fault: Fault) -> Fault:
    path = fault.path[1:] if fault.path[:1] == ("data",) else fault.path
    return Fault(path if path[:1] in ((ROOT,), ("table",)) else (ROOT, *path), fault.code, fault.numbers)


async def declare_html(desk: Desk, page: BattlePage, request: Request, outcome: Outcome) -> str | Refusal:
    """The weapons that a group still has, whom they can be fired at, and all numbers of the attack."""
    engagement = await desk.engagement(outcome.screen.battle)
    if isinstance(engagement, Refusal):
        return engagement
    state, group, t = engagement.state, outcome.screen.item or "", words(request.lang)
    weapons = [weapon for weapon in state.weapons(group) if weapon]
    return render(
        "jovian/battle/declare.html",
        request.lang,
        name=state.roster.name(group),
        at=f"{ROOT}.",
        weapons=_weapons(state, group, t),
        targets=_targets(state, group),
        link=any(weapon.can_link for weapon in weapons),
        bounds={name: bounds(AttackSaid, name) for name in NUMBERS},
        most=max((weapon.instances for weapon in weapons), default=1),
    )


def _weapons(state: State, ref: str, t: Words) -> list[tuple[str, str]]:
    """The weapons that a group still has; those that have fired say so."""
    once = fires_once(state.setup.rulings, bombing_run=False)
    named = [(place, weapon_name(weapon, t)) for place, weapon in enumerate(state.weapons(ref)) if weapon]
    spent = {place for place, _ in named if once and not state.unfired(ref, place)}
    return [(str(place), t("jovian.sheet.fired", weapon=name) if place in spent else name) for place, name in named]


def _targets(state: State, ref: str) -> list[tuple[str, str]]:
    """The groups of other sides that are left."""
    side = state.roster.side(ref)
    left = ((one, state.now(one)) for one in state.roster.names)
    foes = (one for one, now in left if now and not now.gone and state.roster.side(one) != side)
    return [(one, state.roster.name(one)) for one in foes]
