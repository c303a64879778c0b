"""A side played by Broadside: chosen, advised, handed back; its events are marked."""

import re
from typing import Any

import pytest

from app.words import LANGUAGES, words
from app.work_slices import Working
from engine.opponent import Answering
from tests.app.battle.advice.test_best import in_reach
from tests.app.battle.player import Answer, Player, carries
from tests.app.battle.test_table import begun
from tests.app.markup import elements

MINE, ITS = 0, 1


def solo(game: str = "dystopian", language: str = "en", level: str = "best", *sides: int) -> Player:
    """A battle whose second side Broadside plays, or those named."""
    player = begun(game, language)
    player.press("go", view="opponent")
    for side in sides or (ITS,):
        player.type(f"opponent.sides.{side}.level", level)
    player.press("opponent.choose")
    assert player.screen["view"] == "battle"
    return player


def declared(player: Player) -> Answer:
    """The declaration of Broadside, after as many requests as the page needs."""
    answer = player.send("opponent.declare")
    while answer["follow"].get("more"):
        answer = player.send("opponent.declare")
    return answer


def no_counter(player: Player) -> None:
    """The player's own side declares no counterattacks."""
    if player.buttons("counter", none="yes"):
        player.press("counter", none="yes")


def gone_on(player: Player, most: int = 60) -> int:
    """Broadside responds and rolls as long as it is asked."""
    for tap in range(most):
        if not player.buttons("opponent.go"):
            return tap
        answer = player.press("opponent.go")
        while answer["follow"].get("more"):
            answer = player.send("opponent.go")
        assert not answer["faults"], answer
    raise AssertionError(player.text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_broadside_declares_rolls_and_gives_reasons(language: str) -> None:
    player, t = solo(language=language), words(language)
    assert t("opponent.cap", name="Cirrus") in player.text
    player.press("opponent.keep")
    assert player.engagement.battle.events[-1].kind == "cap"
    assert t("opponent.move_it") in player.text
    player.press("best", index=0)
    in_reach(player)
    declared(player)
    event = player.engagement.battle.events[-1]
    assert (event.kind, event.side, event.by_broadside) == ("declare", ITS, True)
    data = [
        element
        for element in elements(player.html)
        if "opponent-said" in element.attrs.get("class", "")
    ]
    assert [element.tag for element in data] == ["details"]
    assert re.match(r"Broadside [^%]*: \d+[.,]\d\d\s?%", data[0].text), (
        "the chance is in the first line"
    )
    no_counter(player)
    assert gone_on(player), player.text
    assert all(
        event.by_broadside for event in player.engagement.battle.events if event.kind == "throw"
    )
    player.press("go", view="log", index=0)
    assert t("log.by_broadside") in player.text


def test_side_is_handed_back_by_undo() -> None:
    player = solo()
    assert player.engagement.automatic_sides.keys() == {ITS}
    player.press("undo")
    assert not player.engagement.automatic_sides
    player.press("redo")
    player.press("go", view="opponent")
    player.type("opponent.sides.1.level", "player")
    player.press("opponent.choose")
    assert not player.engagement.automatic_sides
    assert not player.buttons("opponent.go") and words("en")("opponent.acts") not in player.text
    before = player.engagement.battle
    player.press("go", view="opponent")
    player.press("opponent.choose")
    assert player.engagement.battle == before, "what stays as it is is no event"


def test_player_throws_real_dice_for_broadside() -> None:
    player = begun("dystopian")
    player.press("go", view="opponent")
    player.type("opponent.sides.1.level", "best").type("opponent.sides.1.dice", "real")
    player.press("opponent.choose")
    player.press("best", index=0)
    in_reach(player)
    declared(player)
    no_counter(player)
    assert player.is_due and not player.buttons("opponent.go")


def attacks(level: str) -> tuple[int, list[Any], str]:
    """The attacks declared at a level with one enemy nearer than all others; what that one is
    called.
    """
    player = solo("dystopian", "en", level)
    player.press("best", index=0)
    fields = in_reach(player, "3")
    ships = player.engagement.state.models
    refs = {field: field.removeprefix("best.reach.").replace("_", ".") for field in fields}
    near = [field for field in fields if refs[field] in ships][-1]
    player.type(near, "1")
    declared(player)
    nearest = refs[near]
    declaring = player.engagement.battle.events[-1].data["attacks"]
    return (
        sum(item["target"] != nearest for item in declaring),
        [item["option"] for item in declaring],
        player.text,
    )


def test_each_level_plays_as_described() -> None:
    """The easiest fires at the nearest target only; the second best shows how much better the best
    is.
    """
    others, _, data = attacks("obvious")
    assert not others and "Everything at the nearest enemy" in data
    best, second = attacks("best"), attacks("second")
    assert best[:2] != second[:2]
    assert "Best plan of another kind" in best[2] and "its second best" in second[2]


@pytest.mark.long
def test_broadside_plays_both_sides_group_after_group() -> None:
    """Every group that may act does, every question is answered, and nothing is refused."""
    player = solo("dystopian", "en", "obvious", MINE, ITS)
    while player.buttons("opponent.keep"):
        player.press("opponent.keep")
    for _ in range(2):
        acts = [element for element in player.buttons("best") if element.id == "opponent-acts"]
        if not acts:
            break
        player.send("best", carries(acts[0]))
        near = next(pair for pair in player.pairs() if pair[0].startswith("best.reach."))[0]
        in_reach(player, (player.offered(near) or [])[1])
        answer = declared(player)
        assert player.screen["view"] == "battle", answer
        to_the_end(player)
    events = player.engagement.battle.events
    assert len([event for event in events if event.kind in ("declare", "attack")]) > 1
    assert all(
        event.by_broadside for event in events if event.kind not in ("plays", "explosion", "sight")
    )


def to_the_end(player: Player) -> None:
    """Play to the end of the activation; facts that only players can see do not change."""
    while player.engagement.state.underway:
        if not gone_on(player):
            for act in ("sight", "explosion"):
                for button in player.buttons(act)[:1]:
                    player.send(
                        act,
                        carries(button)
                        | ({"none": "yes"} if act == "explosion" else {"same": "yes"}),
                    )
                    break


def test_group_without_targets_only_moves() -> None:
    """The question is not repeated in that turn; without a declaration nothing happens."""
    player = solo("jovian")
    acts = next(element for element in player.buttons("best") if element.id == "opponent-acts")
    player.send("best", carries(acts))
    in_reach(player, "")
    player.send("opponent.declare")
    assert player.screen["view"] == "best"
    player.press("opponent.declare", none="yes")
    event = player.engagement.battle.events[-1]
    assert (event.kind, event.by_broadside, player.engagement.next_side) == ("holds", True, MINE)
    assert words("en")("opponent.why.nobody") in player.text
    assert not [
        element
        for element in player.buttons("best")
        if carries(element) == carries(acts) and element.id == "opponent-acts"
    ]


def test_advice_for_a_player_comes_from_the_same_search() -> None:
    """The best first, each with its value; a tap declares it for the player."""
    player = solo()
    player.press("opponent.keep")
    player.press("best", index=0)
    in_reach(player, "3")
    declared(player)
    assert player.engagement.state.underway.played.waiting.key == "counter"
    assert player.buttons("advised")
    assert player.page.opponent is not None
    at_work = Working(Answering(player.page.opponent, player.engagement))
    at_work.go_on(1000)
    assert at_work.of.best
    compared = at_work.of.best.compared
    assert compared
    player.language, t = "fr", words("fr")
    answer = player.send("advised")
    while answer["follow"]["more"]:
        answer = player.send("advised")
    html = answer["regions"]["advised-out"]
    assert "★" in html and t("table.take_it") in html
    assert t(compared.key, **compared.values) in html
    ways = [element.text for element in elements(html) if element.tag == "strong"]
    assert len(ways) > 1 and len(set(ways)) == len(ways), "each answer says what makes it another"
    player.send("advised.take", {"place": "0"})
    event = player.engagement.battle.events[-1]
    assert (event.kind, event.data, event.by_broadside) == (
        "counter",
        at_work.of.best.draft.data,
        False,
    )


def test_advice_is_hidden_for_sides_of_broadside() -> None:
    player = solo("dystopian", "en", "best", MINE, ITS)
    while player.buttons("opponent.keep"):
        player.press("opponent.keep")
    player.press("best", index=0)
    in_reach(player, "3")
    declared(player)
    assert player.buttons("opponent.go") and not player.buttons("advised")
