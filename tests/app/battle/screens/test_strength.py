"""The strength of a model, set by taps on its boxes or beside its row."""

import pytest

from app.registered_games import GAMES
from app.words import LANGUAGES, words
from engine.engagement import Model
from tests.app.battle.player import Player, carries
from tests.app.markup import Element, elements

EVERY = [(game, language) for game in GAMES for language in LANGUAGES]


def begun(game: str, language: str = "en") -> Player:
    """Begin a battle with sample fleets."""
    player = Player(game, language)
    player.try_samples()
    return player


def boxes(player: Player) -> dict[tuple[str, str], list[Element]]:
    """Return the boxes on the table, the first one first, by the model and its number."""
    result: dict[tuple[str, str], list[Element]] = {}
    for button in player.buttons("adjust"):
        if button.id.startswith("box-"):
            given = carries(button)
            result.setdefault((given["ref"], given["field"]), []).append(button)
    return result


def count_full(row: list[Element]) -> int:
    """Return how many boxes of a row are full."""
    return len([box for box in row if "full" in box.attrs["class"].split()])


@pytest.mark.parametrize(("game", "language"), EVERY)
def test_tap_on_a_box_makes_it_the_last_full_one(game: str, language: str) -> None:
    """Damage of any size is one tap, says what it does, is marked in the log, and is undone."""
    player = begun(game, language)
    key, row = max(boxes(player).items(), key=lambda entry: len(entry[1]))
    before = player.engagement.state
    assert count_full(row) == len(row) > 3
    label = row[1].attrs["aria-label"]
    answer = player.send("adjust", carries(row[1]))
    assert count_full(boxes(player)[key]) == 2
    assert label.endswith(words(language)("battle.set_to", label="", value=2))
    assert answer["toast"] and answer["say"]
    assert len(player.engagement.battle.events) == 1
    player.send("adjust", carries(boxes(player)[key][2]))
    assert count_full(boxes(player)[key]) == 3
    player.press("undo")
    player.press("undo")
    assert player.engagement.state == before


@pytest.mark.parametrize("game", GAMES)
def test_tap_on_the_last_full_box_empties_it(game: str) -> None:
    """Down to the last one: a model without a full box is destroyed."""
    player = begun(game)
    key, row = min(boxes(player).items(), key=lambda entry: len(entry[1]))
    for full in range(len(row), 0, -1):
        player.send("adjust", carries(boxes(player)[key][full - 1]))
        assert count_full(boxes(player)[key]) == full - 1
    ref, _ = key
    inputs = player.page.sheet_state(player.engagement.state, ref)
    item = dict(player.engagement.opening.items)[ref]
    assert player.page.sheet(inputs, ref, item, "en").gone


def ref_of(group: str, model: Model) -> str:
    """Return the reference of a model of a group."""
    fleet, _, _ = group.rpartition(".")
    return f"{fleet}.{model.id}"


def test_less_and_more_of_models_are_one_fold_away() -> None:
    """The row of a squadron opens to them; each says whose they are."""
    player = begun("dystopian")
    models = several = 0
    for ref, group in player.engagement.opening.groups:
        for model in group.models:
            own = ref_of(ref, model)
            (less,) = [each for each in player.buttons() if each.id == f"less-{own}-hp"]
            folds = [outer.id for outer in less.within if outer.tag == "details"]
            assert folds == [f"unit-{ref}"]
            models += 1
            if len(group.models) > 1:
                assert less.within[-1].attrs["aria-label"] == model.name
                several += 1
    assert 0 < several < models


def test_single_model_of_a_squadron_has_no_fold_of_its_own() -> None:
    player = begun("dystopian")
    seen = 0
    for ref, group in player.engagement.opening.groups:
        if len(group.models) == 1:
            own = ref_of(ref, group.models[0])
            (element,) = [each for each in elements(player.html) if each.id == f"unit-{own}"]
            assert element.tag == "div"
            seen += 1
    assert seen
