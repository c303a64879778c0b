"""The odds of one attack as rows for the templates."""

from fractions import Fraction
from typing import Any, NamedTuple

from app.jovian.words import magnitude_names, part_name
from app.rendering import render
from app.views.distribution_rows import rows
from app.views.headline import Headline, answer_texts, answers_html
from app.words import Words, words
from engine.flow import Played
from engine.jovian.advice.sensitivity import odds_answers
from engine.jovian.attack import Attack, Fire, ShipAttack, SquadronAttack
from engine.jovian.dice_sets import Results, total
from engine.jovian.effort_limit import quick_attacks
from engine.jovian.odds import (
    ShipOdds,
    SquadronOdds,
    magnitudes,
    remaining_attack_odds,
    ship_odds,
    squadron_odds,
)
from engine.jovian.steps.flow import throw_of

Chances = list[tuple[str, Fraction]]
ANSWERS = {
    "any_damage": "odds.any_damage",
    "crippled": "jovian.odds.crippled",
    "critical": "jovian.roll.line.critical",
    "destroyed": "jovian.odds.destroyed",
    "mean_hp": "jovian.odds.mean_short",
    "catastrophes": "jovian.odds.lost.catastrophes",
}
"""Keys of the words of all answers."""
SHIP_ANSWERS = ANSWERS | {"any_damage": "jovian.odds.any_box"}
"""The same for a ship: damage that costs no Structure marks another box."""
SHOWN = 12
"""Most results shown singly; the least likely results share a row."""


class ShownOdds(NamedTuple):
    """The odds of the first attacks, as far as they are fast to compute.

    odds: None if even the first attack takes too long.
    made: number of attacks in the odds.
    asked: number of attacks declared.
    """

    attack: Attack
    odds: SquadronOdds | ShipOdds | None
    made: int
    asked: int

    @property
    def rerolls(self) -> bool:
        """True if the odds include a reroll of any result, wherever it is better on average."""
        if not self.odds:
            return False
        throws = [throw_of(self.attack, fire) for fire in self.attack.fires]
        return any(throw.reroll == "any" and throw.primary.can_score for throw in throws)


def odds_of(attack: Attack) -> ShownOdds:
    """Return the odds of the first attacks on either kind of target, as far as they are fast to
    compute.
    """
    made = quick_attacks(attack)
    asked = len(attack.shots)
    part = attack if made == asked else _first_attacks(attack, made)
    if not made:
        return ShownOdds(part, None, made, asked)
    odds = squadron_odds(part) if isinstance(part, SquadronAttack) else ship_odds(part)
    return ShownOdds(part, odds, made, asked)


def _first_attacks(attack: Attack, made: int) -> Attack:
    fires = []
    for fire in attack.fires:
        if made:
            fires.append(_limited_fire(fire, made))
            made -= fires[-1].attacks
    return attack.model_copy(update={"fires": tuple(fires)})


def _limited_fire(fire: Fire, attacks: int) -> Fire:
    """Return the fire with at most this number of attacks."""
    fewer = min(fire.attacks, attacks)
    if not fire.linked:
        return fire.model_copy(update={"fired": fewer})
    weapon = fire.weapon.model_copy(update={"link_attacks": fewer})
    return fire.model_copy(update={"weapon": weapon})


def first_answers(attack: Attack, language: str) -> tuple[str, str]:
    """Return the first answers, as HTML and in sentences."""
    shown = odds_of(attack)
    limit = render("jovian/odds/limit.html", language, shown=shown)
    if not shown.odds:
        return limit, words(language)("jovian.odds.too_many")
    html, say = answer_texts(answers_of(shown.odds, attack), language)
    return html + limit, say


def answers(attack: Attack) -> Headline | None:
    """Return the answers about an attack; None if some of its odds take too long to compute."""
    shown = odds_of(attack)
    if not shown.odds or shown.made < shown.asked:
        return None
    return answers_of(shown.odds, attack)


def remaining_html(attack: Attack, played: Played[Any], language: str) -> str:
    """Return the odds of an attack in progress, including its rolls so far, as HTML; empty if they
    take too long.
    """
    odds = remaining_attack_odds(attack, played)
    if not odds:
        return ""
    return answers_html(answers_of(odds, attack), language)


def answers_of(odds: SquadronOdds | ShipOdds, attack: Attack) -> Headline:
    """Return the three main answers."""
    if isinstance(odds, ShipOdds):
        keys = ("any_damage", "crippled", "mean_hp")
        named = SHIP_ANSWERS
        lost = odds.structure
    else:
        keys = ("any_damage", "destroyed", "mean_hp")
        named = ANSWERS
        lost = odds.damage
    return Headline(odds_answers(odds, attack), keys, named, lost, "jovian.odds.lost.structure")


def odds_html(attack: Attack, language: str, fractions: bool = False) -> str:
    """Return all odds of an attack as HTML."""
    shown = odds_of(attack)
    tables = []
    lists = list[tuple[str, Chances]]()
    if shown.odds:
        distributions, lists = _tables(shown, words(language))
        for key, die in distributions:
            if die.max_outcome():
                tables.append({"key": key, "mean": die.mean(), "rows": rows(die)})
    return render(
        "jovian/odds/odds.html",
        language,
        shown=shown,
        fractions=fractions,
        lists=lists,
        tables=tables,
    )


def _tables(shown: ShownOdds, t: Words) -> tuple[list[tuple[str, Any]], list[tuple[str, Chances]]]:
    """Return distributions of numbers, and chances of named outcomes."""
    attack = shown.attack
    odds = shown.odds
    throw = throw_of(attack, attack.fires[0])
    lists = [("rolled", _results(magnitudes(throw, resisted=False), t))]
    if throw.secondary.batches:
        lists.append(("left", _results(magnitudes(throw), t)))
    if isinstance(odds, SquadronOdds):
        return [("structure", odds.damage)], lists
    assert odds is not None and isinstance(attack, ShipAttack)
    tables = [("structure", odds.structure)]
    tables += [(str(rating), die) for rating, die in odds.ratings.items()]
    tables += [("criticals", odds.criticals), ("catastrophes", odds.catastrophes)]
    names = (part_name(attack, index, t) for index in range(len(odds.parts)))
    lists.append(("parts", [pair for pair in zip(names, odds.parts, strict=True) if pair[1]]))
    if attack.table:
        ends = (("crippled", odds.crippled), ("destroyed_ship", odds.destroyed))
        lists.append(("ends", [(t(f"jovian.odds.{name}"), chance) for name, chance in ends]))
        texts = (row.text or t("jovian.roll.row", up_to=row.up_to) for row in attack.table.rows)
        lists.append(("rows", list(zip(texts, odds.rows, strict=True))))
    return tables, [(key, chances) for key, chances in lists if chances]


def _results(distribution: dict[Results, Fraction], t: Words) -> Chances:
    """Return the likeliest results by their magnitudes, least first, and one row for the rest."""
    most = SHOWN if len(distribution) > SHOWN + 1 else len(distribution)
    kept = sorted(distribution, key=distribution.__getitem__, reverse=True)[:most]
    ordered = sorted(kept, key=lambda results: (total(results), results))
    listed = [(magnitude_names(results, t), distribution[results]) for results in ordered]
    rest = 1 - sum((chance for _, chance in listed), Fraction(0))
    if rest:
        listed.append((t("jovian.odds.others"), rest))
    return listed
