"""An attack as far as it has been thrown: every die, what each step did, what is due, how it has ended."""

from typing import Any

from app.jovian.form import Attack
from app.jovian.lines import Teller
from app.jovian.reroll import rerolls
from app.jovian.words import bracketed
from app.rendering import render
from app.views.dice import Due, thrown
from app.views.flow import Deciding, Shown
from app.words import Words, words
from engine.dice import Batch
from engine.flow import Choice, Played
from engine.jovian.left import left_of
from engine.jovian.steps.flow import TargetState, attack_start
from engine.jovian.steps.hull import ShipState
from engine.jovian.words import Rating


def lines_html(attack: Attack, played: Played[Any], language: str) -> str:
    """All that was thrown, and what every step did."""
    teller = Teller(attack, words(language))
    last = played.entries[-1] if played.waiting else None
    lines = [teller.line(entry, entry is not last) for entry in played.entries]
    return render("jovian/roll/lines.html", language, lines=[line for line in lines if line])


def ended(attack: Attack, played: Played[Any], language: str) -> dict[str, Any]:
    """What the templates of the end need: the target before and after, and the names of what it has."""
    start, teller = attack_start(attack), Teller(attack, words(language))
    return {
        "start": start,
        "end": played.state,
        "ship": isinstance(start, ShipState),
        "ratings": [rating.value for rating in Rating],
        "parts": [teller.part(place) for place in range(len(getattr(start, "parts", ())))],
    }


def flow_shown(attack: Attack, played: Played[Any], title: str, language: str, over: str = "") -> Shown:
    """An attack: its dice, what is left of it, how it ended; `over`: the buttons under its end, as a template."""
    t, lines = words(language), lines_html(attack, played, language)
    if played.waiting is None:
        values = ended(attack, played, language)
        return Shown(title, lines, result=render("jovian/roll/result.html", language, **values, over=over))
    left = left_html(attack, played, language)
    return Shown(title, lines, due=due_of(played, t), deciding=deciding_of(attack, played, t), left=left)


def left_html(attack: Attack, played: Played[Any], language: str) -> str:
    """What the attack comes to all told, nothing where that takes long to work out."""
    left, start = left_of(played), attack_start(attack)
    if left is None:
        return ""
    ship = isinstance(start, ShipState)
    values = {
        "no_damage": left.chance(lambda state: _boxes(state) == _boxes(start)),
        "ended": left.chance(lambda state: state.structure == 0),
        "mean": left.of(lambda state: start.structure - state.structure).mean(),
    }
    return render("jovian/odds/left.html", language, ship=ship, **values)


def _boxes(state: TargetState) -> tuple[Any, ...]:
    """What a target has to lose."""
    return (state.structure, state.ratings, state.parts) if isinstance(state, ShipState) else (state.structure,)


def due_of(played: Played[Any], t: Words, key: str = "jovian.roll.due", **names: str) -> Due | None:
    """The dice that are due."""
    if not isinstance(played.waiting, Batch):
        return None
    entry = played.entries[-1]
    label = entry.ask.label(tuple(record.faces for record in entry.records))  # type: ignore[union-attr]
    return Due(t(f"{key}.{label}", **names), played.waiting, key=thrown(played))


def deciding_of(attack: Attack, played: Played[Any], t: Words) -> Deciding | None:
    """The decision that is due, and what each option would do."""
    if not isinstance(played.waiting, Choice):
        return None
    entry, choice, teller = played.entries[-1], played.waiting, Teller(attack, t)
    key, mark, every = entry.step.key, t("roll.suggested"), choice.options
    options: list[tuple[str, str]]
    if key == "reroll":
        options = rerolls(entry, choice, teller)
    elif key == "critical":
        mark, options = t("jovian.roll.first_left"), [(teller.part(place), "") for place in every]  # type: ignore[arg-type]
    else:
        options = [(bracketed(each), teller.effect(each)) for each in every]  # type: ignore[arg-type]
    return Deciding(t(f"jovian.roll.choose.{key}"), t(f"jovian.roll.hint.{key}"), mark, options)
