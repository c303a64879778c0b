"""The actions of the dogfight: everything the players do, and the private adviser."""

from collections.abc import Callable, Mapping

from app.jovian.dogfight import acts, acts_fight, acts_secret
from app.jovian.dogfight.advice_view import advice_html, progress_text
from app.jovian.dogfight.adviser import SLICE, Question, advising
from app.jovian.dogfight.kept import Kept, kept_of
from app.jovian.dogfight.orders import orders_of
from app.jovian.dogfight.show import dogfight_html
from app.jovian.dogfight.turn import Turn, side_in
from app.requests.request import Request
from app.requests.response import Response, fault_text
from app.words import words
from engine.jovian.dogfight.orders import Orders

ACTS: Mapping[str, Callable[[Kept, Request], Turn]] = {
    "look": acts.look,
    "sample": acts.sample,
    "add_weapon": acts.add_weapon,
    "remove_weapon": acts.remove_weapon,
    "retype": acts.retype,
    "swap": acts.swap,
    "share_setup": acts.share_setup,
    "take_setup": acts.take_setup,
    "begin": acts.begin,
    "back": acts.back,
    "hold": acts_secret.hold,
    "seal": acts_secret.seal_orders,
    "anew": acts_secret.anew,
    "agree": acts_secret.agree,
    "keep_orders": acts_secret.keep_orders,
    "reveal": acts_secret.reveal,
    "other_greeting": acts_secret.other_greeting,
    "other_code": acts_secret.other_code,
    "other_opening": acts_secret.other_opening,
    "roll": acts_fight.roll,
    "decide": acts_fight.decide,
    "dice_again": acts_fight.dice_again,
    "take_back": acts_fight.take_back,
    "next_round": acts_fight.next_round,
    "afresh": acts_fight.afresh,
}


def opening_view(language: str) -> str:
    """The view as the page opens."""
    request = Request(lang=language, game="jovian", view="dogfight", forms=[])  # type: ignore[arg-type]
    return dogfight_html(Turn(Kept()), request)[0]


def _action(act: Callable[[Kept, Request], Turn]) -> Callable[[Request], Response]:
    """One step of a dogfight as an action. Raises ValueError for what no page of this version sends."""
    return lambda request: _response(request, act(kept_of(request.kept), request))


def _response(request: Request, turn: Turn) -> Response:
    t = words(request.lang)
    sentences = turn.sentences | {fault.name: fault_text(fault, request.lang) for fault in turn.faults}
    secret = {"side": turn.key[0], "key": turn.key[1]} if turn.key else None
    response = Response(kept=turn.kept.model_dump(mode="json"), trouble=turn.trouble, secret=secret)
    if sentences:
        return response.but(faults=sentences, say=t("fault.some", count=len(sentences)))
    html, say = dogfight_html(turn, request)
    return response.but(regions={"dogfight-out": html}, say=turn.trouble or say, focus=turn.focus)


def advise(request: Request) -> Response:
    """What the adviser says to the player of one side, or how far he is; nobody's orders come with the question.

    While there is `more` to come the page asks again, unless the player has stopped it.
    """
    side, encounter = side_in(request), kept_of(request.kept).encounter
    if encounter is None:
        raise ValueError("there is no encounter")
    fields = {name.removeprefix("advice."): text for name, text in request.forms if name.startswith("advice.")}
    fractions = bool(fields.pop("fractions", ""))
    question = Question.model_validate(fields)
    reply = orders_of(encounter, 1 if side == 0 else 0, request.forms, "enemy") if question.enemy == "assumed" else None
    if reply is not None and not isinstance(reply, Orders):
        sentences = {fault.name: fault_text(fault, request.lang) for fault in reply}
        return Response(faults=sentences, say=words(request.lang)("fault.some", count=len(sentences)))
    at_work = advising(encounter, side, question, reply)
    stopped = request.given.get("stop") is True
    at_work.go_on(0 if stopped else SLICE)
    found = at_work.advice()
    if not found.over and not stopped:
        return Response(more=True, progress=progress_text(found, request.lang))
    html = advice_html(encounter, side, found, fractions, request.lang)
    return Response(regions={"dogfight-advice-out": html})


ACTIONS: Mapping[str, Callable[[Request], Response]] = {
    **{name: _action(act) for name, act in ACTS.items()},
    "advise": advise,
}
