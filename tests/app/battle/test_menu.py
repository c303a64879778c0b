"""The menu of a battle, and what asks before it is done."""

import pytest

from app.registered_games import GAMES
from app.words import LANGUAGES, words
from tests.app.battle.player import Player
from tests.app.markup import Element, elements

EVERY = [(game, language) for game in GAMES for language in LANGUAGES]
TURN = ["turn-end", "next-0", "next-1"]
BATTLE = [
    "battle-log",
    "battle-review",
    "share-battle",
    "share-phones",
    "opponent-choose",
    "battle-end",
]
MORE = ["battle-fleets", "battle-sheets", "reset-side-0", "reset-side-1"]


def begun(game: str, language: str = "en") -> Player:
    """Begin a battle with sample fleets."""
    player = Player(game, language)
    player.try_samples()
    return player


def groups_of_menu(player: Player) -> dict[str, list[str]]:
    """Return the ids of the menu's lines by the heading of their group."""
    every = elements(player.html)
    headings = {element.id: element.text for element in every if element.tag == "h3"}
    groups: dict[str, list[str]] = {}
    for element in every:
        lists = [outer for outer in element.within if outer.tag == "ul"]
        if lists and element.id and "open" in element.attrs.get("class", "").split():
            heading = headings[lists[-1].attrs["aria-labelledby"]]
            groups.setdefault(heading, []).append(element.id)
    return groups


@pytest.mark.parametrize(("game", "language"), EVERY)
def test_menu_has_three_groups(game: str, language: str) -> None:
    player = begun(game, language)
    t = words(language)
    groups = groups_of_menu(player)
    assert list(groups) == [t(f"battle.in_menu.{group}") for group in ("turn", "battle", "more")]
    turn, battle, more = groups.values()
    assert turn == TURN
    assert battle == BATTLE
    assert [line for line in more if not line.startswith("to-")] == MORE


@pytest.mark.parametrize("language", LANGUAGES)
def test_hand_the_turn_over_is_a_command(language: str) -> None:
    player = begun("dystopian", language)
    t = words(language)
    names = [side.name for side in player.engagement.battle.sides]
    assert button(player, "next-1").text == t("battle.side_first", name=names[1])
    player.press("side", side="1")
    assert button(player, "next-0").text == t("battle.let_side", name=names[0])


def test_menu_after_the_end_has_no_turn_and_no_reset() -> None:
    player = begun("dystopian")
    player.press("end.done")
    player.press("go", view="battle")
    groups = groups_of_menu(player)
    assert list(groups) == ["Battle", "More"]
    lines = [line for group in groups.values() for line in group]
    assert not {*TURN, "battle-end", "reset-side-0"} & {*lines}


@pytest.mark.parametrize("game", GAMES)
def test_menu_has_all_that_is_not_the_next_action(game: str) -> None:
    """Nothing of the menu is elsewhere on the screen."""
    player = begun(game)
    for action in ("turn.end", "end.done", "note"):
        assert [button.inside("dialog") for button in player.buttons(action)] == [True], action
    for id in ("battle-log", "opponent-choose", "share-phones", "share-battle"):
        line = button(player, id)
        assert line.inside("dialog") and "data-close" in line.attrs
    player.press("end.done")
    player.press("go", view="battle")
    assert not player.buttons("turn.end")
    assert "battle-end" not in [element.id for element in elements(player.html)]


@pytest.mark.parametrize("game", GAMES)
def test_every_reset_asks_about_what_it_resets(game: str) -> None:
    player = begun(game)
    engagement = player.engagement
    resets = player.buttons("reset")
    names = [side.name for side in engagement.battle.sides]
    for _, item in engagement.opening.items:
        names.append(item.name)
    assert {reset.attrs["data-ask"] for reset in resets} == {"reset-ask"}
    assert {reset.attrs["data-name"] for reset in resets} <= {*names}
    question = button(player, "reset-ask")
    assert question.tag == "dialog" and question.text


def button(player: Player, id: str) -> Element:
    """Return the element with an id."""
    return next(element for element in elements(player.html) if element.id == id)


def declares_in_front(player: Player, ref: str) -> list[bool]:
    """Return for each button of a group that declares whether no fold hides it."""
    declares = player.buttons("declare", ref=ref)
    return [not declare.inside("details") for declare in declares]


def test_spent_group_activates_from_behind_its_arrow() -> None:
    player = begun("dystopian")
    ref = next(ref for ref, _ in player.engagement.opening.groups)
    assert declares_in_front(player, ref) == [True]
    player.press("declare", ref=ref)
    player.press("declare.done")
    player.send("throw", {"how": "all"})
    assert ref in player.engagement.state.acted
    assert declares_in_front(player, ref) == [False]
    player.press("declare", ref=ref)
    assert player.screen["view"] == "declare"


@pytest.mark.parametrize("game", ["jovian", "warsurge"])
def test_group_with_remaining_weapons_attacks_in_front(game: str) -> None:
    """It goes behind the arrow once all its weapons have fired."""
    player = begun(game)
    seen = set()
    for ref, _ in player.engagement.opening.groups:
        for _ in range(4):
            if not player.buttons("declare", ref=ref):
                break
            player.press("declare", ref=ref)
            player.press("declare.done")
            while player.engagement.state.underway:
                player.send("throw", {"how": "all"})
            in_front = declares_in_front(player, ref)
            if in_front:
                has_weapons = can_fire(player, ref)
                assert in_front == [has_weapons]
                seen.add(has_weapons)
    assert seen == {True, False}


def can_fire(player: Player, ref: str) -> bool:
    """Return whether a group may still fire a weapon this turn."""
    state = player.engagement.state
    if player.page.rules.name == "jovian":
        return bool(state.usable_weapons(ref))
    return bool(state.unit(ref).ready_weapons)
