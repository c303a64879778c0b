"""Jovian Wars: an attack of the battle goes through the form of single attacks and comes back."""

import json
from typing import Any

import pytest

from app.words import LANGUAGES, words
from tests.app.asking import ask, form
from tests.app.battle.player import Pairs, Player
from tests.app.battle.test_table import begun, lines

GAMES = ("jovian",)
EVERY = [(game, language) for game in GAMES for language in LANGUAGES]


def aimed(player: Player, place: int = 0) -> dict[str, Any]:
    """A group takes aim; what the form of single attacks is to hold, for which attack."""
    player.press("aim", place=place)
    answer = player.press("aim.fill")
    assert not answer["faults"], answer
    return lent(answer)


def lent(answer: dict[str, Any]) -> dict[str, Any]:
    """What is asked of the form of single attacks: the pairs to fill it with, and the attack that they are."""
    then = answer["then"]
    assert (then["view"], then["action"]) == ("attack", "fill")
    return {"fill": then["given"]["pairs"], "link": then["given"]["link"]}


def filled(player: Player, pairs: Pairs) -> Pairs:
    """The page's form as the page fills it."""
    game = player.page.rules.name
    lists = {name.split(".")[0] for name, _ in pairs if name.split(".")[1:2] and name.split(".")[1].isdecimal()}
    named = {name for name, _ in pairs}
    opening = form(page=f"{game}.html")
    kept = [pair for pair in opening if pair[0] not in named and pair[0].split(".")[0] not in lists]
    return kept + [(name, value) for name, value in pairs]


def rolled(player: Player, pairs: Pairs) -> dict[str, Any]:
    """The attack rolled to its end in its own view; its records and picks."""
    game, language = player.page.rules.name, player.language
    answer = ask("roll", pairs, language, game, throw="all")
    assert answer["over"], answer
    return {"records": answer["records"], "picks": answer.get("picks", [])}


def applied(player: Player, link: dict[str, Any], pairs: Pairs, roll: dict[str, Any]) -> dict[str, Any]:
    """The result told to the battle, as the page does."""
    given = {"link": json.dumps(link), "roll": json.dumps(roll)}
    return player.send("attack.apply", given, forms=[list(pair) for pair in pairs])


@pytest.mark.parametrize(("game", "language"), EVERY)
def test_an_attack_goes_to_the_form_and_comes_back(game: str, language: str) -> None:
    player = begun(game, language)
    before, html = player.engagement.state, player.html
    answer = aimed(player)
    pairs = filled(player, answer["fill"])
    odds = ask("odds", pairs, language, game)
    assert odds["faults"] == {}
    roll = rolled(player, pairs)
    done = applied(player, answer["link"], pairs, roll)
    assert done["saved"], done
    assert player.screen["view"] == "battle"
    (event,) = player.engagement.battle.events
    assert event.kind == "attack"
    faces = [[*one.typed, *one.rolled] for one in event.dice]
    assert faces == [[*one["typed"], *one["rolled"]] for one in roll["records"]]
    assert lines(player)
    player.press("undo")
    assert player.engagement.state == before
    assert player.html.replace('id="battle-redo"', 'id="battle-redo" disabled') == html
    player.press("redo")
    assert player.engagement.battle.events == (event,)


@pytest.mark.parametrize("game", GAMES)
def test_the_target_stands_as_the_single_attack_leaves_it(game: str) -> None:
    player = begun(game)
    answer = aimed(player)
    pairs = filled(player, answer["fill"])
    roll = rolled(player, pairs)
    command = {"records": roll["records"], "picks": roll["picks"], "throw": "look", "typed": []}
    after = ask("roll", pairs, "en", game, **command)["after"]
    applied(player, answer["link"], pairs, roll)
    again = player.page.attack
    assert again is not None
    ref = answer["link"]["ref"]
    left = [one for one, _ in again.targets(player.engagement.state, ref)]
    if answer["link"]["target"] in left and answer["link"]["weapons"]:
        now = again.filled(player.engagement.state, ref, answer["link"]["weapons"], answer["link"]["target"])
        if isinstance(now, list):
            known = dict(now)
            assert {name: known[name] for name in after if name in known} == {
                name: str(value) for name, value in after.items() if name in known
            }


@pytest.mark.parametrize(("game", "language"), EVERY)
def test_every_attack_of_every_group_fills_a_form_without_faults(game: str, language: str) -> None:
    player = begun(game, language)
    for place in range(len(player.buttons("aim"))):
        player.press("aim", place=place)
        for weapon in player.offered("weapons") or []:
            for target in player.offered("target") or []:
                answer = player.type("weapons", weapon).type("target", target).press("aim.fill")
                if not answer["faults"]:
                    assert ask("odds", filled(player, lent(answer)["fill"]), language, game)["faults"] == {}
        player.press("go", view="battle")


def struck_since(player: Player, field: str) -> tuple[dict[str, Any], Pairs, dict[str, Any]]:
    """An attack that was rolled before its target was changed by hand."""
    answer = aimed(player)
    pairs = filled(player, answer["fill"])
    roll = rolled(player, pairs)
    player.press("go", view="battle")
    player.press("adjust", place=0, ref=answer["link"]["target"], field=field)
    return answer["link"], pairs, roll


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_no_longer_fits_the_battle_is_told_and_nothing_is_lost(language: str) -> None:
    player = begun("jovian", language)
    link, pairs, roll = struck_since(player, "structure")
    kept = player.kept()
    refused = applied(player, link, pairs, roll)
    assert refused["faults"]
    assert refused["say"]
    assert player.kept() == kept


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("what", ["battle", "target", "wrong dice"])
def test_an_attack_of_nothing_is_told(game: str, what: str) -> None:
    player = begun(game)
    answer = aimed(player)
    pairs = filled(player, answer["fill"])
    roll, link = rolled(player, pairs), answer["link"]
    kept = player.kept()
    if what == "wrong dice":
        roll = {"records": [*roll["records"], {"typed": [1]}], "picks": []}
    else:
        link = link | {what: "nowhere"}
    refused = applied(player, link, pairs, roll)
    assert refused["say"]
    assert refused["faults"] or refused["trouble"]
    assert player.kept() == kept


@pytest.mark.parametrize(("game", "language"), EVERY)
def test_the_form_says_which_attack_it_holds(game: str, language: str) -> None:
    player = begun(game, language)
    link = aimed(player)["link"]
    names = [player.engagement.opening.item(link[one]) for one in ("ref", "target")]
    attacker, target = (item.name if item else "" for item in names)
    assert link["text"] == words(language)("battle.linked", attacker=attacker, target=target)
