"""The odds on the page: rows that add up to 1 and equal the engine's fractions."""

from fractions import Fraction

import icepool
import pytest

from app.dystopian import SHAPE
from app.form_data import nested
from app.number_format import percent
from app.views import OutcomeRow, rows
from engine.dystopian import Effect
from engine.dystopian.attack import Attack, AttackOdds, attack_odds, check
from tests.app.asking import ask, form
from tests.app.markup import elements

ATTACKS = {
    "the opening one": {},
    "no dice": {"volley.models.0.attack_dice": "0"},
    "few dice": {"volley.models.0.attack_dice": "2", "target.shields": "0"},
    "many dice": {"volley.models.0.attack_dice": "60", "target.hp": "3"},
}


def odds_of(changes: dict[str, str]) -> AttackOdds:
    attack = check(nested(form(changes), SHAPE))
    assert isinstance(attack, Attack)
    return attack_odds(attack)


def chances(die: "icepool.Die[int]") -> dict[int, Fraction]:
    return {outcome: Fraction(weight, die.denominator()) for outcome, weight in die.items()}


@pytest.mark.parametrize("changes", ATTACKS.values(), ids=ATTACKS)
def test_rows_add_up_to_one(changes: dict[str, str]) -> None:
    odds = odds_of(changes)
    for die in (odds.hp_lost, odds.criticals, *(each.die for each in odds.hits)):
        shown = rows(die, die.max_outcome())
        assert sum(row.exactly for row in shown) == 1
        assert shown[0].at_least == 1
        for index, row in enumerate(shown):
            assert row.at_least == sum(later.exactly for later in shown[index:])
        assert [row.exactly for row in shown] == list(chances(die).values())


def test_likeliest_row_and_last_row_are_marked() -> None:
    shown = rows(icepool.Die({0: 1, 1: 3, 2: 2}), 2)
    assert shown == [
        OutcomeRow(0, "0", Fraction(1, 6), Fraction(1)),
        OutcomeRow(1, "1", Fraction(1, 2), Fraction(5, 6), likeliest=True),
        OutcomeRow(2, "2+", Fraction(1, 3), Fraction(1, 3), last=True),
    ]


def cells(html: str, title: str) -> list[list[str]]:
    """The texts of the body rows of one distribution, without the bars."""
    result = elements(html)
    table = next(
        e for e in result if e.tag == "section" and e.attrs.get("aria-labelledby") == title
    )
    lines = [e for e in result if e.tag == "tr" and table in e.within and e.inside("tbody")]
    kinds = ("th", "td")
    return [
        [
            e.text
            for e in result
            if line in e.within and e.tag in kinds and e.attrs.get("class") != "bars"
        ]
        for line in lines
    ]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("changes", ATTACKS.values(), ids=ATTACKS)
def test_odds_shown_equal_those_of_the_engine(changes: dict[str, str], language: str) -> None:
    odds = odds_of(changes)
    fragments = ask("odds", form(changes), language, detail=True)["regions"]
    shown = cells(fragments["odds-out"], "o-hp")
    expected = rows(odds.hp_lost)
    assert [row[0] for row in shown] == [row.label for row in expected]
    assert [row[1:3] for row in shown] == [
        [percent(row.exactly, language), percent(row.at_least, language)] for row in expected
    ]
    answers = [element.text for element in elements(fragments["answer"]) if element.tag == "dd"]
    assert answers[:2] == [percent(1 - odds.no_damage, language), percent(odds.destroyed, language)]


def test_fractions_shown_equal_those_of_the_engine() -> None:
    odds = odds_of({})
    html = ask("odds", form(), detail=True, fractions=True)["regions"]["odds-out"]
    exact = {element.text for element in elements(html) if element.tag == "code"}
    assert {str(chance) for chance in chances(odds.hp_lost).values()} <= exact
    shown = {
        effect: chance
        for effect, chance in odds.effects.items()
        if effect is not Effect.MAGAZINE_EXPLOSION
    }
    assert {str(chance) for chance in (odds.exploded, *shown.values())} <= exact
    assert str(odds.no_damage) in exact


def test_chance_of_no_damage_differs_from_chance_of_no_hit() -> None:
    odds = odds_of({})
    unhit = chances(odds.hits[-1].die)[0]
    assert odds.no_damage > unhit
    assert percent(1 - odds.no_damage, "en") in ask("odds", form())["regions"]["answer"]
