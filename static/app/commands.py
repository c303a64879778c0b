"""Commands of the page and their answers: plain data in, HTML fragments and sentences out."""

import json
from collections.abc import Callable
from typing import Any

from pydantic import TypeAdapter, ValidationError

from app.form import SETS, nested
from app.rendering import render
from app.rolling import RollCommand, StaleRollError
from app.views.odds import answer_html, odds_html
from app.views.reasons import reasons, table_numbers
from app.views.roll import roll_html
from app.words import LANGUAGES, words
from engine.dystopian.attack import Attack, check
from engine.dystopian.odds import attack_odds
from engine.faults import Fault

Answer = dict[str, Any]
PAIRS = TypeAdapter(list[tuple[str, str]])


def dispatch(text: str) -> str:
    """Answer one command, as JSON; whatever is wrong with it becomes a sentence."""
    return json.dumps(_answer(text), ensure_ascii=False)


def _answer(text: str) -> Answer:
    try:
        command = json.loads(text)
    except (json.JSONDecodeError, RecursionError):
        return _stale("en")
    if not isinstance(command, dict) or command.get("lang") not in LANGUAGES:
        return _stale("en")
    known = COMMANDS.get(str(command.get("do")))
    if known is None:
        return _stale(command["lang"])
    try:
        attack = check(nested(PAIRS.validate_python(command.get("form"))))
    except (ValueError, RecursionError):
        return _stale(command["lang"])
    if not isinstance(attack, Attack):
        return _faulty(attack, command["lang"])
    return known(attack, command)


def odds_command(attack: Attack, command: Answer) -> Answer:
    """The odds of the attack in the form; all of them only when their view is seen."""
    language = command["lang"]
    odds = attack_odds(attack)
    fragments = {"answer": answer_html(odds, language)}
    if command.get("detail") is True:
        fragments["odds-out"] = odds_html(odds, language, command.get("fractions") is True)
    say = render("odds/say.txt", language, odds=odds).strip()
    return {"fragments": fragments, "texts": _texts(attack, language), "faults": {}, "say": say}


def roll_command(attack: Attack, command: Answer) -> Answer:
    """The roll after one more batch, typed or rolled, or all of them."""
    language = command["lang"]
    try:
        wanted = RollCommand.model_validate(command.get("roll"))
        html, played, records = roll_html(attack, wanted, language)
    except (ValidationError, StaleRollError):
        return {"faults": {"roll": words(language)("trouble.dice")}, "say": words(language)("trouble.dice")}
    state = played.state
    return {
        "fragments": {"roll-out": html},
        "records": [{"typed": record.typed, "rolled": record.rolled} for record in records],
        "over": played.waiting is None,
        "after": {"hp": state.hp, "ap": state.ap, "effects": sorted(state.effects)},
        "faults": {},
        "say": render("roll/say.txt", language, state=state, target=attack.target, waiting=played.waiting).strip(),
    }


COMMANDS: dict[str, Callable[[Attack, Answer], Answer]] = {"odds": odds_command, "roll": roll_command}


def _texts(attack: Attack, language: str) -> dict[str, str]:
    why = {f"why-{name}": text for name, text in reasons(attack, language).items()}
    return why | {f"from-overrules.{name}": text for name, text in table_numbers(attack, language).items()}


def _faulty(faults: tuple[Fault, ...], language: str) -> Answer:
    sentences = {_field(fault): fault_text(fault, language) for fault in faults}
    say = words(language).count("fault.some", len(sentences))
    answer = render("odds/faulty.html", language, sentence=say, first=next(iter(sentences)))
    return {"fragments": {"answer": answer, "odds-out": answer}, "faults": sentences, "say": say}


def _field(fault: Fault) -> str:
    """The form field of a fault; entries of a set share their set's field."""
    if fault.code in ("split_forbidden", "combined_off"):
        return "volley.option"
    path = [str(part) for part in fault.path]
    for name in SETS:
        if name in path:
            path = path[: path.index(name) + 1]
    return ".".join(path)


def fault_text(fault: Fault, language: str) -> str:
    """What is wrong, in a sentence."""
    return words(language)(f"fault.{fault.code}", **fault.numbers)


def _stale(language: str) -> Answer:
    return {
        "faults": {},
        "trouble": words(language)("trouble.stale"),
        "say": words(language)("trouble.stale"),
    }
