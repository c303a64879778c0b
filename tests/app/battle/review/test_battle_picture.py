"""The picture of a battle: its name, its result, a silhouette for each model, the luckiest roll as
dice.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

from app.battle.review import (
    HIGH,
    MOST_DICE,
    PIPS,
    SHAPES,
    WIDE,
    WIDTH,
    BattlePicture,
    Silhouette,
    Text,
    measure_text,
    path_of,
    rolled_dice,
)
from app.battle.table.sides_view import items_of
from app.registered_games import GAMES
from app.words import LANGUAGES, words
from engine.engagement import save_battle, summary
from tests.app.asking import done
from tests.app.battle.player import Player, context_of
from tests.app.markup import Element, elements
from tests.app.sentences import agree
from tests.engine.engagement.toy import sure
from tests.engine.recorded import BATTLES, opened

PLAYED = ("dystopian", "jovian", "warsurge")


def drawn(
    game: str, number: int = 4, language: str = "en", address: str = ""
) -> tuple[Player, list[Element]]:
    """The summary of a recorded battle on a page, and the parts of its picture."""
    player, battle = (
        Player(game, language),
        opened(game, number).battle.model_copy(update={"revision": 0}),
    )
    done(save_battle(player.store, battle))
    player.send("go", {"view": "summary", "battle": battle.id}, address=address)
    inside = [
        item for item in elements(player.html) if any(e.id == "battle-picture" for e in item.within)
    ]
    return player, inside


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", PLAYED)
def test_picture_names_the_battle_its_result_and_its_sides(game: str, language: str) -> None:
    player, parts = drawn(game, language=language)
    texts = " ".join(part.text for part in parts if part.tag == "text")
    verdict = next(
        item.text for item in elements(player.html) if item.attrs.get("class") == "verdict"
    )
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
        assert [part.text for part in parts if part.attrs["class"] == "pic-face"] == [
            str(die.read) for die in dice
        ]
    else:
        assert styles.count("pic-pip") == sum(die.face for die in dice[:MOST_DICE])
    assert {face: len(dots) for face, dots in PIPS.items()} == {face: face for face in range(1, 7)}


def test_dice_that_earned_further_dice_are_in_the_roll() -> None:
    now = opened("dystopian", 4)
    dice = rolled_dice(now, sure(summary(now).luckiest).number)
    event = next(
        event for event in now.battle.events if event.number == sure(summary(now).luckiest).number
    )
    assert len(dice) > sum(len(thrown.typed) for thrown in event.dice)


@pytest.mark.parametrize("shape", SHAPES)
def test_silhouette_stays_in_its_cell(shape: str) -> None:
    numbers = [
        float(text)
        for text in re.findall(r"[0-9.]+", path_of(Silhouette(shape, 1.0), 10, 50, 2 * WIDE))
    ]
    assert min(numbers[::2]) >= 10 and max(numbers[::2]) <= 10 + 2 * WIDE
    assert min(numbers[1::2]) >= 50 - 2 * HIGH and max(numbers[1::2]) == 50


def test_every_model_of_the_samples_has_a_known_silhouette() -> None:
    looks = set()
    for page in GAMES.values():
        battle = sure(page.battle)
        for fleet in battle.samples():
            looks |= {battle.silhouette(item).shape for _, item in fleet.items}
    assert looks <= SHAPES.keys() and len(looks) >= 6


LARGE, SMALL = {"size": "large", "height": "surface"}, {"size": "small", "height": "flying"}
LOOKS: dict[str, tuple[str, str, Mapping[str, Any], Silhouette]] = {
    "a wing": ("dystopian", "wing", {}, Silhouette("planes", 0.8)),
    "a ship": ("dystopian", "ship", {}, Silhouette("ship", 0.75)),
    "a large ship": ("dystopian", "ship", LARGE, Silhouette("ship", 0.9)),
    "a small airship": ("dystopian", "ship", SMALL, Silhouette("airship", 0.6)),
    "a massive ship": ("dystopian", "ship", {"size": "massive"}, Silhouette("ship", 1.0)),
    "a submarine": ("dystopian", "ship", {"height": "submerged"}, Silhouette("submarine", 0.75)),
    "a starship": ("jovian", "ship", {}, Silhouette("starship", 1.0)),
    "exo-armours": ("jovian", "squadron", {}, Silhouette("exos", 0.9)),
    "a walker": ("warsurge", "unit", {}, Silhouette("walker", 0.85)),
    "one model": ("warsurge", "unit", {"models": 1}, Silhouette("walker", 0.85)),
    "two models": ("warsurge", "unit", {"models": 2}, Silhouette("troops", 0.85)),
}


@pytest.mark.parametrize(("game", "kind", "profile", "look"), LOOKS.values(), ids=LOOKS)
def test_silhouette_shows_the_kind_of_a_model(
    game: str, kind: str, profile: Mapping[str, Any], look: Silhouette
) -> None:
    battle = sure(GAMES[game].battle)
    (_, sample), *_ = battle.samples()[0].items
    assert battle.silhouette(sample.model_copy(update={"kind": kind, "profile": profile})) == look


def draw(parts: list[Element]) -> Iterator[str]:
    """Yield the parts of a picture as lines: the style, then the path, or the position and the
    text.
    """
    for part in parts:
        if part.tag == "path":
            yield f"{part.attrs['class']} {part.attrs['d']}"
        if part.tag == "text":
            position = [part.attrs[name] for name in ("x", "y", "text-anchor")]
            yield " ".join((part.attrs["class"], *position, part.text))


def draw_recorded(language: str) -> Mapping[str, list[str]]:
    """Return the pictures of two recorded battles, with the boxes that the page and the shared
    picture show.
    """
    result = {}
    for game, number in (("jovian", 5), ("warsurge", 2)):
        player, parts = drawn(game, number, language)
        (picture,) = (item for item in elements(player.html) if item.id == "battle-picture")
        box = (
            f"{picture.attrs['viewbox']}, above {picture.attrs['data-above']}: "
            f"{picture.attrs['aria-label']}"
        )
        result[f"{game} {number}"] = [box, *draw(parts)]
    return result


def test_picture_is_drawn_as_recorded() -> None:
    agree("battle_pictures", draw_recorded)


def draw_dice(number: int) -> tuple[BattlePicture, list[str]]:
    """Return a picture with nothing but equal dice, and where each die begins."""
    now = opened("dystopian", 4)
    die, *_ = rolled_dice(now, sure(summary(now).luckiest).number)
    picture = BattlePicture()
    picture.dice([die] * number)
    return picture, [part[1].partition("L")[0] for part in picture.parts if part.style == "die"]


def notes(picture: BattlePicture) -> list[str]:
    return [part[3] for part in picture.parts if part.style == "note"]


@pytest.mark.parametrize(("number", "height"), [(0, 0), (1, 30), (12, 30), (13, 60), (24, 60)])
def test_dice_fill_rows_of_twelve(number: int, height: int) -> None:
    picture, starts = draw_dice(number)
    assert (len(starts), picture.height, notes(picture)) == (number, height, [])
    assert starts[11:13] == ["M333.0 0.0", "M3.0 30.0"][: max(0, number - 11)]


def test_dice_past_the_most_are_counted() -> None:
    picture, starts = draw_dice(MOST_DICE + 1)
    assert (len(starts), picture.height, notes(picture)) == (MOST_DICE, 78, ["+1"])


def draw_side(monkeypatch: pytest.MonkeyPatch, number: int) -> BattlePicture:
    """Return the picture of a side with a number of equal models, all of them unharmed."""
    context = context_of(opened("jovian", 5), "en")
    item, sheet = next(iter(items_of(context, 0)))
    every: list[Any] = [(item, replace(sheet, gone=False))] * number
    monkeypatch.setattr("app.battle.review.battle_picture.items_of", lambda *_: every)
    picture = BattlePicture()
    picture.side("Name", "0", context, 0)
    return picture


@pytest.mark.parametrize(("number", "height"), [(0, 36), (8, 78), (9, 120), (32, 204)])
def test_models_stand_in_rows_of_eight(
    number: int, height: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture = draw_side(monkeypatch, number)
    assert (picture.height, notes(picture)) == (height, [])
    bars = [part[1].partition("L")[0] for part in picture.parts if part.style == "bar"]
    assert bars[7:9] == ["M321.0 70.0", "M6.0 112.0"][: max(0, number - 7)]


def test_models_past_the_most_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    picture = draw_side(monkeypatch, 33)
    styles = [part.style for part in picture.parts]
    assert (styles.count("model"), picture.height, notes(picture)) == (32, 222, ["+1"])


def draw_name(monkeypatch: pytest.MonkeyPatch, name: str, share: str) -> list[Text]:
    """Return the texts of a side without models."""
    monkeypatch.setattr("app.battle.review.battle_picture.items_of", lambda *_: [])
    picture = BattlePicture()
    picture.side(name, share, context_of(opened("jovian", 5), "en"), 0)
    return [part for part in picture.parts if isinstance(part, Text)]


@pytest.mark.parametrize("share", ["0% lost", "100\u202f% de pertes"])
@pytest.mark.parametrize("name", ["Tern", "W" * 40, "Association amicale du Grand Chenal"])
def test_name_of_a_side_is_whole_beside_its_losses(
    name: str, share: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    losses, *lines = draw_name(monkeypatch, name, share)
    assert (losses.text, losses.x, losses.y, losses.anchor) == (share, WIDTH, 28, "end")
    assert lines[0].y == 28
    assert "".join(line.text for line in lines).replace(" ", "") == name.replace(" ", "")
    room = WIDTH - measure_text(share, 15, is_bold=True)
    assert all(measure_text(line.text, 15, is_bold=True) < room for line in lines)


@pytest.mark.parametrize(("language", "word"), [("en", "turn"), ("fr", "tour")])
@pytest.mark.parametrize("game", PLAYED)
def test_picture_names_game_turns_and_page(game: str, language: str, word: str) -> None:
    page = "https://table.example/club/jovian.html"
    player, parts = drawn(game, language=language, address=page)
    texts = [part.text for part in parts if part.tag == "text"]
    title = words(language)(f"{GAMES[game].locale_prefix}.game")
    (about,) = [text for text in texts if text.startswith(f"{title} · ")]
    turns = player.engagement.state.turn
    ending = "" if turns == 1 else "s"
    assert about.endswith(f" · {turns} {word}{ending}")
    assert texts[-1] == "Broadside · table.example/club/"


def test_picture_without_an_address_names_broadside_alone() -> None:
    _, parts = drawn("jovian")
    assert [part.text for part in parts if part.tag == "text"][-1] == "Broadside"


@pytest.mark.parametrize("number", range(1, BATTLES + 1))
@pytest.mark.parametrize("game", PLAYED)
def test_picture_names_the_lost_model_that_had_most_boxes(game: str, number: int) -> None:
    player, parts = drawn(game, number)
    engagement = player.engagement
    start = engagement.until(0).state
    first = {each.ref: each.remaining for each in engagement.rules.strengths(start)}
    lost = [each.ref for each in engagement.rules.strengths(engagement.state) if each.gone]
    largest = max([first[ref] for ref in lost], default=0)
    biggest = [ref for ref in lost if first[ref] == largest]
    texts = [part.text for part in parts if part.tag == "text"]
    names = [text.partition(": ")[2] for text in texts if text.startswith("Biggest loss: ")]
    assert names == [sure(engagement.opening.item(ref)).name for ref in biggest[:1]]
