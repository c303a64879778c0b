"""The odds of one attack as rows for the templates."""

from typing import Any

from app.jovian.form import Attack
from app.rendering import render
from app.views.rows import rows
from engine.jovian.attack import ShipAttack, SquadronAttack
from engine.jovian.odds import ShipOdds, SquadronOdds, ship_odds, squadron_odds

Odds = SquadronOdds | ShipOdds


def odds_of(attack: Attack) -> Odds:
    """The odds of an attack on either kind of target."""
    return squadron_odds(attack) if isinstance(attack, SquadronAttack) else ship_odds(attack)


def answer_html(attack: Attack, language: str) -> str:
    """The answer that stands first."""
    return render("jovian/odds/answer.html", language, **_answers(attack))


def say_text(attack: Attack, language: str) -> str:
    """The answer in a sentence."""
    return render("jovian/odds/say.txt", language, **_answers(attack)).strip()


def _answers(attack: Attack) -> dict[str, Any]:
    odds = odds_of(attack)
    lost = odds.damage if isinstance(odds, SquadronOdds) else odds.structure
    return {"odds": odds, "mean": lost.mean(), "ship": isinstance(attack, ShipAttack)}


def odds_html(attack: Attack, language: str, fractions: bool = False) -> str:
    """All odds of an attack."""
    odds = odds_of(attack)
    if isinstance(odds, SquadronOdds):
        tables = [("structure", odds.damage)]
    else:
        tables = [("structure", odds.structure)]
        tables += [(str(rating), die) for rating, die in odds.ratings.items()]
        tables += [("criticals", odds.criticals), ("catastrophes", odds.catastrophes)]
    shown = [{"key": key, "mean": die.mean(), "rows": rows(die)} for key, die in tables]
    return render("jovian/odds/odds.html", language, odds=odds, fractions=fractions, tables=shown, attack=attack)
