"""Actions in the middle of an activation: answers of the other side, dice, order, numbers set by hand, cards."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from app.battle.actions import DUE, Beside, act_on, kept
from app.battle.context import Here
from app.battle.repository import Refused
from app.dystopian.battle.answers import answers, beside, beside_defenders, defence
from app.dystopian.battle.answers_view import WEIGHED, exploded
from app.form import Shape
from app.requests.response import Response, fault_text
from app.rolling import carried_on, record, rolled_on
from engine.dice import Batch
from engine.dystopian.battle import (
    State,
    commodore_draft,
    draft,
    progress,
)
from engine.dystopian.tables.criticals import TABLE_DICE
from engine.engagement import Engagement, refusal
from engine.kit.faults import Fault

SHAPE = Shape(
    sets=("models", "near", "near_wings", "wings"),
    lists=("groups",),
    blank_is_none=("target", "amount", "value", "primary"),
)
DIGITS = 5
"""No number set by hand has as many."""


async def _made(here: Here, kind: str, data: Mapping[str, Any], beside: Beside | None = None) -> Response:
    """One event by its data."""
    now = progress(here.state)
    who = now.side if now else None
    return await act_on(here, draft(kind, dict(data), who), beside=beside, fresh=True)


async def counter(here: Here) -> Response:
    """Step 2 as the form says, or no counterattack at all."""
    if "none" in here.given:
        return await _made(here, "counter", {})
    state = here.state
    groups = here.form(SHAPE).get("groups", [])
    return await _made(here, "counter", answers(state, groups), partial(beside, state, groups))


async def defend(here: Here) -> Response:
    """Step 7: the models ticked defend, linked, combined or with shares of their dice; or nobody."""
    attack = int(here.given.get("attack", "0"))
    if "none" in here.given:
        return await _made(here, "defend", {"attack": attack})
    said = here.form(SHAPE)
    return await _made(here, "defend", defence(attack, said), partial(beside_defenders, said))


async def weigh(here: Here) -> Response:
    """What the answer in the form would come to, in the sentence that asks for it and in the button that gives it."""
    engagement, said = here.engagement, here.form(SHAPE)
    now = progress(engagement.state)
    # Where nothing is asked any more there is nothing to say.
    try:
        texts = WEIGHED[now.due](engagement, said, here.lang) if now and now.due in WEIGHED else {"weigh-0": ""}
    except Refused as found:
        texts = {"weigh-0": fault_text(found.refusal.faults[0], here.lang)}
    return Response(texts=texts)


async def sight(here: Here) -> Response:
    """Step 6: the sight of every shot as the form says, or as it was."""
    said = here.form(SHAPE).get("sights", {}) if "same" not in here.given else {}
    seen = [said[place] for place in sorted(said, key=int)]
    return await _made(here, "sight", {"attack": int(here.given.get("attack", "0")), "sights": seen})


async def divide(here: Here) -> Response:
    """Ruling 21: the shares of the part at hand as the form divides them."""
    said = here.form(SHAPE).get("divided", {})
    shares = [said[place] for place in sorted(said, key=int)]
    part, defence = here.given.get("part", ""), "defence" in here.given
    data = {"part": part, "shares": shares, "defence": defence}

    def in_first(fault: Fault) -> Fault:
        return replace(fault, path=("divided", "0"))

    return await act_on(here, draft("divide", data), beside=in_first, fresh=True)


async def explosion(here: Here) -> Response:
    """Who stands within 4 inches of the model that blew up, and the dice of its explosion."""
    said = here.form(SHAPE)
    if "none" in here.given:
        said = {name: text for name, text in said.items() if not name.startswith("near")}
    elif any(said.get(name) for name in ("near", "near_wings")) and said.get("attack_dice") in (None, "", "0"):
        raise Refused(refusal("too_low", "attack_dice", ge=1))
    return await _made(here, "explosion", exploded(here.given.get("source", ""), said))


async def throw(here: Here) -> Response:
    """The dice that are due: real ones as tapped, the rest by the page; or all of this part up to a question."""
    part, after = _part(here.engagement), carried_on(here.engagement, "batch", here.request.typed)
    if part and here.given.get("how") == "all":
        after = rolled_on(
            after,
            lambda one: carried_on(one, "batch", ()),
            lambda one: _part(one) == part and _due(one) in ("throw", "pass"),
        )
    return await kept(here, after, focus=DUE)


def _part(engagement: Engagement[State]) -> str | None:
    now = progress(engagement.state)
    return now.part if now else None


def _due(engagement: Engagement[State]) -> str | None:
    now = progress(engagement.state)
    return now.due if now else None


async def order(here: Here) -> Response:
    """Another attack first."""
    return await _made(here, "order", {"attacks": [int(here.given.get("attack", "0"))]})


async def overrule(here: Here) -> Response:
    """A number of the part at hand set by hand."""
    part, field = here.given.get("part", ""), here.given.get("field", "")
    value = here.form(SHAPE).get("hand", {}).get(field, "")
    if value and not (value.isdecimal() and len(value) < DIGITS):
        raise Refused(refusal("not_a_number", "hand", field))
    data = {"part": part, "field": field, "value": int(value) if value else None}
    return await act_on(here, draft("overrule", data))


async def card(here: Here) -> Response:
    """A STAR card as described: with an amount it acts on the part at hand, without one it is a note."""
    said = here.form(SHAPE).get("card", {})
    data: dict[str, Any] = {"name": said.get("name", "")}
    if said.get("effect") and (said.get("amount") or str(said["effect"]).startswith("reroll")):
        modifier = {"name": data["name"], "effect": said["effect"], "step": said.get("step", "6")}
        data |= {"part": here.given.get("part"), "roll": here.given.get("roll")}
        data |= {"modifier": modifier | {"amount": said.get("amount", "0")}}
    return await _made(here, "card", data)


async def commodore(here: Here) -> Response:
    """The last critical-table roll once more, with real dice where their faces were typed in."""
    said = here.form(SHAPE).get("commodore", {})
    typed = tuple(int(said[key]) for key in sorted(said) if str(said[key]).isdecimal())
    thrown = record(Batch(TABLE_DICE.count, TABLE_DICE.sides), typed)
    return await act_on(here, commodore_draft(int(here.given.get("side", "0")), thrown))


async def finish(here: Here) -> Response:
    """The activation broken off."""
    return await _made(here, "finish", {})
