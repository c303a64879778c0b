"""The battle at a glance: a row for each group, the side that acts next, and the end of a turn."""

import json

import pytest

from app.dystopian.battle import BATTLE as DYSTOPIAN
from app.registered_games import GAMES
from app.words import LANGUAGES, words
from engine.engagement import Battle, Side, begin
from tests.app.battle.player import Player, carries
from tests.app.dystopian.test_result import met
from tests.app.markup import elements, with_attribute

EVERY = [(game, language) for game in GAMES for language in LANGUAGES]


def begun(game: str, language: str = "en") -> Player:
    """At the table with sample fleets."""
    player = Player(game, language)
    player.try_samples()
    return player


def rows(player: Player) -> list[str]:
    """The text in the row of every group and model."""
    return [
        element.text
        for element in elements(player.html)
        if element.tag == "summary" and element.inside("section")
    ]


def text_of(player: Player, id: str) -> str:
    return next(element.text for element in elements(player.html) if element.attrs.get("id") == id)


@pytest.mark.parametrize("game", GAMES)
def test_every_group_has_a_row_and_its_first_action_is_not_folded_away(game: str) -> None:
    player = begun(game)
    for _, group in player.engagement.opening.groups:
        assert [row for row in rows(player) if row.startswith(group.name)]
    buttons = [element for element in elements(player.html) if element.tag == "button"]
    assert not [element for element in buttons if element.inside("summary")]
    declares = [element for element in buttons if element.attrs.get("data-do") == "battle.declare"]
    assert declares and not [element for element in declares if element.inside("details")]


def test_unit_shows_remaining_hp_and_no_losses() -> None:
    player = begun("warsurge")
    (colossus,) = (row for row in rows(player) if "Colossus" in row)
    (levy,) = (row for row in rows(player) if "Levy" in row)
    assert "of 16 HP" in " ".join(colossus.split())
    assert "Models" not in colossus
    assert "of 10 HP" in " ".join(levy.split())
    assert "lost" not in player.text


@pytest.mark.parametrize("remaining", [0, 1, 7, 12])
def test_remaining_hp_are_converted_to_models_and_wounds(remaining: int) -> None:
    player = begun("warsurge")
    (ref,) = (
        unit.ref for unit in player.engagement.state.units if unit.name == "Ironbark Veterans"
    )
    player.send("adjust", {"ref": ref, "field": "hp_left", "value": str(remaining)})
    now = player.engagement.state.unit(ref)
    assert now is not None
    assert now.models * now.body.hp - now.hp_lost == remaining
    assert now.models == -(-remaining // now.body.hp)


@pytest.mark.parametrize("language", LANGUAGES)
def test_next_side_is_shown_and_alternates(language: str) -> None:
    player, t = begun("warsurge", language), words(language)
    following = t("battle.next_short")
    assert not [side for side in (0, 1) if following in text_of(player, f"side-tab-{side}")]
    assert text_of(player, "table-turn") == t("battle.any_begins")
    player.press("side", side="0")
    assert not text_of(player, "table-turn")
    assert following in text_of(player, "side-tab-0") and following not in text_of(
        player, "side-tab-1"
    )
    assert [element.attrs["data-with"] for element in player.buttons("side")] == ['{"side": "1"}']
    player.press("declare", index=0)
    player.press("declare.done")
    player.press("throw", how="all")
    assert following in text_of(player, "side-tab-1") and following not in text_of(
        player, "side-tab-0"
    )
    checked = [
        element.id
        for element in elements(player.html)
        if element.tag == "input" and "checked" in element.attrs
    ]
    assert checked == ["shown-1"]
    assert t("battle.done") in player.text
    player.end_turn()
    assert t("battle.done") not in player.text
    assert len(player.buttons("side")) == 2


def test_end_of_a_turn_shows_changes_and_groups_that_have_not_acted() -> None:
    player = begun("jovian")
    player.press("declare", index=0)
    player.press("declare.done")
    while player.engagement.state.underway:
        player.send("throw", {"how": "all"})
    fired = player.engagement.battle.events[0].data["group"]
    name = player.engagement.opening.item(fired).name
    answer = player.press("turn.end")
    assert answer["focus"] == "turn-title"
    review = text_of(player, "table-turn")
    full = player.engagement.state.roster.profile(fired).fire_control
    assert f"{full - 1} → {full}" in review
    others = [group.name for ref, group in player.engagement.opening.groups if ref != fired]
    assert ", ".join(others) in review
    assert name not in review.partition(words("en")("battle.ends"))[0]
    assert not player.engagement.state.turn - 1
    player.press("turn")
    assert text_of(player, "table-turn") == words("en")("battle.any_begins")
    assert words("en")("battle.end_turn", number=2) in text_of(player, "table-menu")


def test_effects_and_fuel_stay_after_a_turn_and_aborts_end() -> None:
    player = begun("dystopian")
    (ship, *_) = player.engagement.state.models
    (wing, *_) = player.engagement.state.wings
    player.send("adjust", {"ref": ship, "field": "effects", "value": "raging_fire", "on": "yes"})
    player.send("adjust", {"ref": wing, "field": "aborted", "value": "yes", "on": "yes"})
    fuel = player.engagement.state.wings[wing].fuel
    player.send("adjust", {"ref": wing, "field": "fuel", "value": str(fuel - 1)})
    player.press("turn.end")
    ends, _, stays = text_of(player, "table-turn").partition(words("en")("battle.stays"))
    roster = player.engagement.state.roster
    assert f"{roster.name(wing)}: Aborted" in ends
    assert f"{roster.name(ship)}: Raging Fire" in stays
    assert f"Fuel {fuel - 1} of {fuel}" in stays
    assert stays.count("Fuel") == 1, "the other wings have all their fuel"
    player.send("adjust", {"ref": wing, "field": "aborted", "value": "yes"})
    assert "Aborted" not in text_of(player, "table-turn")
    player.press("undo")
    assert not player.buttons("turn")


def test_face_10_is_shown_as_0_in_the_log_and_on_the_pad() -> None:
    """A D10 marked 1 to 10: its 10 is the 0."""
    player = begun("warsurge")
    player.press("declare", index=0)
    player.press("declare.done")
    player.send("throw", {"how": "batch"}, typed=[10] * 9 + [1])
    player.press("go", view="log")
    assert "0 0 0 0 0 0 0 0 0 1" in player.text
    assert "10 10" not in player.press("log.export", **{"as": "text"})["device"]["file"]["text"]


def test_recent_hits_are_marked_until_undone() -> None:
    player = begun("warsurge")
    player.press("declare", index=0)
    player.press("declare.done")
    target = player.engagement.battle.events[-1].data["at"]
    answer = player.send("throw", {"how": "batch"}, typed=[9] * 10)
    assert answer["screen"]["hit"] == [f"unit-{target}"]
    assert any(element.id == f"unit-{target}" for element in elements(player.html))
    assert "hit" not in player.press("undo")["screen"]
    assert player.press("redo")["screen"]["hit"] == answer["screen"]["hit"]
    assert "hit" not in player.end_turn()["screen"]


def test_next_side_is_shown_after_a_hit_on_the_acting_side() -> None:
    """A counterattack destroys tokens of the wing that acts."""
    player = Player().take_up(met().battle)
    while player.is_due:
        answer = player.tap(
            *[6] * int(next(with_attribute(player.html, "data-count")).attrs["data-count"])
        )
    assert answer["screen"]["hit"] == ["unit-0.0.v"]
    assert not player.engagement.state.underway
    checked = [element.id for element in elements(player.html) if "checked" in element.attrs]
    assert checked == ["shown-1"]


def priced(points: tuple[int, int]) -> Battle:
    """A wing of either side with the points entered by its player; other groups have none."""
    sides = []
    for fleet, cost in zip(DYSTOPIAN.samples(), points, strict=False):
        groups = [
            group.model_copy(update={"profile": group.profile | {"points": cost}})
            if group.kind == "wing"
            else group
            for group in fleet.groups
        ]
        sides.append(
            Side(name=fleet.name, fleets=(fleet.model_copy(update={"groups": tuple(groups)}),))
        )
    battle = begin(DYSTOPIAN.rules, "A battle", sides, {}, "2026-11-22")
    assert isinstance(battle, Battle)
    return battle


@pytest.mark.parametrize("language", LANGUAGES)
def test_lost_points_are_counted_if_players_enter_points(language: str) -> None:
    player, t = Player("dystopian", language).take_up(priced((40, 0))), words(language)
    wings = [ref for ref in player.engagement.state.wings if ref.startswith("0.")]
    every = 40 * len(wings)
    assert t("battle.points_lost", lost=0, points=every) in text_of(player, "side-head-0")
    player.send("adjust", {"ref": wings[0], "field": "tokens", "value": "0"})
    assert t("battle.points_lost", lost=40, points=every) in text_of(player, "side-head-0")
    assert t("battle.points_lost", lost=0, points=0) not in player.text


def test_points_are_saved_only_if_entered() -> None:
    plain = json.dumps(priced((40, 50)).model_dump(mode="json"))
    wings = sum(group.kind == "wing" for fleet in DYSTOPIAN.samples()[:2] for group in fleet.groups)
    assert plain.count('"points"') == wings
    assert all('"points"' not in fleet.model_dump_json() for fleet in DYSTOPIAN.samples())


def test_end_of_the_turn_is_the_next_action_once_all_have_acted() -> None:
    player = begun("warsurge")
    while player.buttons("declare"):
        assert player.buttons("turn.end")[0].inside("dialog")
        act = next(
            button for button in player.buttons("declare") if "second" in button.attrs["class"]
        )
        player.send("declare", carries(act))
        player.press("declare.done")
        while player.engagement.state.underway:
            player.send("throw", {"how": "all"})
        if not player.buttons("turn.end")[0].inside("dialog"):
            break
    (button,) = player.buttons("turn.end")
    assert not button.inside("dialog") and button.attrs["class"] == "main"


def test_models_of_a_squadron_are_named_together() -> None:
    """In the button that undoes their declaration and in the current situation."""
    player = begun("dystopian")
    player.press("declare", index=0)
    player.press("declare.done")
    assert "Ternwing ×3" in text_of(player, "table-bar") and "Ternwing ×3" in text_of(
        player, "table-middle"
    )
    assert "Ternwing 1, Ternwing 2" not in text_of(player, "table-bar") + text_of(
        player, "table-middle"
    )


@pytest.mark.parametrize(("game", "language"), EVERY)
def test_bar_names_the_event_that_undo_shows_for_some_seconds(game: str, language: str) -> None:
    player, t = begun(game, language), words(language)
    player.end_turn()
    button = text_of(player, "battle-undo").strip()
    name = t("card.undo", what="")
    assert button.startswith(name) and button != name
    answer = player.press("undo")
    assert answer["toast"] and answer["say"] == t("card.undone", what=button.removeprefix(name))
    assert player.press("redo")["toast"]
    assert "toast" not in player.press("side", side="0")
