"""Acts in the middle of an activation: answers of the other side, dice, order, numbers set by hand, cards."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from app.battle.acts_table import act_on, kept
from app.battle.desk import Desk
from app.battle.game import BattlePage
from app.battle.outcome import Outcome, refused
from app.dystopian.battle.answers import answers, beside, beside_defenders, together, with_what_is_left
from app.form import Shape, nested
from app.requests.request import Request
from engine.dice import Batch, Record, SystemDice
from engine.dystopian.battle import (
    State,
    commodore_draft,
    draft,
    progress,
    throw_draft,
)
from engine.dystopian.criticals import TABLE_DICE
from engine.engagement import Engagement, Refusal, refusal

SHAPE = Shape(
    sets=("models", "near", "near_wings", "wings"),
    lists=("groups",),
    blank_is_none=("target", "amount", "value", "primary"),
)
DIGITS = 5
"""No number set by hand has as many."""


async def _made(desk: Desk, request: Request, kind: str, data: Mapping[str, Any], side: int | None = None) -> Outcome:
    """One event by its data."""
    engagement = await desk.engagement(request.screen.battle)
    if isinstance(engagement, Refusal):
        return refused(request, engagement)
    now = progress(engagement.state)
    who = side if side is not None else now.side if now else None
    return await act_on(desk, request, draft(kind, dict(data), who), values={})


async def counter(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """Step 2 as the form says, or no counterattack at all."""
    if "none" in request.given:
        return await _made(desk, request, "counter", {})
    engagement = await desk.engagement(request.screen.battle)
    if isinstance(engagement, Refusal):
        return refused(request, engagement)
    groups = nested(request.forms, SHAPE).get("groups", [])
    outcome = await _made(desk, request, "counter", answers(engagement.state, groups))
    return replace(outcome, faults=tuple(beside(engagement.state, groups, fault) for fault in outcome.faults))


async def defend(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """Step 7: the models ticked defend, linked, combined or with shares of their dice; or nobody."""
    attack = int(request.given.get("attack", "0"))
    if "none" in request.given:
        return await _made(desk, request, "defend", {"attack": attack})
    engagement = await desk.engagement(request.screen.battle)
    if isinstance(engagement, Refusal):
        return refused(request, engagement)
    said = with_what_is_left(engagement.state, attack, nested(request.forms, SHAPE))
    how = {f"defence_{name}": value for name, value in together(said).items()}
    outcome = await _made(desk, request, "defend", {"attack": attack, "models": said.get("models", []), **how})
    return replace(outcome, faults=tuple(beside_defenders(said, fault) for fault in outcome.faults))


async def sight(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """Step 6: the sight of every shot as the form says, or as it was."""
    said = nested(request.forms, SHAPE).get("sights", {}) if "same" not in request.given else {}
    seen = [said[place] for place in sorted(said, key=int)]
    return await _made(desk, request, "sight", {"attack": int(request.given.get("attack", "0")), "sights": seen})


async def divide(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """Ruling 21: the shares of the part at hand as the form divides them."""
    engagement = await desk.engagement(request.screen.battle)
    if isinstance(engagement, Refusal):
        return refused(request, engagement)
    said = nested(request.forms, SHAPE).get("divided", {})
    shares = [said[place] for place in sorted(said, key=int)]
    part, defence = request.given.get("part", ""), "defence" in request.given
    data = {"part": part, "shares": shares, "defence": defence}
    outcome = await act_on(desk, request, draft("divide", data), values={})
    beside = (replace(fault, path=("divided", "0")) for fault in outcome.faults)
    return replace(outcome, faults=tuple(beside))


async def explosion(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """Who stands within 4 inches of the model that blew up, and the dice of its explosion."""
    said = nested(request.forms, SHAPE)
    near, wings = ([], []) if "none" in request.given else (said.get("near", []), said.get("near_wings", []))
    if (near or wings) and said.get("attack_dice") in (None, "", "0"):
        return refused(request, refusal("too_low", "attack_dice", ge=1))
    data = {
        "near": [{"model": request.given.get("source", ""), "neighbours": near, "wings": wings}],
        **{name: said[name] for name in ("attack_dice", "to_hit") if said.get(name)},
    }
    return await _made(desk, request, "explosion", data)


async def throw(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """The dice that are due: real ones as tapped, the rest by the page; or all of this part."""
    engagement = await desk.engagement(request.screen.battle)
    if isinstance(engagement, Refusal):
        return refused(request, engagement)
    after = _thrown(engagement, request.typed)
    if request.given.get("how") == "all" and not isinstance(after, Refusal):
        after = _to_the_end(after, _part(engagement))
    if isinstance(after, Refusal):
        return refused(request, after)
    return await kept(desk, request, after, focus="due-title")


def _thrown(engagement: Engagement[State], typed: tuple[int, ...] = ()) -> Engagement[State] | Refusal:
    """One more batch: what was tapped, the rest of the system's entropy."""
    return engagement.act(throw_draft(_record(engagement.state, typed)))


def _record(state: State, typed: tuple[int, ...]) -> Record:
    now = progress(state)
    batch = now.waiting if now else None
    if batch is None:
        return Record()
    missing = batch.count - len(typed)
    rolled = SystemDice().throw(Batch(missing, batch.sides)).faces if missing > 0 else ()
    return Record(typed, rolled)


def _to_the_end(engagement: Engagement[State], part: str | None) -> Engagement[State] | Refusal:
    """Every further batch of one part, as long as nobody is asked anything."""
    while part and _part(engagement) == part and _due(engagement) in ("throw", "pass"):
        after = _thrown(engagement)
        if isinstance(after, Refusal):
            return after
        engagement = after
    return engagement


def _part(engagement: Engagement[State]) -> str | None:
    now = progress(engagement.state)
    return now.part if now else None


def _due(engagement: Engagement[State]) -> str | None:
    now = progress(engagement.state)
    return now.due if now else None


async def order(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """Another attack first."""
    return await _made(desk, request, "order", {"attacks": [int(request.given.get("attack", "0"))]})


async def overrule(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """A number of the part at hand set by hand."""
    engagement = await desk.engagement(request.screen.battle)
    if isinstance(engagement, Refusal):
        return refused(request, engagement)
    part, field = request.given.get("part", ""), request.given.get("field", "")
    value = nested(request.forms, SHAPE).get("hand", {}).get(field, "")
    if value and not (value.isdecimal() and len(value) < DIGITS):
        return refused(request, refusal("not_a_number", "hand", field))
    data = {"part": part, "field": field, "value": int(value) if value else None}
    return await act_on(desk, request, draft("overrule", data))


async def card(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """A STAR card as described: with an amount it acts on the part at hand, without one it is a note."""
    said = nested(request.forms, SHAPE).get("card", {})
    data: dict[str, Any] = {"name": said.get("name", "")}
    if said.get("effect") and (said.get("amount") or str(said["effect"]).startswith("reroll")):
        modifier = {"name": data["name"], "effect": said["effect"], "step": said.get("step", "6")}
        data |= {"part": request.given.get("part"), "modifier": modifier | {"amount": said.get("amount", "0")}}
    return await _made(desk, request, "card", data)


async def commodore(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """The last critical-table roll once more, with real dice where their faces were typed in."""
    engagement = await desk.engagement(request.screen.battle)
    if isinstance(engagement, Refusal):
        return refused(request, engagement)
    said = nested(request.forms, SHAPE).get("commodore", {})
    typed = tuple(int(said[key]) for key in sorted(said) if str(said[key]).isdecimal())
    rolled = SystemDice().throw(Batch(TABLE_DICE.count, TABLE_DICE.sides)).faces if not typed else ()
    record = Record(typed, rolled)
    return await act_on(desk, request, commodore_draft(int(request.given.get("side", "0")), record))


async def finish(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """The activation broken off."""
    return await _made(desk, request, "finish", {})
