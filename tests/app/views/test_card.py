"""The card of a finished attack: its result, the luck of its rolls, its dismissal."""

from fractions import Fraction

import pytest

from app.registered_games import GAMES
from app.views import chance_text, rolls_of
from app.words import words
from engine.engagement import LuckRoll, rarity
from tests.app.battle.player import Player
from tests.app.markup import elements

BATTLES = [name for name, game in GAMES.items() if game.battle and name != "toy"]
COIN = ((0, 1), (1, 2), (2, 1))
"""Outcomes of two coins, and their weights."""


def fought(game: str, language: str = "en") -> Player:
    """The first group's attack, rolled to its end with the page's dice, without counterattacks."""
    player = Player(game, language)
    player.try_samples()
    player.press("declare", index=0)
    player.press("declare.done")
    for _ in range(40):
        if player.engagement.result and player.engagement.result.flow:
            return player
        for action, given in (("throw", {"how": "all"}), ("defend", {}), ("counter", {})):
            if any(
                element.attrs.get("data-do") == f"battle.{action}"
                for element in player.buttons(action)
            ):
                player.press(action, **given)
                break
    raise AssertionError("the attack has no end")


@pytest.mark.parametrize("game", BATTLES)
def test_card_shows_every_die_until_dismissed(game: str) -> None:
    player = fought(game)
    flow = player.engagement.result.flow  # type: ignore[union-attr]
    assert flow is not None
    dice = sum(len(record.faces) for entry in flow.played.entries for record in entry.records)
    shown = [
        element
        for element in elements(player.html)
        if element.tag == "li" and "die" in element.attrs.get("class", "").split()
    ]
    assert len(shown) == dice > 0
    assert any(
        element.id == "battle-result-title" and element.text for element in elements(player.html)
    )
    player.press("next")
    assert "battle-result-title" not in player.html
    player.press("go", view="log")
    player.press("go", view="battle")
    assert "battle-result-title" not in player.html


def test_undo_names_the_event() -> None:
    player = fought("warsurge")
    (button,) = player.buttons("undo")
    assert button.text.startswith("Undo:") and "Saltguard" in button.text
    answer = player.press("undo")
    assert answer["say"].startswith("Undone:") and "Saltguard" in answer["say"]


@pytest.mark.parametrize(
    ("outcome", "good", "expected"),
    [
        (2, "high", (True, Fraction(1, 4))),
        (1, "high", (True, Fraction(3, 4))),
        (0, "high", (False, Fraction(1, 4))),
        (0, "low", (True, Fraction(1, 4))),
        (2, "low", (False, Fraction(1, 4))),
    ],
)
def test_rarity_of_a_roll_depends_on_its_good_direction(
    outcome: int, good: str, expected: tuple[bool, Fraction]
) -> None:
    roll = LuckRoll(0, outcome, COIN, weights=lambda dice: dice, good=good)  # type: ignore[arg-type]
    assert rarity(roll) == expected


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(1, 43), "1 in 43 (2.33%)"),
        (Fraction(1, 430), "1 in 430"),
        (Fraction(2, 25), "1 in 12 (8.00%)"),
        (Fraction(6, 25), "24.00%"),
        (Fraction(1, 5000), "1 in 5,000"),
        (Fraction(2, 5), "40.00%"),
    ],
)
def test_rare_chance_is_written_as_one_in_a_number(chance: Fraction, text: str) -> None:
    assert chance_text(chance, words("en")) == text


def test_rolls_of_an_attack_include_all_its_batches() -> None:
    player = fought("warsurge")
    hashables = [
        roll.dice for result in player.engagement.results.values() for roll in result.rolls
    ]
    assert {roll.dice for roll in rolls_of(player.engagement)} == set(hashables)
