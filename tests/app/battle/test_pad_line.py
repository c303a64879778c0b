"""The line of the dice pad: who rolls at whom, how many dice, and the number that they need."""

import pytest

from app.words import LANGUAGES, words
from tests.app.battle.player import Player
from tests.app.battle.test_table import begun
from tests.app.markup import elements
from tests.app.sentences.test_dystopian_log import at_flyers, salvo
from tests.app.sentences.test_questions import SIGHTS
from tests.engine.dystopian.battle.table import Game, a, act, b, game, ship, shots, squadron, throws

MANY = squadron("a", *(ship() for _ in range(3)))
for number, model in enumerate(MANY["models"], 1):
    model["name"] = f"Ternwing {number}"


def line(player: Player) -> str:
    """The text of the line."""
    (text,) = (
        each.text
        for each in elements(player.html)
        if "due-dice" in each.attrs.get("class", "").split()
    )
    return text


def opened(now: Game, language: str) -> Player:
    return Player("dystopian", language).take_up(now.battle)


@pytest.mark.parametrize("language", LANGUAGES)
def test_line_names_a_squadron_its_target_the_dice_and_the_number(language: str) -> None:
    attack = {"shots": shots(a("a0"), a("a1"), a("a2")), "target": b("b0"), "option": "linked"}
    now = act(game([MANY], [squadron("b", ship())]), "declare", 0, attacks=[attack])
    player, t = opened(now, language), words(language)
    dice = int(
        next(each for each in elements(player.html) if each.attrs.get("class") == "due").attrs[
            "data-count"
        ]
    )
    assert dice > 6
    assert line(player) == f"Ternwing ×3 → B0, {t('roll.dice', count=dice)}, 4+"


def test_extra_dice_keep_their_names() -> None:
    attack = {"shots": shots(a("a0")), "target": b("b0")}
    now = throws(act(SIGHTS, "declare", 0, attacks=[attack]), (6, 1, 1, 1, 1, 1, 1))
    assert line(opened(now, "en")) == "A0 → B0, 1 extra die, 4+"


def torpedoed(**rulings: str) -> Game:
    """CC defends with five dice against Fast Torpedoes."""
    arms = [{"weapon": "torpedoes", "attack_dice": [6] * 4, "mars": ["fast_torpedoes"]}]
    now = game([squadron("a", ship(arms=arms))], [squadron("b", ship(cc=5))], **rulings)
    now = throws(
        act(now, "declare", 0, attacks=[{"shots": shots(a("a0")), "target": b("b0")}]),
        (4, 4, 4, 4, 4, 1),
    )
    return act(now, "defend", 1, attack=0, models=[b("b0")])


@pytest.mark.parametrize(
    ("language", "ruling", "pad", "card"),
    [
        (
            "en",
            "first_dice",
            "B0, Fast Torpedoes: re-roll 2 successes, 5+",
            "Re-rolled: Fast Torpedoes",
        ),
        (
            "fr",
            "first_dice",
            "B0, Fast Torpedoes\u202f: 2 succès à relancer, 5+",
            "Relancés\u202f: Fast Torpedoes",
        ),
        (
            "en",
            "whole",
            "B0, Fast Torpedoes: re-roll every die (5), 5+",
            "Re-rolled: Fast Torpedoes",
        ),
        (
            "fr",
            "whole",
            "B0, Fast Torpedoes\u202f: tous les dés à relancer (5), 5+",
            "Relancés\u202f: Fast Torpedoes",
        ),
    ],
)
def test_dice_that_fast_torpedoes_have_re_rolled_are_no_extra_dice(
    language: str, ruling: str, pad: str, card: str
) -> None:
    player, extra = (
        opened(torpedoed(fast_torpedoes=ruling), language),
        words(language)("roll.earned"),
    )
    player.send("throw", {"how": "batch"}, typed=[5, 6, 1, 2, 3])
    assert line(player) == pad
    player.send("throw", {"how": "batch"}, typed=[6, 1, 1, 1, 1] if ruling == "whole" else [6, 1])
    assert card in player.html and extra not in player.html
    assert line(player) == f"B0, {words(language)('roll.further', count=1)}, 5+"
    player.send("throw", {"how": "batch"}, typed=[1])
    assert card in player.html and extra in player.html


@pytest.mark.parametrize(
    ("reroll", "pad"),
    [
        ("failures", "A0 → B0, 4 extra dice, 4+"),
        ("successes", "A0 → B0, re-roll 4 dice, 4+"),
    ],
)
def test_dice_are_extra_as_soon_as_a_6_earned_one(reroll: str, pad: str) -> None:
    attack = {
        "shots": shots(a("a0")),
        "target": b("b0"),
        "modifiers": [{"effect": f"reroll_{reroll}", "step": 6}],
    }
    now = throws(act(SIGHTS, "declare", 0, attacks=[attack]), (6, 4, 4, 4, 1, 1, 1))
    assert line(opened(now, "en")) == pad


def test_counterattack_names_the_side_that_rolls() -> None:
    player = opened(at_flyers(), "en")
    player.press("counter", index=0)
    assert line(player).startswith("B") and " → A" in line(player)


def test_defence_has_no_target() -> None:
    player = opened(salvo(), "en")
    player.press("defend", attack="0", index=0)
    text = line(player)
    assert text.startswith("B") and "→" not in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["jovian", "warsurge"])
def test_line_of_an_attack_names_both(name: str, language: str) -> None:
    player, t = begun(name, language), words(language)
    player.press("declare", index=0)
    player.press("declare.done")
    assert player.is_due
    names, dice, *_ = line(player).split(", ")
    by, at = names.split(" → ")
    count = int(
        next(each for each in elements(player.html) if each.attrs.get("class") == "due").attrs[
            "data-count"
        ]
    )
    assert by != at and dice.split(" ")[0] == str(count) and dice == t("roll.dice", count=count)
