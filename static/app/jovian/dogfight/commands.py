"""The actions of the dogfight: everything the players do, and the private adviser."""

from collections.abc import Callable, Mapping

from app.jovian.dogfight import acts, acts_fight, acts_secret
from app.jovian.dogfight.advice_view import advice_html, progress_text
from app.jovian.dogfight.adviser import SLICE, Question, advising
from app.jovian.dogfight.kept import Kept, kept_of
from app.jovian.dogfight.orders import orders_of, split_texts
from app.jovian.dogfight.show import dogfight_html
from app.jovian.dogfight.table import Place, declared_of, fight_of, sealed_of
from app.jovian.dogfight.turn import Turn, side_in
from app.requests.request import Request
from app.requests.response import Response, fault_text
from app.words import words
from engine.jovian.dogfight.orders import Encounter, Orders

ACTS: Mapping[str, Callable[[Kept, Request], Turn]] = {
    "show": acts.show,
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
    "undo": acts_fight.undo,
    "redo": acts_fight.redo,
    "next_round": acts_fight.next_round,
    "afresh": acts_fight.afresh,
}


OPENS = ("reveal", "other_code", "other_opening")
"""Actions for which boxes are opened."""
OUT, PROGRESS = "dogfight-advice-out", "dogfight-advice-progress"


def opening_view(language: str) -> str:
    """The view as the page opens."""
    request = Request(lang=language, game="jovian", view="dogfight", action="show", forms=[])  # type: ignore[arg-type]
    return dogfight_html(Turn(Kept()), request)[0]


def _action(name: str, act: Callable[[Kept, Request], Turn]) -> Callable[[Request], Response]:
    """One step of a dogfight as an action. Raises ValueError for what no page of this version sends."""

    def response(request: Request) -> Response:
        kept = kept_of(request.kept)
        if request.secrets is None and (name in OPENS or all(sealed_of(kept.table))):
            return Response(needs=("0", "1"))
        return _response(request, kept, act(kept, request))

    return response


def _response(request: Request, before: Kept, turn: Turn) -> Response:
    t = words(request.lang)
    sentences = turn.sentences | {fault.name: fault_text(fault, request.lang) for fault in turn.faults}
    secret = {str(side): "" for side in _forgotten(before, turn.kept)}
    if turn.key:
        secret[str(turn.key[0])] = turn.key[1]
    response = Response(kept=turn.kept.model_dump(mode="json"), trouble=turn.trouble, secret=secret)
    if sentences:
        return response.but(faults=sentences, say=t("fault.some", count=len(sentences)))
    html, say = dogfight_html(turn, request)
    return response.but(regions={"dogfight-out": html}, say=turn.trouble or say, focus=turn.focus)


def _forgotten(before: Kept, after: Kept) -> list[int]:
    """The sides whose orders are sealed no more and have not been revealed."""
    if fight_of(after.table):
        return []
    pairs = zip(sealed_of(before.table), sealed_of(after.table), strict=True)
    return [side for side, (was, now) in enumerate(pairs) if was and not now]


def _encounter(request: Request) -> Encounter:
    declared = declared_of(kept_of(request.kept).table)
    if declared is None:
        raise ValueError("there is no encounter")
    return declared.encounter


def split(request: Request) -> Response:
    """Pool and Defense dice as they follow from orders being made; nothing of it is kept."""
    mine: Place = 1 if dict(request.forms).get("holding") == "1" else 0
    texts, fields = split_texts(_encounter(request), mine, request.forms)
    return Response(texts=texts, fields=fields)


def use(request: Request) -> Response:
    """The own orders as the adviser names them."""
    given = {f"orders.{name}": request.given.get(name) for name in ("weapon", "fuel", "attack")}
    return Response(fields=given, focus="f-orders.attack")


def advise(request: Request) -> Response:
    """What the adviser says to the player of one side, or how far he is; nobody's orders come with the question.

    While there is `more` to come the page asks again, unless the player has stopped it.
    """
    side, encounter = side_in(request), _encounter(request)
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
        return Response(more=True, texts={PROGRESS: progress_text(found, request.lang)}, regions={OUT: ""})
    html = advice_html(encounter, side, found, fractions, request.lang)
    return Response(regions={OUT: html}, texts={PROGRESS: ""}, focus=OUT if stopped else "")


ACTIONS: Mapping[str, Callable[[Request], Response]] = {
    **{name: _action(name, act) for name, act in ACTS.items()},
    "split": split,
    "use": use,
    "advise": advise,
}
