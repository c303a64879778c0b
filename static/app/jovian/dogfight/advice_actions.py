"""The actions of one side's private adviser: a question from its form, answered in slices of
work.
"""

from app.battle.context import BattleContext
from app.jovian.dogfight.order_advice import Advising, OrdersQuestion, advice_html
from app.jovian.dogfight.orders import orders_of
from app.jovian.dogfight.secret_orders import index_of, waiting
from app.jovian.given_fields import AdvisedOrders
from app.requests.response import REPEAT, FormChange, Response, fault_text
from app.work_slices import SLICE, latest
from engine.jovian.dogfight.orders import Orders

OUT, PROGRESS = "dogfight-advice-out", "dogfight-advice-progress"


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
    result = waiting(context)
    side, encounter = index_of(context.given.get("side")), result.encounter
    fields = {
        name.removeprefix("advice."): text
        for name, text in context.request.forms
        if name.startswith("advice.")
    }
    fractions = bool(fields.pop("fractions", ""))
    question = OrdersQuestion.model_validate(fields)
    reply = (
        orders_of(encounter, 1 - side, context.request.forms, "enemy")
        if question.enemy == "assumed"
        else None
    )
    if reply is not None and not isinstance(reply, Orders):
        sentences = {fault.name: fault_text(fault, context.lang) for fault in reply}
        return Response(faults=sentences, say=context.t("fault.some", count=len(sentences)))
    about, stopped = (encounter, side, question, reply), "stop" in context.given
    at_work = latest(Advising, about, lambda: Advising(*about))
    fresh = not at_work.begun
    at_work.go_on(0 if stopped else SLICE)
    if not at_work.over and not stopped:
        mix = at_work.mix_first(fractions)
        html = advice_html(encounter, side, mix, fractions, context.lang) if mix else ""
        shown = {OUT: html} if mix or fresh else {}
        return Response(
            follow=REPEAT, texts={PROGRESS: at_work.progress(context.lang)}, regions=shown
        )
    advice = at_work.advice()
    html = advice_html(encounter, side, advice, fractions, context.lang)
    return Response(regions={OUT: html}, texts={PROGRESS: ""}, focus=OUT if stopped else "")
