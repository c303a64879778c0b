"""WARSURGE's odds and comparison on the page: the engine's numbers, as fractions and as
percentages.
"""

from fractions import Fraction

import icepool
import pytest

from app.number_format import LEAST, decimals, percent
from app.views import OutcomeRow, rows
from app.warsurge import HARDLY_EVER, MOST_ROWS, shorten
from app.words import LANGUAGES, words
from engine.warsurge import TARGETS, Attack, attack_odds
from tests.app.asking import Pairs, page_html
from tests.app.markup import Element, elements
from tests.app.warsurge.asking import attack, odds, pairs

ATTACKS: dict[str, Pairs] = {
    "by chart": pairs(),
    "by formula": pairs(method="formula"),
    "one model": pairs({"target.models": "1", "target.hp": "16", "target.hp_lost": "3"}),
    "in melee": pairs({"situation.melee": "across"}),
    "out of range": pairs({"situation.distance": "99"}),
    "many dice": pairs({"weapons.0.attacks": "40", "target.hp": "20", "target.models": "10"}),
}


def chances(die: "icepool.Die[int]") -> set[str]:
    return {str(Fraction(weight, die.denominator())) for weight in die.quantities()}


def codes(html: str) -> set[str]:
    return {element.text for element in elements(html) if element.tag == "code"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("some", ATTACKS.values(), ids=ATTACKS)
def test_odds_shown_equal_those_of_the_engine(some: Pairs, language: str) -> None:
    toll = attack_odds(attack(some)).toll
    shown = [e.text for e in elements(odds(some, language)["regions"]["answer"]) if e.tag == "dd"]
    several = attack(some).target.models > 1
    third = (
        decimals(toll.mean_models, 2, language)
        if several
        else percent(1 - toll.no_damage, language)
    )
    assert shown[:3] == [
        percent(toll.destroyed, language),
        decimals(toll.mean_hp, 2, language),
        third,
    ]
    ending = "warsurge.odds.destroyed" if several else "odds.sunk"
    assert odds(some, language)["say"].startswith(words(language)(ending))


@pytest.mark.parametrize("name", ["by chart", "by formula", "one model", "in melee"])
def test_fractions_shown_equal_those_of_the_engine(name: str) -> None:
    some = ATTACKS[name]
    result = attack_odds(attack(some))
    html = odds(some, detail=True, fractions=True)["regions"]["odds-out"]
    shown = codes(html)
    assert {str(result.toll.destroyed), str(result.toll.kills), str(result.toll.mean_hp)} <= shown
    if attack(some).target.models > 1:
        assert chances(result.toll.models_lost) <= shown
    for weapon_odds in result.weapons:
        assert {str(weapon_odds.alone.destroyed), str(weapon_odds.so_far.destroyed)} <= shown


def test_rare_rows_are_merged() -> None:
    die = icepool.Die(dict(enumerate([1, 1, 1, 1, 1000000, 3000000, 2000000, 1000000, 1, 1, 1, 1])))
    every = rows(die)
    short = shorten(every)
    assert len(every) > MOST_ROWS
    assert [row.label for row in short] == ["0–3", "4", "5", "6", "7", "8–11"]
    assert sum(row.exactly for row in short) == 1
    for index, row in enumerate(short):
        assert row.at_least == sum(later.exactly for later in short[index:])
    assert short[0].exactly < HARDLY_EVER
    assert shorten(every[:MOST_ROWS]) == every[:MOST_ROWS]


@pytest.mark.parametrize("some", ATTACKS.values(), ids=ATTACKS)
def test_every_table_adds_up_to_one(some: Pairs) -> None:
    result = attack_odds(attack(some))
    for die in (
        result.toll.hp_lost,
        result.toll.models_lost,
        *(weapon_odds.unsaved for weapon_odds in result.weapons),
    ):
        assert sum(row.exactly for row in shorten(rows(die))) == 1


def rows_of(html: str) -> list[list[Element]]:
    """The cells of the rows of all tables."""
    every = elements(html)
    lines = [e for e in every if e.tag == "tr" and e.inside("tbody")]
    return [
        [e for e in every if e.tag in ("th", "td") and any(outer is line for outer in e.within)]
        for line in lines
    ]


def cells(html: str, language: str) -> list[list[str]]:
    """The rows of all tables, without the best's star and word."""
    best = words(language)("warsurge.compare.best")
    return [[_bare(e, best) for e in line] for line in rows_of(html)]


def _bare(element: Element, best: str) -> str:
    return element.text.replace("★", "").replace(best, "").strip()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("method", ["chart", "formula"])
def test_comparison_equals_the_engine(language: str, method: str) -> None:
    some = pairs(method=method)
    fragments = odds(some, language, seen="attack compare")["regions"]
    base = attack(some)
    shown = cells(fragments["compare-out"], language)
    index = 0
    for target in TARGETS[1:4]:
        for weapons in [(weapon,) for weapon in base.weapons] + [base.weapons]:
            toll = attack_odds(Attack(rulings=base.rulings, weapons=weapons, target=target)).toll
            assert shown[index][2:] == [
                percent(toll.kills, language),
                percent(toll.destroyed, language),
            ]
            index += 1
    assert len(shown) == index
    assert "compare-out" not in odds(some, language)["regions"]


def test_best_of_a_column_has_a_star() -> None:
    html = odds(pairs(), seen="compare")["regions"]["compare-out"]
    best = [e for e in elements(html) if e.attrs.get("class") == "best"]
    assert best
    assert all("★" in e.text and "best:" in e.text for e in best)
    stars = [["★" in e.text for e in line] for line in rows_of(html)]
    base = attack(pairs())
    for index, target in enumerate(TARGETS[1:4]):
        tolls = [
            attack_odds(Attack(rulings=base.rulings, weapons=(weapon,), target=target)).toll
            for weapon in base.weapons
        ]
        for column, values in enumerate(
            (
                [toll.mean_hp for toll in tolls],
                [toll.kills for toll in tolls],
                [toll.destroyed for toll in tolls],
            )
        ):
            result = [stars[4 * index + row][column + 1] for row in range(3)]
            assert result == [LEAST <= value == max(values) for value in values]
        assert not any(stars[4 * index + 3])


def test_best_targets_of_each_weapon_are_named_if_there_are_several() -> None:
    several = pairs()
    single = [
        pair
        for pair in several
        if not pair[0].startswith("targets.") or pair[0].startswith("targets.0.")
    ]
    shown = [
        any(
            e.id == "target-table-best"
            for e in elements(odds(some, seen="compare")["regions"]["compare-out"])
        )
        for some in (several, single)
    ]
    assert shown == [True, False]


def test_faulty_target_of_the_comparison_affects_nothing_else() -> None:
    some = pairs({"targets.1.models": "many"})
    answer = odds(some, seen="compare")
    assert set(answer["faults"]) == {"targets.1.models"}
    assert answer["regions"]["answer"] == odds(pairs())["regions"]["answer"]
    assert odds(some)["faults"] == {}
    assert any(e.id == "e-targets.1.models" for e in elements(page_html("warsurge.html")))
    none = [pair for pair in pairs() if not pair[0].startswith("targets.")]
    assert set(odds(none, seen="compare")["faults"]) == {"targets"}


def test_rows_below_one_in_ten_thousand_are_merged() -> None:
    """Ten rows: 1 in 10,000 at either end, twice; the likely ones have separate rows."""
    rare = Fraction(1, 20_000)
    weights = [rare, rare, *[(1 - 4 * rare) / 6] * 6, rare, rare]
    every = [
        OutcomeRow(index, str(index), weight, sum(weights[index:], Fraction(0)))
        for index, weight in enumerate(weights)
    ]
    assert [(row.label, row.exactly) for row in shorten(every)] == [
        ("0–1", 2 * rare),
        *((str(index), weights[index]) for index in range(2, 8)),
        ("8–9", 2 * rare),
    ]
    assert shorten(every[:8]) == every[:8]
