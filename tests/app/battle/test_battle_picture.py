"""The picture of a battle: its name, its result, a silhouette for each model, the luckiest roll as dice."""

import re

import pytest

from app.battle.review import HIGH, MOST_DICE, PIPS, SHAPES, WIDE, Silhouette, path_of, rolled_dice
from app.registered_games import GAMES
from app.words import LANGUAGES
from engine.engagement import save_battle, summary
from tests.app.asking import done
from tests.app.battle.player import Player
from tests.app.markup import Element, elements
from tests.engine.engagement.toy import sure
from tests.engine.recorded import opened

PLAYED = ("dystopian", "jovian", "warsurge")


def drawn(game: str, number: int = 4, language: str = "en") -> tuple[Player, list[Element]]:
    """The summary of a recorded battle, and the parts of its picture."""
    player, battle = Player(game, language), opened(game, number).battle.model_copy(update={"revision": 0})
    done(save_battle(player.store, battle))
    player.send("go", {"view": "summary", "battle": battle.id})
    inside = [item for item in elements(player.html) if any(e.id == "battle-picture" for e in item.within)]
    return player, inside


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", PLAYED)
def test_picture_names_the_battle_its_result_and_its_sides(game: str, language: str) -> None:
    player, parts = drawn(game, language=language)
    texts = " ".join(part.text for part in parts if part.tag == "text")
    verdict = next(item.text for item in elements(player.html) if item.attrs.get("class") == "verdict")
    assert "Battle 4" in texts and verdict in texts and "Broadside" in texts
    assert all(side.name in texts for side in player.engagement.battle.sides)


@pytest.mark.parametrize("game", PLAYED)
def test_picture_has_a_silhouette_for_each_model_and_strikes_the_lost_ones(game: str) -> None:
    player, parts = drawn(game)
    styles = [part.attrs["class"] for part in parts]
    tallies = summary(player.engagement).moments[-1].sides
    lost, every = sum(tally.gone for tally in tallies), sum(tally.of for tally in tallies)
    assert lost and styles.count("pic-gone") == styles.count("pic-strike") == lost
    assert styles.count("pic-model") == styles.count("pic-bar") == every - lost


@pytest.mark.parametrize("number", [3, 4, 5])
@pytest.mark.parametrize("game", PLAYED)
def test_picture_shows_the_luckiest_roll_as_dice(game: str, number: int) -> None:
    player, parts = drawn(game, number)
    luckiest = sure(summary(player.engagement).luckiest)
    dice = rolled_dice(player.engagement, luckiest.number)
    styles = [part.attrs["class"] for part in parts]
    assert dice and styles.count("pic-die") == min(len(dice), MOST_DICE)
    if game == "warsurge":
        assert [part.text for part in parts if part.attrs["class"] == "pic-face"] == [str(die.read) for die in dice]
    else:
        assert styles.count("pic-pip") == sum(die.face for die in dice[:MOST_DICE])
    assert {face: len(dots) for face, dots in PIPS.items()} == {face: face for face in range(1, 7)}


def test_dice_that_earned_further_dice_are_in_the_roll() -> None:
    now = opened("dystopian", 4)
    dice = rolled_dice(now, sure(summary(now).luckiest).number)
    event = next(event for event in now.battle.events if event.number == sure(summary(now).luckiest).number)
    assert len(dice) > sum(len(thrown.typed) for thrown in event.dice)


@pytest.mark.parametrize("shape", SHAPES)
def test_silhouette_stays_in_its_cell(shape: str) -> None:
    numbers = [float(text) for text in re.findall(r"[0-9.]+", path_of(Silhouette(shape, 1.0), 10, 50, 2 * WIDE))]
    assert min(numbers[::2]) >= 10 and max(numbers[::2]) <= 10 + 2 * WIDE
    assert min(numbers[1::2]) >= 50 - 2 * HIGH and max(numbers[1::2]) == 50


def test_every_model_of_the_samples_has_a_known_silhouette() -> None:
    looks = set()
    for page in GAMES.values():
        battle = sure(page.battle)
        for fleet in battle.samples():
            looks |= {battle.silhouette(item).shape for _, item in fleet.items}
    assert looks <= SHAPES.keys() and len(looks) >= 6
