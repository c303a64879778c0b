"""The preview of a list: what was read, what is missing, corrections, ticks, cancel, a reload,
other games.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from app.registered_games import GAMES
from app.words import LANGUAGES, words
from engine.engagement import Fleet
from tests.app.asking import done
from tests.app.battle.player import Player
from tests.app.markup import Element, elements

LISTS = Path(__file__).parents[3] / "fixtures" / "lists"
EVERY = [(game, language) for game in GAMES for language in LANGUAGES]
OTHER = json.dumps(
    {"gameSystem": "aofs", "units": [{"selectionId": "1", "name": "Rats", "size": 3}]}
)


def opened(text: str, game: str = "dystopian", language: str = "en") -> Player:
    """Return a player at the preview of a pasted list."""
    player = Player(game, language)
    player.press("go", view="fleets")
    player.type("list", text).press("fleets.read")
    return player


def fixture(name: str) -> Player:
    return opened((LISTS / name).read_text(encoding="utf-8"))


def rows(player: Player) -> dict[str, str]:
    """Return the ids of the rows with their names."""
    ticks = [element for element in elements(player.html) if element.attrs.get("name") == "in"]
    return {tick.attrs["value"]: tick.within[-1].text for tick in ticks}


def by_class(player: Player, name: str) -> list[str]:
    return [element.text for element in elements(player.html) if element.attrs.get("class") == name]


def fleets(player: Player) -> tuple[Fleet, ...]:
    return done(player.repository.library()).fleets


def models(fleet: Fleet) -> list[Any]:
    return [item for _, item in fleet.items if not getattr(item, "models", None)]


@pytest.mark.parametrize(("game", "language"), EVERY)
def test_list_becomes_a_fleet_after_its_preview(game: str, language: str) -> None:
    player = opened("3 Albatross\nHeron", game, language)
    assert not fleets(player)
    assert player.screen["fleet"] == "list"
    assert words(language)("list.missing") in " ".join(by_class(player, "lack"))
    assert "Albatross" in player.text and "Heron" in player.text
    player.type("name", "Reach").press("list.save")
    (fleet,) = fleets(player)
    assert (player.screen["view"], player.screen["fleet"], fleet.name) == (
        "fleet",
        fleet.id,
        "Reach",
    )
    counts = [
        int(item.profile.get("models") or 1)
        for item in models(fleet)
        if item.name.startswith("Alb")
    ]
    assert sum(counts) == 3
    player.press("go", view="fleets", index=0)
    assert not player.buttons("list.drop")


def test_every_number_from_the_file_is_marked() -> None:
    player = fixture("rosters/08_out_of_bounds.ros")
    read, missing = " ".join(by_class(player, "got")), " ".join(by_class(player, "lack"))
    assert words("en")("list.read") in read and words("en")("list.missing") in missing
    for shown in ("CR 6", "AA 3", "CC 2", "8 ? 4 ?", "Medium", "Surface"):
        assert shown in read
    for lacking in ("DR 1", "HP 1", "? 0 ? 0"):
        assert lacking in missing and lacking not in read
    odd = " ".join(by_class(player, "odd"))
    for piece in (
        "HP four",
        "AP 4*",
        "DR 99",
        "RB2 200",
        "Class Medium Walker Naval",
        "Weather Fair",
    ):
        assert piece in odd


@pytest.mark.parametrize(
    "code", ["not_understood", "no_field", "not_a_value", "assumed", "heading", "characters"]
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_remarks_have_words(code: str, language: str) -> None:
    assert words(language)(f"list.remark.{code}")[0].isupper()


def test_pieces_outside_of_models_have_their_lines() -> None:
    player = fixture("texts/18_app_export.txt")
    text = " ".join(by_class(player, "odd"))
    assert "Line 6: CHARACTERS" in text and "Line 12: OTHER DATASHEETS" in text


def test_numbers_are_corrected_before_saving() -> None:
    player = fixture("rosters/09_low_cr.ros")
    (row,) = rows(player)
    player.press("go", view="item", item=row)
    assert player.type("profile.cr", "many").send("item.keep")["faults"]
    player.type("profile.cr", "9").type("name", "Old Smew").press("item.save")
    assert player.screen["fleet"] == "list" and player.answer["focus"] == f"edit-{row}"
    assert "CR 9" in player.text and words("en")("list.typed") in player.text
    assert "CR" not in " ".join(by_class(player, "lack"))
    assert not fleets(player)
    player = Player(store=player.store)
    player.press("go", view="fleets")
    player.press("go", view="fleet", fleet="list")
    assert "CR 9" in player.text
    player.press("list.save")
    (model,) = models(fleets(player)[0])
    assert (model.name, model.profile["cr"], model.profile["dr"]) == ("Old Smew", 9, 7)


def test_unticked_rows_are_left_out_and_ticks_stay() -> None:
    player = fixture("rosters/04_wings.ros")
    every = rows(player)
    assert len(every) == 4
    last = list(every)[-1]
    answer = player.type("in", *[row for row in every if row != last]).send("list.keep")
    assert answer["texts"]["list-count"] == words("en")("list.count", count=3)
    player.press("go", view="item", index=0)
    player.press("item.leave")
    ticked = [element for element in elements(player.html) if element.attrs.get("name") == "in"]
    assert [tick.attrs["value"] for tick in ticked if "checked" not in tick.attrs] == [last]
    player.press("list.save")
    assert [group.name for group in fleets(player)[0].groups] == [
        named(text) for text in list(every.values())[:3]
    ]


def named(text: str) -> str:
    return text.removesuffix("Squadron").removesuffix("Wing").strip()


def test_nothing_ticked_is_refused_with_a_sentence() -> None:
    player = fixture("rosters/01_trio.ros")
    answer = player.type("in").press("list.save")
    assert answer["faults"] == {"list": words("en")("fault.no_list")}
    assert any(element.id == "e-list" for element in elements(player.html))
    assert not fleets(player)


def test_doubtful_lines_are_not_ticked() -> None:
    player = fixture("texts/18_app_export.txt")
    ticks = {
        element.within[-1].text: "checked" in element.attrs for element in ticked_or_not(player)
    }
    assert [on for name, on in ticks.items() if "Skerry League" in name] == [False]
    assert not [name for name in ticks if "Battle Fleet" in name], "the size of a game is no ship"
    assert [on for name, on in ticks.items() if "Gannet" in name] == [True]


def ticked_or_not(player: Player) -> list[Element]:
    return [element for element in elements(player.html) if element.attrs.get("name") == "in"]


def test_cancel_keeps_the_list_and_changes_no_fleet() -> None:
    player = fixture("rosters/01_trio.ros")
    player.type("name", "Half typed").send("list.keep")
    player.press("list.cancel")
    assert player.screen["view"] == "fleets" and not fleets(player)
    player.press("go", view="fleet", fleet="list")
    assert ("name", "Half typed") in player.pairs()
    player.press("list.cancel")
    player.press("list.drop")
    assert not player.buttons("go", fleet="list")
    assert not [key for key in player.kept() if key.startswith("list/")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_list_of_another_game_is_refused_by_name_or_taken_by_names(language: str) -> None:
    player = opened(OTHER, language=language)
    assert "aofs" in player.text and not ticked_or_not(player)
    assert not fleets(player)
    player.press("list.names")
    assert not by_class(player, "got")
    player = Player(language=language, store=player.store)
    player.press("go", view="fleets")
    player.press("go", view="fleet", fleet="list")
    player.press("list.save")
    assert [model.name for model in models(fleets(player)[0])] == ["Rats", "Rats 2", "Rats 3"]


def test_preview_of_a_deleted_list_becomes_the_first_screen() -> None:
    player = fixture("rosters/01_trio.ros")
    other = Player(store=player.store)
    other.press("go", view="fleets")
    other.press("list.drop")
    answer = Player(store=player.store).send("go", {"view": "fleet", "fleet": "list"})
    assert answer["trouble"] == words("en")("fault.unknown_fleet")


def test_equal_names_get_numbers_only_in_the_fleet() -> None:
    player = fixture("rosters/30_equal_names.ros")
    assert list(rows(player).values()) == ["TealSquadron", "TealSquadron", "19 × TealSquadron"]
    player.press("list.save")
    assert len(models(fleets(player)[0])) == 21
