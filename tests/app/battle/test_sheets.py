"""Roster sheets of a fleet: every field of a profile, with players' texts as plain text."""

from collections.abc import Iterator
from typing import Any

import pytest

from app.battle.fleets import sheets_html
from app.registered_games import GAMES
from app.text_direction import harmless
from app.words import LANGUAGES, words
from engine.engagement import Fleet
from tests.app.battle.player import Player, carries
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
        every = [leaf for _, item in fleet.items for leaf in leaves(item.profile)]
        points = [value for name, value in every if name in battle.profile_fields.boxes]
        boxes = [element for element in sheet(game, fleet, "en") if element.tag == "i"]
        assert len(boxes) == sum(points) > 10


@pytest.mark.parametrize("language", LANGUAGES)
def test_sheet_labels_weapons(language: str) -> None:
    t = words(language)
    result = sheet("dystopian", samples("dystopian")[0], language)
    heads = {element.text for element in result if element.tag == "th"}
    assert {
        t(f"profile.dystopian.{name}") for name in ("name", "weapon", "attack_dice", "mars")
    } <= heads
    assert any(t("weapon.primary") in element.text for element in result if element.tag == "td")


@pytest.mark.parametrize("game", GAMES)
def test_typed_names_are_shown_as_text(game: str) -> None:
    fleet = samples(game)[0]
    groups = tuple(group.model_copy(update={"name": HOSTILE}) for group in fleet.groups)
    result = sheet(game, fleet.model_copy(update={"name": HOSTILE, "groups": groups}), "en")
    assert {element.tag for element in result} & {"script", "img"} == set()
    tags = {element.tag for element in result if element.text == harmless(HOSTILE)}
    assert "bdi" in tags and tags <= {"bdi", "h2", "h3", "h4"}


@pytest.mark.parametrize("game", GAMES)
def test_sheet_opens_from_the_screen_of_a_fleet(game: str) -> None:
    player = Player(game)
    player.press("go", view="fleets")
    player.press("fleets.make", index=1)
    before = player.screen
    answer = player.press("fleet.sheet")
    assert list(answer["regions"]) == ["sheet-out"]
    assert player.screen == before
    player.send("fleets.delete", {"fleet": before["fleet"]})
    player.screen = before
    assert player.send("fleet.sheet")["faults"]


@pytest.mark.parametrize(("game", "language"), EVERY)
def test_sheets_of_a_battle_show_the_starting_values_or_the_current_damage(
    game: str, language: str
) -> None:
    player = Player(game, language)
    player.try_samples()
    less = next(button for button in player.buttons("adjust") if button.id.startswith("less-"))
    before = int(carries(less)["value"]) + 1
    player.send("adjust", carries(less))
    player.press("go", view="sheets")
    start = printed(player.press("sheets.print", index=1))
    now = printed(player.press("sheets.print", index=0))
    whole = printed(player.press("sheets.print", index=2))
    battle = player.engagement.battle
    assert start == sheet(game, battle.sides[0].fleets[0], language)[0].text
    assert start.count("×") == 0 and now.count("×") == 1
    assert f"{before - 1} / {before}" in now and f"{before - 1} / {before}" not in start
    assert battle.sides[1].name in whole and "×" not in whole


def test_sheet_names_conditions_and_lost_models() -> None:
    player = Player()
    player.try_samples()
    ref = next(ref for ref, item in player.engagement.opening.items if item.kind == "ship")
    chips = [chip for chip in player.buttons("adjust", ref=ref) if chip.attrs.get("aria-pressed")]
    chip = next(chip for chip in chips if "on" in carries(chip))
    player.send("adjust", carries(chip))
    player.press("go", view="sheets")
    assert chip.text in printed(player.press("sheets.print", index=0))
    player.send("adjust", {"ref": ref, "field": "hp", "value": "0"})
    assert words("en")("battle.gone") in printed(player.press("sheets.print", index=0))


def printed(answer: Any) -> str:
    """The text of printed sheets."""
    assert answer["device"]["printed"]
    return elements(f"<main>{answer['regions']['sheet-out']}</main>")[0].text
