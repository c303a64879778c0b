"""Commands about one attack of Dystopian Wars."""

from collections.abc import Callable, Mapping

from pydantic import ValidationError

from app.answers import Answer, faulty, form_of
from app.dystopian.form import SHAPE
from app.dystopian.odds import answer_html, odds_html
from app.dystopian.reasons import reasons, table_numbers
from app.dystopian.roll import roll_html
from app.rendering import render
from app.rolling import RollCommand, StaleRollError, kept_records, refused_roll
from engine.dystopian.attack import Attack
from engine.dystopian.check import check
from engine.dystopian.odds import attack_odds


def _about_attack(known: Callable[[Attack, Answer], Answer]) -> Callable[[Answer], Answer]:
    """The command for an attack as the form describes it, or every fault of the form."""

    def answer(command: Answer) -> Answer:
        attack = check(form_of(command, SHAPE))
        return known(attack, command) if isinstance(attack, Attack) else faulty(attack, command["lang"], SHAPE)

    return answer


def odds_command(attack: Attack, command: Answer) -> Answer:
    """The odds of the attack in the form; all of them only when their view is seen."""
    language = command["lang"]
    odds = attack_odds(attack)
    fragments = {"answer": answer_html(odds, language)}
    if command.get("detail") is True:
        fragments["odds-out"] = odds_html(odds, language, command.get("fractions") is True)
    say = render("dystopian/odds/say.txt", language, odds=odds).strip()
    return {"fragments": fragments, "texts": _texts(attack, language), "faults": {}, "say": say}


def _texts(attack: Attack, language: str) -> dict[str, str]:
    why = {f"why-{name}": text for name, text in reasons(attack, language).items()}
    return why | {f"from-overrules.{name}": text for name, text in table_numbers(attack, language).items()}


def roll_command(attack: Attack, command: Answer) -> Answer:
    """The roll after one more batch, typed or rolled, or all of them."""
    language = command["lang"]
    try:
        html, played, records = roll_html(attack, RollCommand.model_validate(command.get("roll")), language)
    except (ValidationError, StaleRollError):
        return refused_roll(language)
    state, target = played.state, attack.target
    return {
        "fragments": {"roll-out": html},
        "records": kept_records(records),
        "over": played.waiting is None,
        "after": {"target.hp": state.hp, "target.ap": state.ap, "target.effects": sorted(state.effects)},
        "faults": {},
        "say": render("dystopian/roll/say.txt", language, state=state, target=target, waiting=played.waiting).strip(),
    }


COMMANDS: Mapping[str, Callable[[Answer], Answer]] = {
    "odds": _about_attack(odds_command),
    "roll": _about_attack(roll_command),
}
