"""Every screen of every game's battles, in both languages."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from app.battle import BattlePage, Refused
from app.battle.battle_response import actions_of, screens_of
from app.battle.battle_screens import VIEWS, abouts
from app.registered_games import GAMES
from app.requests import Screen
from app.words import LANGUAGES, words
from engine.engagement import Fleet, Side, refusal
from tests.app.battle.player import Player, carries, context_of
from tests.app.battle.test_table import begun
from tests.app.markup import elements, primaries

EVERY = [(game, language) for game in GAMES for language in LANGUAGES]
LIST = "3 Albatross\nHERONS AND OTHERS"
"""A list with a line that is no model."""


def screens(player: Player) -> Iterator[str]:
    """Walk through all screens; each is shown when it is named."""
    yield "home"
    player.press("go", view="new")
    yield "new"
    player.press("go", view="home")
    player.press("go", view="fleets")
    yield "fleets"
    player.type("list", LIST).press("fleets.read")
    yield "fleet"
    player.press("list.cancel")
    yield "fleets"
    player.press("fleets.make", index=1)
    yield "fleet"
    for view in ("add", "spreadsheet"):
        player.send("go", {"view": view})
        yield view
        player.press("go", view="fleet")
    for index in range(len(player.buttons("go", view="item"))):
        player.press("go", view="item", index=index)
        yield "item"
        player.press("item.leave")
    player.press("go", view="add", index=0)
    yield "add"
    player.press("go", view="fleet")
    player.press("go", view="spreadsheet")
    yield "spreadsheet"
    player.press("go", view="fleet")
    player.press("go", view="fleets")
    yield "fleets"
    player.press("go", view="home")
    player.try_samples()
    assert len(player.engagement.battle.sides) == 2
    yield "battle"
    player.press("go", view="log")
    yield "log"
    player.press("go", view="battle")
    player.press("go", view="opponent")
    yield "opponent"
    player.press("go", view="battle")
    player.press("go", view="sheets")
    yield "sheets"
    player.press("go", view="battle")
    for view in sorted(
        {carries(element)["view"] for element in player.buttons("go")} & player.page.views.keys()
    ):
        player.press("go", view=view)
        yield view
        player.press("go", view="battle")
    player.press("end.done")
    yield "summary"
    player.press("undo")
    player.press("declare", index=0)
    yield "declare"
    player.press("go", view="battle")
    if player.buttons("dogfight"):
        player.press("dogfight", index=0)
        yield "dogfight"
        player.press("dogfight.declare")
        yield "battle"
        player.press("dogfight.hold")
        yield "orders"
        player.press("dogfight.seal")
        player.press("dogfight.off")
        yield "consent"
        for side in ("0", "1"):
            player.press("dogfight.agree", side=side)
        player.press("dogfight", index=0)
        player.type("encounter.phones", "two").press("dogfight.declare")
        yield "battle"
        player.press("dogfight.hold", side="0")
        player.press("dogfight.seal")
        yield "battle"


EQUAL = {
    "dystopian": {"add", "battle", "log", "sheets"},
    "jovian": {"add", "battle", "log", "sheets"},
    "warsurge": {"battle", "log", "sheets"},
}
"""Screens that list equal next actions, or that are only read."""


@pytest.mark.parametrize(("game", "language"), EVERY)
def test_buttons_have_actions_fields_have_labels_and_one_button_is_primary(
    game: str, language: str
) -> None:
    player = Player(game, language)
    seen, without = set(), set()
    for view in screens(player):
        assert player.screen["view"] == view
        seen.add(view)
        without |= set() if primaries(elements(player.html)) else {view}
        have_actions(player)
        have_labels(player)
        assert arrows(player) <= {view_above(player)}
    assert seen == {**VIEWS, **player.page.views}.keys()
    assert without == EQUAL[game]


def arrows(player: Player) -> set[str]:
    """The views to which the arrow on the screen leads; none where it saves first."""
    views = set()
    for button in player.buttons("go"):
        if button.id == "battle-back" or "back" in button.attrs.get("class", "").split():
            views.add(carries(button)["view"])
    return views


def view_above(player: Player) -> str:
    """The view to which the device's Back leads."""
    above = player.screen["above"]
    return above[-1] if above else ""


def have_actions(player: Player) -> None:
    acts = actions_of(player.page)
    for button in player.buttons():
        assert button.attrs["data-do"].removeprefix("battle.") in acts
        assert button.text or button.attrs.get("aria-label")
        assert carries(button).get("view", "home") in screens_of(player.page)
        assert all(isinstance(value, str) for value in carries(button).values())


def have_labels(player: Player) -> None:
    result = elements(player.html)
    labels = {element.attrs.get("for") for element in result if element.tag == "label"}
    for field in result:
        if field.tag in ("input", "select") and field.attrs.get("type") != "hidden":
            assert field.inside("label") or field.id in labels, (player.screen["view"], field.attrs)


@pytest.mark.parametrize("game", GAMES)
def test_log_lists_every_name_once_under_its_side(game: str) -> None:
    player = Player(game)
    player.try_samples()
    player.end_turn()
    player.press("go", view="log")
    options = [
        element
        for element in elements(player.html)
        if element.tag == "option" and element.attrs["value"]
    ]
    assert len({(element.attrs["value"][0], element.text) for element in options}) == len(options)
    assert sum(element.tag == "optgroup" for element in elements(player.html)) == 2


def test_squadron_of_one_model_is_listed_once_and_copies_by_number() -> None:
    model = {"id": "m", "name": "Heron", "kind": "ship", "profile": {}}
    group = {"kind": "squadron", "name": "Heron", "profile": {}, "models": [model]}
    fleet = {
        "id": "f",
        "name": "Two",
        "game": "dystopian",
        "groups": [group | {"id": "a"}, group | {"id": "b"}],
    }
    side = Side(name="Ours", fleets=(Fleet.model_validate(fleet),))
    assert abouts(side, 1) == [
        ("Heron (1)", ("1.0.a", "1.0.m"), ()),
        ("Heron (2)", ("1.0.b", "1.0.m"), ()),
    ]


def test_log_of_a_model_opens_from_that_of_its_squadron() -> None:
    player = Player("dystopian")
    player.try_samples()
    (group, *_), name = abouts(player.engagement.battle.sides[0], 0), "chip-button"
    first = group.models[0].refs[0]

    def models() -> dict[str, str | None]:
        result = elements(player.html)
        return {
            element.text: element.attrs["aria-pressed"]
            for element in result
            if element.attrs.get("class") == name
        }

    player.send("go", {"view": "log", "option": group.refs[0]})
    assert models() == {model.name: "false" for model in group.models}
    player.press("go", view="log", option=first)
    assert models()[group.models[0].name] == "true"
    player.press("go", view="log", option=group.refs[0])
    assert "true" not in models().values()


@pytest.mark.parametrize(("game", "language"), EVERY)
def test_page_keeps_the_name_and_the_turn_of_the_battle_on_the_screen(
    game: str, language: str
) -> None:
    player, t = begun(game, language), words(language)
    name = player.engagement.battle.name
    for turn in (1, 2):
        assert player.screen["name"] == t("home.which", name=name, number=turn)
        player.press("go", view="log")
        assert player.screen["name"] == t("home.which", name=name, number=turn)
        player.press("go", view="battle")
        player.end_turn()
    player.press("go", view="home")
    assert "name" not in player.screen


def test_context_knows_the_group_on_the_screen() -> None:
    context = context_of(begun().engagement, "en")
    with pytest.raises(ValueError):
        assert context.group
    groups = [(ref, item.name) for ref, item in context.engagement.opening.items]
    assert [(ref, context.at(Screen(item=ref)).group_name) for ref, _ in groups] == groups
    unknown = context.at(Screen(item="0.0.99"))
    assert (unknown.group, unknown.group_name) == ("0.0.99", "")


def test_screen_declares_for_a_puzzle_only_where_it_says_so() -> None:
    context = context_of(begun().engagement, "en")
    options = (None, "puzzle", "best")
    assert [context.at(Screen(option=option)).is_puzzle for option in options] == [
        False,
        True,
        False,
    ]


def test_screen_of_no_battle_has_no_state() -> None:
    context = replace(context_of(begun().engagement, "en"), result=refusal("unknown_battle"))
    with pytest.raises(Refused):
        _ = context.state


def test_game_without_declarations_declares_nothing() -> None:
    context = context_of(begun().engagement, "en")
    with pytest.raises(LookupError):
        BattlePage.read_declaration(context.page, context)
