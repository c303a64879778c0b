"""AA declared at a wing only: its odds, the fields that matter, and its plans, by a closed form."""

from fractions import Fraction
from math import comb

import pytest

from app.number_format import decimals, percent
from app.words import LANGUAGES, words
from tests.app.battle.advice.test_sensitivity import asked
from tests.app.battle.player import Player
from tests.app.markup import elements
from tests.engine.dystopian.battle.table import battle, ship, squadron, wing

DICE, TOKENS = 5, 3


def kills(many: int) -> Fraction:
    """The chance that so many of the dice show a 6, which kills a token."""
    return comb(DICE, many) * Fraction(1, 6) ** many * Fraction(5, 6) ** (DICE - many)


GONE = sum(kills(many) for many in range(TOKENS, DICE + 1))
MEAN = sum(min(many, TOKENS) * kills(many) for many in range(DICE + 1))


def declaring(language: str) -> Player:
    """AA of two ships at a wing, in the form."""
    ours = [squadron("s", ship(aa=3, arms=[]), ship(aa=2, arms=[]))]
    player = Player("dystopian", language).take_up(
        battle(ours, [squadron("t", ship()), wing("w", tokens=TOKENS)])
    )
    player.press("declare", index=0)
    player.press("declare.change", more="yes")
    player.type("attacks.0.weapon", "aa").type("attacks.0.target", "1.0.w").send("declare.change")
    player.type("attacks.0.shots", "0.0.s0|aa", "0.0.s1|aa").send("declare.change")
    player.type("attacks.0.option", "combined")
    return player


def region_text(html: str) -> str:
    """The words of a region."""
    return elements(f"<main>{html}</main>")[0].text


@pytest.mark.parametrize("language", LANGUAGES)
def test_odds_of_tokens_are_shown_and_their_rulings_matter(language: str) -> None:
    player, t = declaring(language), words(language)
    chance, mean = percent(GONE, language), decimals(MEAN, 2, language)
    shown_odds = region_text(player.send("declare.odds")["regions"]["declared-odds"])
    assert t("odds.mean_tokens") in shown_odds and chance in shown_odds and mean in shown_odds
    html = asked(player)
    rows = [
        element.text
        for element in elements(html)
        if "difference" in element.attrs.get("class", "").split()
    ]
    (row,) = (text for text in rows if t("ruling.token_dice.name") in text)
    assert f"{chance} →" in row and f"{mean} →" in row
