"""Ranges: one question for each enemy squadron, with the answers of the battle remembered."""

from app.words import words
from engine.engagement import Engagement, side_of
from tests.app.battle.player import Player, carries
from tests.app.battle.test_table import begun
from tests.app.markup import elements

FIRST, SECOND = 0, 1
"""Two groups of the same side, by the index of their buttons."""


def opened(player: Player, index: int = FIRST, view: str = "best") -> Player:
    """The question of a group, from the table."""
    player.send("go", {"view": "battle"})
    player.press("declare", index=index)
    player.choose_way(view)
    return player


def rows(player: Player) -> dict[str, str]:
    """The chosen range of each row, by the row's field."""
    every = [
        element.attrs for element in elements(player.html) if element.attrs.get("type") == "radio"
    ]
    return {
        attrs["name"]: attrs["value"]
        for attrs in every
        if attrs["name"].startswith("best.reach.") and "checked" in attrs
    }


def enemies(engagement: Engagement[object]) -> list[str]:
    return [ref for ref, _ in engagement.opening.groups if side_of(ref) == 1]


def search(player: Player) -> None:
    """Ask for plans, and stop at once."""
    player.send("best.find", {"stop": "yes"})


def test_each_enemy_squadron_is_asked_about_once() -> None:
    """A squadron of three models has one row with their common name; only that of the declared
    target is filled in.
    """
    player = opened(begun("dystopian"), SECOND)
    expected = [f"best.reach.{ref.replace('.', '_')}" for ref in enemies(player.engagement)]
    assert list(rows(player)) == expected
    assert sorted(rows(player).values())[-2:] == ["", "2"]
    several = [
        element.text
        for element in elements(player.html)
        if element.tag == "legend" and "×" in element.text
    ]
    assert several


def test_answer_about_a_squadron_holds_for_its_models_but_for_exceptions() -> None:
    player = opened(begun("dystopian"), SECOND)
    page, state = player.page, player.engagement.state
    assert page.advice is not None
    planner = page.advice.planner(state, player.screen["item"], "en")
    row = next(row for row in planner.rows if row.is_several)
    first, *others = row.models
    actor = planner.actors[0]
    reach = planner.reach({row.key: "2", first.key: "3", f"{first.key}-{actor.key}": "out"})
    assert {reach[by.ref, other.ref] for by in planner.actors for other in others} == {"2"}
    assert {reach.get((by.ref, first.ref), "") for by in planner.actors[1:]} <= {"3"}
    assert (actor.ref, first.ref) not in reach
    assert planner.reach(planner.answers(reach)) == reach


def test_answers_are_filled_in_for_the_group_and_for_the_others_of_its_side() -> None:
    """Also after a reload; what a group has answered itself comes first."""
    player = opened(begun("dystopian"))
    near, far = list(rows(player))[:2]
    player.type(near, "1").type(far, "3")
    search(player)
    opened(player, SECOND)
    assert (rows(player)[near], rows(player)[far]) == ("1", "3")
    assert words("en")("best.filled") in player.text
    player.type(near, "4").type(far, "")
    search(player)
    reopened = Player(store=player.store)
    reopened.press("go", view="battle")
    opened(reopened)
    assert (rows(reopened)[near], rows(reopened)[far]) == ("1", "3")
    opened(reopened, SECOND)
    assert (rows(reopened)[near], rows(reopened)[far]) == ("4", "")


def test_melee_says_nothing_about_other_units() -> None:
    player = opened(begun("warsurge"))
    near, far = list(rows(player))[:2]
    player.type(near, "same").type(far, (player.offered(far) or [])[-1])
    search(player)
    opened(player)
    assert rows(player)[near] == "same"
    opened(player, SECOND)
    assert rows(player)[near] not in ("", "same"), "the usual range of the declared target"


def test_weapons_against_targets_share_the_answers() -> None:
    """The matrix begins with them, and what is changed in it is known to the best plan."""
    player = opened(begun("dystopian"), view="matrix")
    usual = set(rows(player).values())
    first = next(iter(rows(player)))
    player.send("matrix.show")
    opened(player)
    assert usual == {"2"} and sorted(rows(player).values())[-2:] == ["", "2"], (
        "looking answers nothing"
    )
    opened(player, view="matrix")
    player.type(first, "4")
    player.send("matrix.show")
    opened(player)
    assert rows(player)[first] == "4"
    player.type(first, "1")
    search(player)
    opened(player, view="matrix")
    assert rows(player)[first] == "1"


def test_all_enemies_get_a_range_in_one_tap() -> None:
    """A button for each range, named with it; it sets what the shell finds in the named element."""
    player = opened(begun("dystopian"))
    buttons = [element for element in elements(player.html) if "data-all" in element.attrs]
    assert [button.attrs["data-value"] for button in buttons] == player.offered(
        next(iter(rows(player)))
    )
    assert {button.attrs["data-all"] for button in buttons} == {
        "ranges"
    } and 'id="ranges"' in player.html
    assert buttons[2].attrs["aria-label"] == words("en")("best.all_at", range=buttons[2].text)


def test_unit_of_broadside_is_asked_about_once_in_a_turn() -> None:
    """Its second attack follows the ranges of its first; the best plan still opens the question."""
    player = begun("warsurge")
    player.press("go", view="opponent")
    player.type("opponent.sides.1.level", "best")
    player.press("opponent.choose")
    acts = next(element for element in player.buttons("best") if element.id == "opponent-acts")
    ref = carries(acts)["ref"]
    player.send("best", carries(acts))
    for name in rows(player):
        player.type(name, (player.offered(name) or [])[-1])
    while player.send("opponent.declare")["follow"].get("more"):
        pass
    assert player.engagement.battle.events[-1].data["unit"] == ref
    if player.engagement.state.underway:
        player.press("throw", how="all")
    player.press("opponent.again", ref=ref)
    while player.answer["follow"].get("more"):
        player.send("opponent.again", {"ref": ref})
    event = player.engagement.battle.events[-1]
    assert (event.kind, event.data.get("unit", event.data.get("group")), event.by_broadside) in {
        ("attack", ref, True),
        ("holds", ref, True),
    }


def test_second_tap_during_the_search_declares_nothing() -> None:
    player = begun("dystopian")
    player.press("go", view="opponent")
    player.type("opponent.sides.1.level", "best")
    player.press("opponent.choose")
    player.press("opponent.keep")
    shown = player.asked(player.command("opponent.ranges"))["regions"]["opponent-ranges"]
    every = [carries(element) for element in elements(shown) if element.tag == "button"]
    values = next(item for item in every if item["range"] == "1")
    while player.send("opponent.all", values)["follow"].get("more"):
        pass
    before = player.engagement.battle.events
    assert before[-1].kind == "declare"
    player.send("opponent.all", values)
    assert player.engagement.battle.events == before
