"""The rulings in both languages, with options where there is a choice; odds and rolls follow
them.
"""

from fractions import Fraction

from app.registered_games import GAMES
from engine.jovian import squadron_odds
from tests.app.asking import page_html
from tests.app.jovian.asking import GUN, SHIP, attack, came, form, roll
from tests.app.markup import elements

SHOWN = GAMES["jovian"].rulings


def test_default_option_is_selected() -> None:
    boxes = [
        e
        for e in elements(page_html("jovian.html"))
        if e.attrs.get("name", "").startswith("rulings.")
    ]
    ticked = {e.attrs["name"]: e.attrs["value"] for e in boxes if "checked" in e.attrs}
    assert ticked == {
        f"rulings.{ruling.field}": ruling.default for ruling in SHOWN if ruling.is_choice
    }


def test_quadruple_destroys_under_the_older_rules() -> None:
    four = {
        "fires.0.weapon.anti_squadron": "4",
        "fires.0.weapon.macro": "0",
        "squadron.structure": "12",
    } | GUN
    older = {"rulings.squadron_quadruple": "destroyed"}
    assert came(roll(form(four), (6, 6, 6, 6)))[-1] == "12 → 9"
    assert came(roll(form(four | older), (6, 6, 6, 6)))[-1] == "12 → 0"
    assert squadron_odds(attack(four | older)).destroyed == Fraction(6, 6**4)  # type: ignore[arg-type]


def test_rulings_on_ships_and_defence_change_the_roll() -> None:
    empty = {f"ship.{rating}": "0" for rating in ("defense", "sensors", "thrusters")}
    bare = SHIP | GUN | empty | {"fires.0.weapon.macro": "0"}
    assert came(roll(form(bare), (1, 1, 5, 6)))[-1] == "4 → 3"
    ignored = roll(form(bare | {"rulings.no_rating_left": "ignored"}), (1, 1, 5, 6))
    assert came(ignored)[-1] == "All ratings empty: no effect"
    gun = GUN | {"fires.0.weapon.macro": "0"}
    assert roll(form(gun), (1, 2, 3, 4, 4))["over"]
    resisted = roll(
        form(gun | {"rulings.squadron_defence": "all_weapons"}), (1, 2, 3, 4, 4), (2, 2)
    )
    assert came(resisted) == ["Double of 4s", "Double of 4s → nothing"]
