"""Commands about one attack of WARSURGE."""

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from app.answers import Answer, faulty, form_of
from app.rolling import RollCommand, StaleRollError, kept_records, refused_roll
from app.warsurge.compare import compare_answer
from app.warsurge.form import OPEN, SHAPE, Form, attack_of
from app.warsurge.odds import answer_html, choose_html, odds_html, say_text
from app.warsurge.reasons import by_rule, reasons
from app.warsurge.roll import after, roll_html
from app.warsurge.roll import say_text as said_of_roll
from app.words import words
from engine.warsurge.attack import Attack

COMPARE = "compare"
"""The view with the comparison."""


def odds_command(command: Answer) -> Answer:
    """The odds of the attack in the form; what is long only when its view is seen."""
    data, language = form_of(command, SHAPE), command["lang"]
    attack = attack_of(data)
    if not isinstance(attack, Attack):
        return _open(data, language) if attack == (OPEN,) else faulty(attack, language, SHAPE)
    answer, seen = _odds(attack, command), command.get("seen")
    if isinstance(seen, list) and COMPARE in seen:
        compared = compare_answer(attack, data, language)
        answer["fragments"] |= compared["fragments"]
        answer["texts"] |= compared["texts"]
        answer["faults"] = compared["faults"]
    return answer


def _odds(attack: Attack, command: Answer) -> Answer:
    language = command["lang"]
    fragments = {"answer": answer_html(attack, language)}
    if command.get("detail") is True:
        fragments["odds-out"] = odds_html(attack, language, command.get("fractions") is True)
    texts = {f"why-{name}": text for name, text in reasons(attack, language).items()}
    texts |= {f"from-{name}": text for name, text in by_rule(attack, language).items()}
    fields, say = {"started.method": attack.rulings.method}, say_text(attack, language)
    return {"fragments": fragments, "texts": texts, "fields": fields, "faults": {}, "say": say}


def _open(data: Form, language: str) -> Answer:
    """The answer while nobody has said chart or formula: what either would say, and no reasons."""
    attack = attack_of({**data, "rulings": {**data["rulings"], "method": "chart"}})
    if not isinstance(attack, Attack):
        return faulty(attack, language, SHAPE)
    html = choose_html(attack, language)
    weapons = range(len(attack.weapons))
    return {
        "fragments": dict.fromkeys(("answer", "odds-out", "compare-out"), html),
        "texts": {f"why-weapons.{place}": "" for place in weapons},
        "faults": {},
        "say": words(language)("warsurge.odds.choose"),
    }


def roll_command(command: Answer) -> Answer:
    """The roll after one more batch, typed or rolled, or all of them."""
    language = command["lang"]
    attack = attack_of(form_of(command, SHAPE))
    if not isinstance(attack, Attack):
        return faulty(attack, language, SHAPE)
    try:
        html, played, records = roll_html(attack, RollCommand.model_validate(command.get("roll")), language)
    except (ValidationError, StaleRollError):
        return refused_roll(language)
    now: dict[str, Any] = {f"target.{name}": value for name, value in after(attack, played).items()}
    return {
        "fragments": {"roll-out": html},
        "records": kept_records(records),
        "over": played.waiting is None,
        "after": now,
        "faults": {},
        "say": said_of_roll(attack, played, language),
    }


COMMANDS: Mapping[str, Any] = {"odds": odds_command, "roll": roll_command}
