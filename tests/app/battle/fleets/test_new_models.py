"""Models typed by hand: several equal ones at once, from a class, a sample or a model; four AD in
one field.
"""

from typing import Any

import pytest

from app.form_data import numbers_in
from app.registered_games import GAMES
from app.words import words
from engine.engagement import Fleet
from engine.kit.fields import fields
from tests.app.asking import done
from tests.app.battle.player import Player, carries
from tests.app.markup import elements


def empty(game: str = "dystopian", language: str = "en") -> Player:
    """Return a player at a new fleet, which offers its first models at once."""
    player = Player(game, language)
    player.press("go", view="fleets")
    player.press("fleets.make", name=words(language)("battle.new_fleet"))
    return player


def fleet(player: Player) -> Fleet:
    return done(player.repository.library()).fleets[-1]


def models(player: Player) -> list[Any]:
    return [item for _, item in fleet(player).items if not getattr(item, "models", None)]


def test_three_equal_ships_are_typed_once() -> None:
    player = empty()
    player.type("count", "3").press("fleet.add", **{"class": "large"})
    assert player.answer["focus"] == "f-name"
    player.type("name", "Ternwing").send("item.keep")
    player.type("profile.dr", "6").type("profile.cr", "9").type("profile.hp", "7")
    player.type("profile.arms.0.attack_dice", "9 7 5 -").send("item.keep")
    player.press("item.leave")
    (group,) = fleet(player).groups
    assert [model.name for model in (group, *group.models)] == [
        "Ternwing",
        "Ternwing",
        "Ternwing 2",
        "Ternwing 3",
    ]
    assert len({repr(model.profile) for model in group.models}) == 1
    profile = group.models[2].profile
    wanted = {"name": "Ternwing", "size": "large", "dr": 6, "cr": 9, "hp": 7}
    assert {name: profile[name] for name in wanted} == wanted
    assert profile["arms"][0]["attack_dice"] == [9, 7, 5, 0]
    library = done(player.repository.library())
    assert len(library.edits) == 3  # the fleet, the models, what was typed


@pytest.mark.parametrize("game", GAMES)
def test_new_models_start_from_a_sample_or_a_model_of_the_fleet(game: str) -> None:
    player = empty(game)
    sample = next(button for button in player.buttons("fleet.add") if "sample" in carries(button))
    player.type("count", "2").send("fleet.add", carries(sample))
    player.press("item.leave")
    first, second = models(player)
    assert (
        first.name == sample.text and first.profile == second.profile and second.name != first.name
    )
    player.send("go", {"view": "add"})
    like = [given for given in map(carries, player.buttons("fleet.add")) if "like" in given]
    own = [given for given in like if "sample" not in given]
    player.type("count", "1").send("fleet.add", own[0])
    assert [item.profile for item in models(player)] == [first.profile] * 3
    assert len({item.name for item in models(player)}) == 3


@pytest.mark.parametrize("game", GAMES)
def test_every_start_makes_as_many_models_as_chosen(game: str) -> None:
    for index in range(len(empty(game).buttons("fleet.add"))):
        player = empty(game)
        player.type("count", "3").press("fleet.add", index=index)
        assert len(models(player)) == 3


def test_one_of_several_equal_models_can_change_alone() -> None:
    player = empty()
    player.type("count", "3").press("fleet.add", **{"class": "small"})
    ids = dict(player.pairs())["same"]
    player.type("same").type("name", "Heron").type("profile.dr", "4").press("item.save")
    assert [model.profile["dr"] for model in models(player)] == [4, 3, 3]
    assert len(ids.split()) == 2
    player.press("go", view="item", item=models(player)[1].id)
    boxes = [element for element in elements(player.html) if element.attrs.get("name") == "same"]
    assert [box.attrs["value"] for box in boxes] == [models(player)[2].id]
    assert "checked" not in boxes[0].attrs


def test_earlier_equal_models_stay_as_they_are() -> None:
    player = empty("jovian")
    for count in ("1", "2", "1"):
        player.type("count", count).press("fleet.add", index=0)
        assert len(dict(player.pairs()).get("same", "").split()) == int(count) - 1
        player.press("item.leave")
        player.send("go", {"view": "add"})
    player.type("count", "2").press("fleet.add", index=0)
    player.type("profile.structure", "9").press("item.save")
    assert [item.profile["structure"] for item in models(player)] in (
        [0] * 4 + [9] * 2,
        [1] * 4 + [9] * 2,
    )


def test_models_are_added_to_a_squadron() -> None:
    player = empty()
    player.press("fleet.add", **{"class": "small"})
    player.press("item.leave")
    group = fleet(player).groups[0].id
    player.press("go", view="add", item=group)
    assert {carries(button)["kind"] for button in player.buttons("fleet.add")} == {"squadron"}
    player.type("count", "2").press("fleet.add", **{"class": "small"})
    assert [len(group.models) for group in fleet(player).groups] == [3]


def to_check(player: Player) -> list[str]:
    """Return the lines of the fleet that ask the player to check numbers."""
    lines = elements(player.html)
    return [line.text for line in lines if line.attrs.get("class") == "lack"]


SIZES = {"small": (3, 5, 2), "medium": (4, 6, 4), "large": (6, 10, 8), "massive": (6, 10, 10)}
"""DR, CR and HP of a typical ship of each size. Source: rules file, 'Typical ships'."""


@pytest.mark.parametrize("size", SIZES)
def test_size_sets_typical_numbers(size: str) -> None:
    player = empty()
    player.press("fleet.add", **{"class": size})
    assert words("en")("battle.typical") in player.html
    player.press("item.save")
    (model,) = models(player)
    numbers = (model.profile["dr"], model.profile["cr"], model.profile["hp"])
    assert (model.profile["size"], numbers) == (size, SIZES[size])
    assert len(model.profile["arms"]) == 1


def test_every_class_but_tiny_ships_has_typical_numbers() -> None:
    battle = GAMES["dystopian"].battle
    assert battle is not None
    for start in map(carries, empty().buttons("fleet.add")):
        if "class" in start and start["class"] != "tiny":
            kind = battle.rules.groups[start["kind"]].model or start["kind"]
            profile = {"name": "Any", **battle.profile_fields.typical[kind][start["class"]]}
            assert battle.rules.profiles[kind].model_validate(profile)


def test_typical_numbers_are_marked_until_they_are_confirmed_or_changed() -> None:
    player = empty()
    player.type("count", "2").press("fleet.add", **{"class": "small"})
    player.press("item.leave")
    assert len(to_check(player)) == 2 and "HP 2" in to_check(player)[0]
    player.press("go", view="item", item=models(player)[0].id)
    player.type("profile.hp", "3").press("item.leave")
    assert "HP" not in to_check(player)[0] and "HP 2" in to_check(player)[1]
    player.press("go", view="item", item=models(player)[1].id)
    player.press("item.save")
    assert len(to_check(player)) == 1


def test_weapon_without_values_is_not_saved() -> None:
    player = empty()
    player.press("fleet.add", **{"class": "tiny"})
    assert ("profile.arms.0.attack_dice", "0 0 0 0") in player.pairs()
    player.type("profile.hp", "3").press("item.save")
    assert models(player)[0].profile["arms"] == []


FOUR = ["9 7 5 3", "9/7/5/3", "9,7,5,3", "9.7.5.3", " 9  7 5 3 ", "9753", "9-7-5-3", "9; 7; 5; 3"]


@pytest.mark.parametrize("text", FOUR)
def test_four_numbers_are_typed_in_one_field(text: str) -> None:
    assert numbers_in(text) == ["9", "7", "5", "3"]


def test_numbers_in_one_field_keep_what_is_wrong() -> None:
    assert numbers_in("10 9 - –") == ["10", "9", "0", "0"]
    assert numbers_in("12") == ["12"] and numbers_in("") == []
    assert numbers_in("nine 7 5 3") == ["nine", "7", "5", "3"]


@pytest.mark.parametrize("text", ["9 7 5", "9 7 5 3 1", "nine 7 5 3", "9 7 5 300", ""])
def test_wrong_numbers_are_reported_at_their_field(text: str) -> None:
    player = empty()
    player.press("fleet.add", **{"class": "small"})
    answer = player.type("profile.arms.0.attack_dice", text).send("item.keep")
    assert list(answer["faults"]) == ["profile.arms.0.attack_dice"]
    assert any(element.id == "e-profile.arms.0.attack_dice" for element in elements(player.html))


@pytest.mark.parametrize("game", GAMES)
def test_required_fields_come_first(game: str) -> None:
    battle = GAMES[game].battle
    assert battle is not None
    for kind in battle.rules.profiles.values():
        required = {name for name, _ in fields(kind) if kind.model_fields[name].is_required()} - {
            "name"
        }
        assert required <= {name.split(".")[-1] for name in battle.profile_fields.first}


def test_fields_behind_more_keep_their_values() -> None:
    player = empty()
    sample = next(button for button in player.buttons("fleet.add") if button.text == "Fulmar")
    player.send("fleet.add", carries(sample))
    folds = [
        element for element in elements(player.html) if element.attrs.get("id") == "more-profile"
    ]
    assert len(folds) == 1
    before = models(player)[0].profile
    player.press("item.save")
    assert models(player)[0].profile == before
