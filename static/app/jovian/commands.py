"""Commands about one attack of Jovian Wars."""

from collections.abc import Callable, Mapping

from pydantic import ValidationError

from app.answers import Answer, faulty, form_of
from app.jovian.form import SQUADRON, Attack, attack_of, rolls_on_paper, shape
from app.jovian.odds import answer_html, odds_html, say_text
from app.jovian.reasons import reasons
from app.jovian.roll import roll_answer
from app.rolling import RollCommand, StaleRollError, refused_roll


def _about_attack(known: Callable[[Attack, Answer], Answer]) -> Callable[[Answer], Answer]:
    """The command for an attack as the form describes it, or every fault of the form."""

    def answer(command: Answer) -> Answer:
        data = form_of(command, shape(SQUADRON))
        attack = attack_of(data)
        if isinstance(attack, tuple):
            return faulty(attack, command["lang"], shape(str(data.get("against"))))
        return known(attack, command)

    return answer


def odds_command(attack: Attack, command: Answer) -> Answer:
    """The odds of the attack in the form; all of them only when their view is seen."""
    language = command["lang"]
    fragments = {"answer": answer_html(attack, language)}
    if command.get("detail") is True:
        fragments["odds-out"] = odds_html(attack, language, command.get("fractions") is True)
    texts = {f"why-{name}": text for name, text in reasons(attack, language).items()}
    return {"fragments": fragments, "texts": texts, "faults": {}, "say": say_text(attack, language)}


def roll_command(attack: Attack, command: Answer) -> Answer:
    """The roll after one more batch or decision, or all of them."""
    try:
        roll, on_paper = RollCommand.model_validate(command.get("roll")), rolls_on_paper(command["form"])
        return roll_answer(attack, roll, command["lang"], on_paper=on_paper)
    except (ValidationError, StaleRollError):
        return refused_roll(command["lang"])


COMMANDS: Mapping[str, Callable[[Answer], Answer]] = {
    "odds": _about_attack(odds_command),
    "roll": _about_attack(roll_command),
}
