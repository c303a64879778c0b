"""The commands of the dogfight: everything the players do, and the private adviser."""

from collections.abc import Callable, Mapping
from typing import Any

from app.answers import PAIRS, Answer, fault_text
from app.jovian.dogfight import acts, acts_fight, acts_secret
from app.jovian.dogfight.advice_view import advice_html, progress_text
from app.jovian.dogfight.adviser import SLICE, Question, advising
from app.jovian.dogfight.kept import Kept, kept_of
from app.jovian.dogfight.orders import orders_of
from app.jovian.dogfight.show import dogfight_html
from app.jovian.dogfight.turn import Ask, Turn
from app.words import words
from engine.jovian.dogfight.orders import Orders

ACTS: Mapping[str, Callable[[Ask], Turn]] = {
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


def dogfight_command(command: Answer) -> Answer:
    """One step of a dogfight. Raises ValueError for what no page of this version sends."""
    ask = _ask(command)
    act = ACTS.get(str(command.get("act")))
    if act is None:
        raise ValueError("no such act")
    return _answer(ask, act(ask))


def opening_view(language: str) -> str:
    """The view as the page opens."""
    return dogfight_html(Turn(Kept()), Ask(Kept(), [], language, {}))[0]


def _ask(command: Answer) -> Ask:
    more = command.get("with", {})
    if not isinstance(more, dict):
        raise ValueError("what comes with a command has names")
    pairs = PAIRS.validate_python(command.get("form"))
    return Ask(kept_of(command.get("kept")), pairs, str(command["lang"]), more)


def _answer(ask: Ask, turn: Turn) -> Answer:
    t = words(ask.language)
    sentences = turn.sentences | {fault.name: fault_text(fault, ask.language) for fault in turn.faults}
    answer: dict[str, Any] = {"kept": turn.kept.model_dump(mode="json"), "faults": sentences, "trouble": turn.trouble}
    if turn.key:
        answer["key"] = {"side": turn.key[0], "key": turn.key[1]}
    if sentences:
        return answer | {"say": t("fault.some", count=len(sentences)), "focus": ""}
    html, say = dogfight_html(turn, ask)
    return answer | {"fragments": {"dogfight-out": html}, "say": turn.trouble or say, "focus": turn.focus}


def advice_command(command: Answer) -> Answer:
    """What the adviser says to the player of one side, or how far he is; nobody's orders come with the question.

    While there is `more` to come the page asks again, unless the player has stopped it.
    """
    ask = _ask(command)
    side, encounter = ask.side(), ask.kept.encounter
    if encounter is None:
        raise ValueError("there is no encounter")
    fields = {name.removeprefix("advice."): text for name, text in ask.pairs if name.startswith("advice.")}
    fractions = bool(fields.pop("fractions", ""))
    question = Question.model_validate(fields)
    reply = orders_of(encounter, 1 if side == 0 else 0, ask.pairs, "enemy") if question.enemy == "assumed" else None
    if reply is not None and not isinstance(reply, Orders):
        sentences = {fault.name: fault_text(fault, ask.language) for fault in reply}
        return {"faults": sentences, "say": words(ask.language)("fault.some", count=len(sentences))}
    at_work = advising(encounter, side, question, reply)
    stopped = command.get("stop") is True
    at_work.go_on(0 if stopped else SLICE)
    found = at_work.advice()
    if not found.over and not stopped:
        return {"faults": {}, "more": True, "progress": progress_text(found, ask.language), "say": ""}
    html = advice_html(encounter, side, found, fractions, ask.language)
    return {"faults": {}, "fragments": {"dogfight-advice-out": html}, "say": ""}


COMMANDS: Mapping[str, Callable[[Answer], Answer]] = {"dogfight": dogfight_command, "dogfight-advice": advice_command}
