"""The decision to roll an attack again: what either answer does on average, before the defence has rolled."""

from fractions import Fraction
from typing import Any

from app.format import decimals
from app.jovian.lines import Teller
from app.jovian.words import bracketed
from app.words import Words
from engine.flow import Choice, Entry
from engine.jovian.attack import ShipAttack
from engine.jovian.opposed import OpposedThrow, mean_harm
from engine.jovian.steps.volley import Reroll


def rerolls(entry: Entry[Any], choice: Choice, teller: Teller) -> list[tuple[str, str]]:
    """Both answers with their effects, the better one first."""
    step, t = entry.step, teller.t
    assert isinstance(step, Reroll)
    throw, options = step.throw_now(entry.before), entry.before.volley.options
    kept = " / ".join(map(bracketed, options))
    named = {False: t("jovian.roll.keep_roll", results=kept), True: t("jovian.roll.roll_again")}
    ship = isinstance(teller.attack, ShipAttack)
    return [(named[bool(again)], mean_text(_mean(throw, options, bool(again)), ship, t)) for again in choice.options]


def _mean(throw: OpposedThrow, options: tuple[Any, ...], again: bool) -> tuple[Fraction, ...]:
    return mean_harm(throw) if again else throw.harm_of({options: 1})


def mean_text(mean: tuple[Fraction, ...], ship: bool, t: Words) -> str:
    """The mean harm to a squadron or a ship in words."""
    names = ("structure", "critical", "box") if ship else ("structure",)
    values = {name: decimals(value, 2, t.language) for name, value in zip(names, mean, strict=False)}
    return t("jovian.roll.mean.ship" if ship else "jovian.roll.mean.squadron", **values)
