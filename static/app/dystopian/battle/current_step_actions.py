"""Actions in the middle of an activation: answers of the other side, dice, order, numbers set by
hand, cards.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from app.battle.actions import DUE, Beside, act_on, kept
from app.battle.context import BattleContext
from app.battle.repository import Refused
from app.dice_and_choices import carry_on, carry_on_while, record
from app.dystopian.battle.answers_data import answers, beside, beside_defenders, defence
from app.dystopian.battle.answers_view import ANSWER_TEXTS, describe_explosion
from app.form_data import Shape
from app.requests.response import Response, fault_text
from engine.dice import Batch
from engine.dystopian.battle import (
    State,
    draft,
    progress,
)
from engine.dystopian.tables.criticals import TABLE_DICE
from engine.engagement import Draft, Engagement, keep_dice, refusal
from engine.kit.faults import Fault

SHAPE = Shape(
    sets=("models", "near", "near_wings", "wings"),
    lists=("groups", "sights", "divided"),
    blank_is_none=("target", "amount", "value", "primary"),
)
DIGITS = 5
"""No number set by hand has as many."""


async def _act(
    context: BattleContext, kind: str, data: Mapping[str, Any], beside: Beside | None = None
) -> Response:
    """Add one event of the side that is asked, by its data."""
    now = progress(context.state)
    who = now.side if now else None
    return await act_on(context, draft(kind, dict(data), who), beside=beside, fresh=True)


async def counter(context: BattleContext) -> Response:
    """Step 2 as the form says, or no counterattack at all."""
    if "none" in context.given:
        return await _act(context, "counter", {})
    state = context.state
    groups = context.form(SHAPE).get("groups", [])
    return await _act(context, "counter", answers(state, groups), partial(beside, state, groups))


async def defend(context: BattleContext) -> Response:
    """Step 7: the models ticked defend, linked, combined or with shares of their dice; or
    nobody.
    """
    attack = int(context.given.get("attack", "0"))
    if "none" in context.given:
        return await _act(context, "defend", {"attack": attack})
    data = context.form(SHAPE)
    return await _act(context, "defend", defence(attack, data), partial(beside_defenders, data))


async def answer_odds(context: BattleContext) -> Response:
    """Show the value of the answer in the form, in the sentence that asks for it and in the button
    that gives it.
    """
    engagement = context.engagement
    data = context.form(SHAPE)
    now = progress(engagement.state)
    describe = ANSWER_TEXTS.get(now.due) if now else None
    if describe is None:
        # Where nothing is asked any more there is nothing to say.
        return Response(texts={"answer-odds-0": ""})
    try:
        texts = describe(engagement, data, context.lang)
    except Refused as error:
        texts = {"answer-odds-0": fault_text(error.refusal.faults[0], context.lang)}
    return Response(texts=texts)


async def sight(context: BattleContext) -> Response:
    """Step 6: the sight of every shot as the form says, or as it was."""
    sights = []
    if "same" not in context.given:
        sights = context.form(SHAPE).get("sights", [])
    attack = int(context.given.get("attack", "0"))
    return await _act(context, "sight", {"attack": attack, "sights": sights})


async def divide(context: BattleContext) -> Response:
    """Ruling 21: divide the shares of the current part as in the form."""
    data = {
        "part": context.given.get("part", ""),
        "shares": context.form(SHAPE).get("divided", []),
        "defence": "defence" in context.given,
    }
    return await act_on(context, draft("divide", data), beside=_beside_first_share, fresh=True)


def _beside_first_share(fault: Fault) -> Fault:
    """Return a fault of shares at the first of them."""
    return replace(fault, path=("divided", "0"))


async def explosion(context: BattleContext) -> Response:
    """Take the neighbours within 4 inches of the exploded model, and the dice of its explosion."""
    data = context.form(SHAPE)
    if "none" in context.given:
        data = {name: text for name, text in data.items() if not name.startswith("near")}
    else:
        has_neighbours = bool(data.get("near") or data.get("near_wings"))
        if has_neighbours and data.get("attack_dice") in (None, "", "0"):
            raise Refused(refusal("too_low", "attack_dice", ge=1))
    source = context.given.get("source", "")
    return await _act(context, "explosion", describe_explosion(source, data))


async def throw(context: BattleContext) -> Response:
    """Roll the dice that are due: typed dice where given, else by the page; or all of this part up
    to a question.
    """
    before = progress(context.state)
    after = carry_on(context.engagement, "batch", context.request.typed)

    def is_same_part(engagement: Engagement[State]) -> bool:
        now = progress(engagement.state)
        return bool(before and now and now.part == before.part and now.due in ("throw", "pass"))

    if before and before.part and context.given.get("how") == "all":
        after = carry_on_while(is_same_part, after, partial(carry_on, how="batch", typed=()))
    return await kept(context, after, focus=DUE)


async def order(context: BattleContext) -> Response:
    """Put another attack first, for the side that declared the attacks."""
    activation = context.state.activating
    attacker = activation.declared.side if activation else None
    first = {"attacks": [int(context.given.get("attack", "0"))]}
    return await act_on(context, draft("order", first, attacker), fresh=True)


async def overrule(context: BattleContext) -> Response:
    """Set a number of the current part by hand."""
    part = context.given.get("part", "")
    field = context.given.get("field", "")
    value = context.form(SHAPE).get("hand", {}).get(field, "")
    if value and not (value.isdecimal() and len(value) < DIGITS):
        raise Refused(refusal("not_a_number", "hand", field))
    number = int(value) if value else None
    data = {"part": part, "field": field, "value": number}
    return await act_on(context, draft("overrule", data))


async def card(context: BattleContext) -> Response:
    """Play a STAR card: with an amount it acts on the current part, without one it is a note."""
    fields = context.form(SHAPE).get("card", {})
    data: dict[str, Any] = {"name": fields.get("name", "")}
    effect = fields.get("effect")
    if effect and (fields.get("amount") or str(effect).startswith("reroll")):
        modifier = {
            "name": data["name"],
            "effect": effect,
            "step": fields.get("step", "6"),
            "amount": fields.get("amount", "0"),
        }
        data["part"] = context.given.get("part")
        data["roll"] = context.given.get("roll")
        data["modifier"] = modifier
    return await _act(context, "card", data)


async def commodore(context: BattleContext) -> Response:
    """Repeat the last critical-table roll, with real dice where their faces were typed in."""
    data = context.form(SHAPE).get("commodore", {})
    typed = tuple(int(data[key]) for key in sorted(data) if str(data[key]).isdecimal())
    dice = keep_dice(record(Batch(TABLE_DICE.count, TABLE_DICE.sides), typed))
    side = int(context.given.get("side", "0"))
    return await act_on(context, Draft(kind="commodore", side=side, dice=dice))


async def finish(context: BattleContext) -> Response:
    """Break the activation off."""
    return await _act(context, "finish", {})
