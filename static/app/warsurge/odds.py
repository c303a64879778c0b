"""The odds of an attack for the templates: the loss of the unit, then the odds of each weapon; long
tables are shortened at both ends.
"""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, get_args

import icepool

from app.rendering import render
from app.views.distribution_rows import OutcomeRow, rows
from app.views.headline import Headline
from app.warsurge.chart_cells import code
from app.warsurge.form import weapon_name
from app.words import words
from engine.warsurge.advice.sensitivity import toll_answers
from engine.warsurge.attack import Attack
from engine.warsurge.odds import AttackOdds, Toll, WeaponOdds, attack_odds
from engine.warsurge.rulings import Rulings
from engine.warsurge.steps.numbers import Numbers
from engine.warsurge.words import Method

ANSWERS = {
    "destroyed": "warsurge.odds.destroyed",
    "kills": "warsurge.odds.kills",
    "any_damage": "odds.any_damage",
    "mean_hp": "odds.mean_short",
    "mean_models": "warsurge.odds.mean_models",
}
"""Keys of the words of all answers."""
SINGLE = ANSWERS | {"destroyed": "odds.sunk"}
"""Keys of the words of answers about a single model."""
MOST_ROWS = 8
"""Most rows shown singly; longer tables merge negligible rows at both ends."""
HARDLY_EVER = Fraction(1, 10000)
METHODS: tuple[Method, ...] = get_args(Method)


def answers(attack: Attack) -> Headline:
    """Return the answers about an attack."""
    return answers_of(attack_odds(attack).toll, attack)


def answers_of(toll: Toll, attack: Attack) -> Headline:
    """Return the three main answers, also for an attack in progress.

    Models replace 'any damage' if they are counted apart from HP.
    """
    if attack.target.counts_models:
        keys = ("destroyed", "mean_hp", "mean_models")
        names = ANSWERS
    else:
        keys = ("destroyed", "mean_hp", "any_damage")
        names = SINGLE
    every = toll_answers(toll, attack)
    return Headline(every, keys, names, toll.hp_lost, "warsurge.odds.hp_lost")


def choose_html(attack: Attack, language: str) -> str:
    """Return the answer before the choice of chart or formula, with the odds of both, as HTML."""
    chances = [
        (method, attack_odds(_with_method(attack, method)).toll.destroyed) for method in METHODS
    ]
    return render("warsurge/odds/choose.html", language, chances=chances)


def _with_method(attack: Attack, method: Method) -> Attack:
    rulings = Rulings.model_validate(attack.rulings.model_dump() | {"method": method})
    return attack.model_copy(update={"rulings": rulings})


def odds_html(attack: Attack, language: str, fractions: bool = False) -> str:
    """Return all odds of an attack as HTML."""
    odds = attack_odds(attack)
    t = words(language)
    weapons = []
    for index, weapon_odds in enumerate(odds.weapons):
        weapons.append(
            {
                "name": weapon_name(attack.weapons[index], index, t),
                "needs": code(Numbers(attack, index).cell),
                "tables": _weapon_tables(weapon_odds, several=len(odds.weapons) > 1),
                "odds": weapon_odds,
            }
        )
    return render(
        "warsurge/odds/odds.html",
        language,
        odds=odds,
        fractions=fractions,
        tables=_unit_tables(odds, attack),
        weapons=weapons,
    )


def _unit_tables(odds: AttackOdds, attack: Attack) -> list[dict[str, Any]]:
    tables = [_table("hp_lost", odds.toll.hp_lost)]
    if attack.target.counts_models:
        tables.append(_table("models_lost", odds.toll.models_lost))
    return tables


def _weapon_tables(odds: WeaponOdds, *, several: bool) -> list[dict[str, Any]]:
    """Return successes, unsaved successes, and the HP lost if that table adds information."""
    tables = [_table("successes", odds.successes), _table("unsaved", odds.unsaved)]
    if several and not odds.alone.hp_lost.equals(odds.unsaved, simplify=True):
        tables.append(_table("hp_alone", odds.alone.hp_lost))
    return tables


def _table(key: str, die: "icepool.Die[int]") -> dict[str, Any]:
    return {"key": key, "mean": die.mean(), "rows": shorten(rows(die))}


def shorten(every: Sequence[OutcomeRow]) -> list[OutcomeRow]:
    """Return all rows of a short table; in a long one, merge negligible rows at both ends."""
    if len(every) <= MOST_ROWS:
        return list(every)
    first = 0
    while _at_most(every[first]) <= HARDLY_EVER:
        first += 1
    last = len(every) - 1
    while every[last].at_least <= HARDLY_EVER:
        last -= 1
    return [*_merge(every[:first]), *every[first : last + 1], *_merge(every[last + 1 :])]


def _at_most(row: OutcomeRow) -> Fraction:
    """Return the chance of an outcome or less."""
    return 1 - row.at_least + row.exactly


def _merge(some: Sequence[OutcomeRow]) -> list[OutcomeRow]:
    """Return some rows as one with the sum of their chances; one row alone stays, none is none."""
    if len(some) < 2:
        return list(some)
    label = f"{some[0].label}–{some[-1].label}"
    chance = sum((row.exactly for row in some), Fraction(0))
    return [replace(some[0], outcome=some[-1].outcome, label=label, exactly=chance)]
