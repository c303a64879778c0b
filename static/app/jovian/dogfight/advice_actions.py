"""The actions of one side's private adviser: a question from its form, answered in slices of
work.
"""

from functools import partial

from app.battle.context import BattleContext
from app.jovian.dogfight.order_advice import Advising, OrdersQuestion, advice_html
from app.jovian.dogfight.orders import orders_of
from app.jovian.dogfight.secret_orders import index_of, waiting
from app.jovian.given_fields import AdvisedOrders
from app.requests.response import REPEAT, FormChange, Response, fault_text
from app.work_slices import SLICE, latest
from engine.jovian.dogfight.orders import Orders

OUT = "dogfight-advice-out"
PROGRESS = "dogfight-advice-progress"


async def use(context: BattleContext) -> Response:
    """Fill the player's own orders with an order of the adviser."""
    waiting(context)
    advised = context.request.read_given(AdvisedOrders)
    fields = {f"orders.{name}": text for name, text in advised.model_dump().items()}
    return Response(form=FormChange(fields=fields), focus="f-orders.attack")


async def advise(context: BattleContext) -> Response:
    """Show the adviser's answer for the player of one side, or its progress; the request contains
    no orders.

    A first mix is shown while the best is searched, and the best while single orders are still
    compared. While `more` is set, the page asks once more, unless the player has stopped the
    adviser.
    """
    encounter = waiting(context).encounter
    side = index_of(context.given.get("side"))
    fields = _read_fields(context)
    fractions = bool(fields.pop("fractions", ""))
    question = OrdersQuestion.model_validate(fields)
    reply = None
    if question.enemy == "assumed":
        reply = orders_of(encounter, 1 - side, context.request.forms, "enemy")
    if reply is not None and not isinstance(reply, Orders):
        sentences = {fault.name: fault_text(fault, context.lang) for fault in reply}
        return Response(faults=sentences, say=context.t("fault.some", count=len(sentences)))
    about = (encounter, side, question, reply)
    at_work = latest(Advising, about, partial(Advising, *about))
    is_new = not at_work.begun
    is_stopped = "stop" in context.given
    if is_stopped:
        at_work.go_on(0)
    else:
        at_work.go_on(SLICE)
    if at_work.over or is_stopped:
        html = advice_html(encounter, side, at_work.advice(), fractions, context.lang)
        focus = OUT if is_stopped else ""
        return Response(regions={OUT: html}, texts={PROGRESS: ""}, focus=focus)
    regions = {}
    mix = at_work.mix_first(fractions)
    if mix:
        regions[OUT] = advice_html(encounter, side, mix, fractions, context.lang)
    elif is_new:
        regions[OUT] = ""
    texts = {PROGRESS: at_work.progress(context.lang)}
    return Response(follow=REPEAT, texts=texts, regions=regions)


def _read_fields(context: BattleContext) -> dict[str, str]:
    """Return the fields of the adviser's form, without the beginning of their names."""
    fields = {}
    for name, text in context.request.forms:
        if name.startswith("advice."):
            fields[name.removeprefix("advice.")] = text
    return fields
