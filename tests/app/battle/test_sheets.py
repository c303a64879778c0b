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
def test_sheet_contains_every_name_and_number_but_0_of_a_profile(game: str, language: str) -> None:
    for fleet in samples(game):
        result = sheet(game, fleet, language)
        texts = result[0].text.split() + [
            part for element in result if element.tag == "bdi" for part in element.text.split(" / ")
        ]
        for _, item in fleet.items:
            assert item.name in result[0].text
            for name, value in leaves(item.profile):
                if isinstance(value, int) and not isinstance(value, bool) and value:
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
    columns = [t(f"profile.dystopian.{name}") for name in ("name", "weapon", "attack_dice")]
    assert heads == set(columns)
    assert any(t("weapon.primary") in element.text for element in result if element.tag == "td")


@pytest.mark.parametrize("language", LANGUAGES)
def test_sheet_writes_no_zero_of_what_a_ship_does_not_have(language: str) -> None:
    t = words(language)
    fleet = samples("dystopian")[0]
    (group, *_) = fleet.groups
    bare = group.models[0].profile | {"shields": 0, "rugged": 0, "ap": 3}
    ship = group.models[0].model_copy(update={"profile": bare})
    alone = fleet.model_copy(update={"groups": (group.model_copy(update={"models": (ship,)}),)})
    result = sheet("dystopian", alone, language)
    labels = {element.text for element in result if element.tag == "dt"}
    assert t("profile.dystopian.ap") in labels
    assert not {t(f"profile.dystopian.{name}") for name in ("shields", "rugged")} & labels
    cells = [element.text for element in result if element.tag in ("dd", "td")]
    assert "0" not in " / ".join(cells).split(" / ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_sheet_writes_a_zero_that_a_model_needs(language: str) -> None:
    fleet = samples("warsurge")[0]
    (group, *_) = fleet.groups
    (arm, *_) = group.profile["weapons"]
    bare = group.profile | {"defence": 0, "weapons": [arm | {"power": 0}]}
    alone = fleet.model_copy(update={"groups": (group.model_copy(update={"profile": bare}),)})
    result = sheet("warsurge", alone, language)
    assert [element.text for element in result if element.tag in ("dd", "td")].count("0") == 2


def tables(elements_of: list[Element]) -> list[str]:
    return [element.text for element in elements_of if element.tag == "table"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_same_table_is_printed_once_and_named_elsewhere(language: str) -> None:
    t = words(language)
    fleet = samples("dystopian")[0]
    (group, *_) = fleet.groups
    first = group.models[0]
    ships = tuple(
        [
            first.model_copy(update={"id": f"id{number}", "name": f"Petrel {number}"})
            for number in range(6)
        ]
    )
    groups = tuple(
        [
            group.model_copy(update={"id": f"group{number}", "name": name, "models": ships})
            for number, name in enumerate(("Skuas", "Fulmars"))
        ]
    )
    result = sheet("dystopian", fleet.model_copy(update={"groups": groups}), language)
    assert len(tables(result)) == 1
    label = t("profile.dystopian.arms")
    texts = [element.text for element in result if element.tag == "p"]
    beside = [
        text for text in texts if text == t("battle.sheet_same", label=label, name="Petrel 0")
    ]
    elsewhere = t("battle.sheet_same", label=label, name="Petrel 0 (Skuas)")
    assert (len(beside), texts.count(elsewhere)) == (5, 6)


def test_table_that_differs_is_printed_under_the_same_name() -> None:
    fleet = samples("dystopian")[0]
    (group, *_) = fleet.groups
    first, second, *_ = group.models
    (arm, *_) = second.profile["arms"]
    other = second.profile | {"arms": [arm | {"attack_dice": [9, 9, 9, 9]}]}
    ships = (first, second.model_copy(update={"name": first.name, "profile": other}))
    alone = group.model_copy(update={"models": ships})
    result = sheet("dystopian", fleet.model_copy(update={"groups": (alone,)}), "en")
    assert len(tables(result)) == 2


def test_table_with_boxes_is_printed_for_each_ship() -> None:
    fleet = next(
        each for each in samples("jovian") if any(item.kind == "ship" for _, item in each.items)
    )
    ship = next(group for group in fleet.groups if group.kind == "ship")
    part = {"name": "Hangar", "kind": "system", "left": 2}
    profile = ship.profile | {"parts": [part]}
    groups = tuple(
        [ship.model_copy(update={"id": f"id{number}", "profile": profile}) for number in range(2)]
    )
    result = sheet("jovian", fleet.model_copy(update={"groups": groups}), "en")
    assert sum("Hangar" in text for text in tables(result)) == 2


@pytest.mark.parametrize("game", GAMES)
def test_each_group_has_a_head_with_its_fleet(game: str) -> None:
    for fleet in samples(game):
        heads = [
            element
            for element in sheet(game, fleet, "en")
            if element.attrs.get("class") == "sheet-head"
        ]
        assert len(heads) == len(fleet.groups)
        for group, head in zip(fleet.groups, heads, strict=True):
            assert group.name in head.text and fleet.name in head.text


@pytest.mark.parametrize("game", GAMES)
def test_typed_names_are_shown_as_text(game: str) -> None:
    fleet = samples(game)[0]
    groups = tuple(group.model_copy(update={"name": HOSTILE}) for group in fleet.groups)
    result = sheet(game, fleet.model_copy(update={"name": HOSTILE, "groups": groups}), "en")
    assert {element.tag for element in result} & {"script", "img"} == set()
    tags = {element.tag for element in result if element.text == harmless(HOSTILE)}
    assert "bdi" in tags and tags <= {"bdi", "p", "h2", "h3", "h4"}


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
