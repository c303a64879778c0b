"""Roster sheets of a fleet: every field of a profile, with players' texts as plain text."""

from collections.abc import Iterator
from typing import Any

import pytest

from app.battle.fleets import sheets_html
from app.games import GAMES
from app.words import LANGUAGES, words
from engine.engagement import Fleet
from tests.app.battle.player import Player
from tests.app.markup import Element, elements

EVERY = [(game, language) for game in GAMES for language in LANGUAGES]
HOSTILE = '<script>alert(1)</script><img src=x onerror="a">\u202egnol'


def samples(game: str) -> list[Fleet]:
    battle = GAMES[game].battle
    assert battle is not None
    return list(battle.samples())


def sheet(game: str, fleet: Fleet, language: str) -> list[Element]:
    battle = GAMES[game].battle
    assert battle is not None
    return elements(f"<main>{sheets_html(battle, fleet, language)}</main>")


def leaves(tree: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    """Every value of a profile with the name of its field."""
    if isinstance(tree, dict):
        for key, value in tree.items():
            yield from leaves(value, key)
    elif isinstance(tree, (list, tuple)):
        for value in tree:
            yield from leaves(value, name)
    else:
        yield name, tree


@pytest.mark.parametrize(("game", "language"), EVERY)
def test_sheet_contains_every_name_and_number_of_a_profile(game: str, language: str) -> None:
    for fleet in samples(game):
        result = sheet(game, fleet, language)
        texts = result[0].text.split() + [
            part for element in result if element.tag == "bdi" for part in element.text.split(" / ")
        ]
        for _, item in fleet.items:
            assert item.name in result[0].text
            for name, value in leaves(item.profile):
                if isinstance(value, int) and not isinstance(value, bool):
                    assert str(value) in texts, (item.name, name, value)
                if name == "name":
                    assert value in result[0].text


@pytest.mark.parametrize("game", GAMES)
def test_sheet_has_a_box_for_each_point(game: str) -> None:
    battle = GAMES[game].battle
    assert battle is not None
    for fleet in samples(game):
        points = [v for _, item in fleet.items for name, v in leaves(item.profile) if name in battle.boxes]
        boxes = [element for element in sheet(game, fleet, "en") if element.tag == "i"]
        assert len(boxes) == sum(points) > 10


@pytest.mark.parametrize("language", LANGUAGES)
def test_sheet_labels_weapons(language: str) -> None:
    t = words(language)
    result = sheet("dystopian", samples("dystopian")[0], language)
    heads = {element.text for element in result if element.tag == "th"}
    assert {t(f"profile.dystopian.{name}") for name in ("name", "weapon", "attack_dice", "mars")} <= heads
    assert any(t("weapon.primary") in element.text for element in result if element.tag == "td")


@pytest.mark.parametrize("game", GAMES)
def test_typed_names_are_shown_as_text(game: str) -> None:
    fleet = samples(game)[0]
    groups = tuple(group.model_copy(update={"name": HOSTILE}) for group in fleet.groups)
    result = sheet(game, fleet.model_copy(update={"name": HOSTILE, "groups": groups}), "en")
    assert {element.tag for element in result} & {"script", "img"} == set()
    assert all(
        element.inside("bdi") or element.tag == "bdi"
        for element in result
        if element.text == HOSTILE and element.tag not in "h2h3"
    )


@pytest.mark.parametrize(("game", "language"), EVERY)
def test_sheet_opens_from_the_screen_of_a_fleet(game: str, language: str) -> None:
    player = Player(game, language)
    player.press("go", view="fleets")
    player.press("fleets.make", index=1)
    before = player.screen
    answer = player.press("fleet.sheet")
    assert list(answer["regions"]) == ["sheet-out"]
    assert player.screen == before
    player.send("fleets.delete", {"fleet": before["fleet"]})
    player.screen = before
    assert player.send("fleet.sheet")["faults"]
