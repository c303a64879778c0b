"""The odds on the page: fractions of the engine; attacks with too many dice for immediate odds."""

import re
from fractions import Fraction

import pytest

from app.number_format import percent
from app.words import LANGUAGES, words
from engine.jovian import ShipAttack, SquadronAttack, ship_odds, squadron_odds
from tests.app.asking import Pairs
from tests.app.jovian.asking import GUN, SHIP, attack, form, odds
from tests.app.markup import elements


def cells(html: str, title: str) -> list[list[str]]:
    """The texts of the body rows under a heading, fractions among them."""
    result = elements(html)
    table = next(
        e for e in result if e.tag == "section" and e.attrs.get("aria-labelledby") == title
    )
    rows = [e for e in result if e.tag == "tr" and table in e.within and e.inside("tbody")]
    return [
        [e.text for e in result if e.tag in ("th", "td", "code") and row in e.within]
        for row in rows
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "changes", [{}, {"squadron.skill": "0"}, {"fires.0.fired": "3"}, {"fires.0.modifier": "2"}]
)
def test_odds_against_a_squadron_equal_the_engine(changes: dict[str, str], language: str) -> None:
    squadron_attack = attack(changes)
    assert isinstance(squadron_attack, SquadronAttack)
    exact = squadron_odds(squadron_attack)
    answer = odds(form(changes), language, fractions=True)
    first = next(e.text for e in elements(answer["regions"]["answer"]) if e.tag == "dd")
    assert first == percent(1 - exact.no_damage, language)
    texts = re.findall(r"<code>([^<]+)</code>", answer["regions"]["odds-out"])
    wanted = {
        str(Fraction(weight, exact.damage.denominator())) for weight in exact.damage.quantities()
    }
    assert wanted <= set(texts)
    assert str(exact.damage.mean()) in texts


def test_odds_against_a_ship_list_ratings_structure_and_criticals() -> None:
    changes = SHIP | GUN
    squadron_attack = attack(changes)
    assert isinstance(squadron_attack, ShipAttack)
    exact = ship_odds(squadron_attack)
    html = odds(form(changes))["regions"]["odds-out"]
    titles = {e.attrs["aria-labelledby"] for e in elements(html) if e.tag == "section"}
    assert titles == {
        "o-structure",
        "o-defense",
        "o-sensors",
        "o-thrusters",
        "o-criticals",
        "o-rolled",
        "o-parts",
    }
    assert cells(html, "o-parts")[0][::2] == ["Communications", percent(exact.parts[0], "en")]
    rolled = [row[0] for row in cells(html, "o-rolled")]
    assert rolled == [
        "Nothing",
        "Double",
        "Double, Double",
        "Triple",
        "Double, Triple",
        "Quadruple",
    ]


def test_odds_include_rows_of_the_players_table() -> None:
    changes = SHIP | GUN | {"ship.structure": "1"}
    table = [
        ("table.rows.0.up_to", "3"),
        ("table.rows.0.text", "Shaken"),
        ("table.rows.1.up_to", "9"),
        ("table.rows.1.text", ""),
        ("table.rows.1.destroys", "true"),
    ]
    squadron_attack = attack(changes, table)
    assert isinstance(squadron_attack, ShipAttack)
    exact = ship_odds(squadron_attack)
    html = odds(form(changes, table))["regions"]["odds-out"]
    chances = [percent(chance, "en") for chance in exact.rows]
    assert [row[::2] for row in cells(html, "o-rows")] == [
        ["Shaken", chances[0]],
        ["up to 9", chances[1]],
    ]
    assert cells(html, "o-ends")[1][-1] == percent(exact.destroyed, "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_slow_odds_are_announced(language: str) -> None:
    many = odds(
        form(SHIP | GUN | {"fires.0.fired": "6", "fires.0.weapon.anti_ship": "6"}), language
    )
    hint = next(
        e.text for e in elements(many["regions"]["answer"]) if e.attrs.get("class") == "hint"
    )
    assert hint == words(language)("jovian.odds.first_only", made=2, count=6)
    assert "<dd>" in many["regions"]["answer"]
    most = odds(
        form(SHIP | {"fires.0.weapon.anti_ship": "12", "fires.0.weapon.macro": "6"}), language
    )
    assert "<dd>" not in most["regions"]["answer"] and most["say"] in most["regions"]["answer"]
    assert not most["faults"]


LINKED = {"fires.0.weapon.link_attacks": "6"}, [("fires.0.linked", "true")]


def headline(pairs: Pairs) -> list[str]:
    """The first answers of a form."""
    return [e.text for e in elements(odds(pairs)["regions"]["answer"]) if e.tag == "dd"]


@pytest.mark.parametrize(
    ("fired", "more"), [({"fires.0.fired": "6"}, []), LINKED], ids=["in turn", "linked"]
)
def test_slow_odds_are_those_of_the_first_attacks(fired: dict[str, str], more: Pairs) -> None:
    gun = SHIP | GUN | {"fires.0.weapon.anti_ship": "6"}
    assert headline(form(gun | fired, more)) == headline(
        form(gun | dict.fromkeys(fired, "2"), more)
    )


def test_slow_odds_end_within_the_second_weapon() -> None:
    """The first weapon fires as declared, the second as often as there is time for, the third
    never.
    """
    gun = SHIP | GUN | {"fires.0.weapon.anti_ship": "6"}
    second, third = (
        [(f"fires.{index}.weapon.anti_ship", "6"), (f"fires.{index}.weapon.type", "mass_driver")]
        for index in (1, 2)
    )
    every = odds(form(gun, [*second, ("fires.1.fired", "4"), *third]))
    assert words("en")("jovian.odds.first_only", made=2, count=6) in every["regions"]["answer"]
    assert headline(form(gun, [*second, ("fires.1.fired", "4"), *third])) == headline(
        form(gun, second)
    )


@pytest.mark.parametrize(("dice", "others"), [("8", []), ("9", ["Others"])])
def test_thirteen_results_are_shown_singly_and_the_rarest_of_more_together(
    dice: str, others: list[str]
) -> None:
    gun = SHIP | GUN | {"fires.0.weapon.anti_ship": dice, "fires.0.weapon.macro": "0"}
    rolled = [row[0] for row in cells(odds(form(gun))["regions"]["odds-out"], "o-rolled")]
    assert len(rolled) == 13
    assert [text for text in rolled if text == "Others"] == others


def test_reasons_name_every_die() -> None:
    texts = odds(form({"fires.0.modifier": "3", "squadron.armour": "4"}))["texts"]
    assert texts["why-dice"] == "Roll: 6 dice, 1 flex die, 2 macro dice that reduce the results."
    assert texts["why-from"] == (
        "Dice: AS 5, +1 for modifier +3. Macro dice: weapon 1, +1 for modifier +3, −4 Armour."
    )
    assert texts["why-defence"] == "Defense: Skill, 2 dice."
    assert odds(form(SHIP | GUN))["texts"]["why-defence"] == "No Defense roll."
    two = odds(
        form(
            {"fires.0.defence": "1"},
            [("fires.1.weapon.type", "lance"), ("fires.1.weapon.anti_squadron", "3")],
        )
    )
    assert two["texts"]["why-defence"] == "1 – Defense: 1 die, set manually. 2 – No Defense roll."


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("changes", "shown"),
    [
        (SHIP, True),
        ({"fires.0.weapon.type": "mass_driver"}, False),
        ({"rulings.beam_reroll": "of_nothing"}, False),
        ({"rulings.beam_reroll": "none"}, False),
        ({"fires.0.weapon.anti_squadron": "1"}, False),
    ],
)
def test_odds_say_that_a_beam_re_rolls_for_the_better_average(
    changes: dict[str, str], shown: bool, language: str
) -> None:
    beam = {"fires.0.weapon.type": "beam_projector", "fires.0.weapon.macro": "0"}
    html = odds(form(beam | changes), language)["regions"]["odds-out"]
    assert (words(language)("jovian.odds.rerolls") in html) is shown


def test_re_roll_for_the_better_average_makes_any_damage_less_likely() -> None:
    """At a ship a Double costs no Structure, so the better average re-rolls it."""
    beam = SHIP | {"fires.0.weapon.type": "beam_projector", "fires.0.weapon.anti_ship": "4"}
    once, nothing = (attack(beam | {"rulings.beam_reroll": how}) for how in ("once", "of_nothing"))
    assert isinstance(once, ShipAttack) and isinstance(nothing, ShipAttack)
    assert ship_odds(once).no_damage > ship_odds(nothing).no_damage
    assert ship_odds(once).structure.mean() > ship_odds(nothing).structure.mean()
