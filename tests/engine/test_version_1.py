"""Battles saved by version 1, each beside what its page showed then: they open for ever with the same state."""

import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from engine.dystopian.battle import RULES as DYSTOPIAN
from engine.engagement import (
    Archive,
    Code,
    Draft,
    Engagement,
    Opening,
    Refusal,
    archive_in,
    games,
    log,
    luck,
    read,
    ref_of,
    resume,
    sentences,
    write,
)
from engine.jovian.battle import RULES as JOVIAN
from engine.warsurge.battle import RULES as WARSURGE

SAVED = Path(__file__).parents[1] / "fixtures" / "version-1"
GAMES = games(DYSTOPIAN, JOVIAN, WARSURGE)
EVENTS = {"dystopian": 89, "jovian": 29, "warsurge": 13}
FOLLOWED = ("dystopian",)
"""Games whose rules have changed so that parts of the battle are followed by its record."""
UNSAID = ("label", "type", "by", "side", "kills", "player", "field", "effect")
"""Values that are keys of words, or that no sentence shows."""


def saved(game: str) -> str:
    """The file of a game."""
    return (SAVED / f"{game}.json").read_text()


def shown(game: str) -> tuple[str, str]:
    """What the page showed of it: the table, and the log with each side's luck."""
    text = (SAVED / f"{game}.txt").read_text().replace("\N{NARROW NO-BREAK SPACE}", "")
    _, table, lines = re.split(r"^# \w+$", text, flags=re.MULTILINE)
    return table, lines


def opened(game: str, text: str = "") -> Engagement[Any]:
    """The battle in the file of a game, or in another one, read and taken up."""
    found = read(text or saved(game), GAMES)
    assert not isinstance(found, Refusal), found
    (battle,) = found.battles
    engagement = resume(GAMES[game], battle)
    assert isinstance(engagement, Engagement), engagement
    return engagement


def standing(game: str, engagement: Engagement[Any]) -> list[str]:
    """Every model, wing, squadron, ship or unit as the table of version 1 put it."""
    items = dict(_items(engagement.opening))
    return {"dystopian": _dystopian, "jovian": _jovian, "warsurge": _warsurge}[game](engagement.state, items)


def _items(opening: Opening) -> list[tuple[str, Any]]:
    return [
        (ref_of(number, place, item.id), item)
        for number, side in enumerate(opening.sides)
        for place, fleet in enumerate(side.fleets)
        for _, item in fleet.items
    ]


def _dystopian(state: Any, items: dict[str, Any]) -> list[str]:
    found = []
    for ref, now in state.models.items():
        ship, gone = state.roster.ship(ref), "" if now.hp else " out"
        found.append(f" {items[ref].name}{gone} HP{now.hp}/{ship.hp} AP{now.ap}/{ship.ap} ")
    for ref, now in state.wings.items():
        wing = state.roster.wing(ref)
        found.append(f" {items[ref].name} Tokens{now.tokens}/{wing.tokens} Fuel{now.fuel}/{wing.fuel} ")
    return found


def _jovian(state: Any, items: dict[str, Any]) -> list[str]:
    found = []
    for ref, now in state.squadrons.items():
        full = state.roster.squadrons[ref]
        boxes = zip(("Structure", "Fuel", "Fire Control"), now[:3], (full.structure, full.fuel, full.fire_control),
                    strict=True)  # fmt: skip
        found.append(f" {items[ref].name} Attack " + " ".join(f"{name}{left}/{most}" for name, left, most in boxes))
    for ref, now in state.ships.items():
        full = state.roster.ships[ref]
        left = (now.structure, *now.ratings, now.fire_control)
        most = (full.structure, full.defense, full.sensors, full.thrusters, full.fire_control)
        boxes = zip(("Structure", "Defense", "Sensors", "Thrusters", "Fire Control"), left, most, strict=True)
        found.append(f" {items[ref].name} Attack " + " ".join(f"{name}{left}/{most}" for name, left, most in boxes))
        damaged = [part.name for part, times in zip(full.parts, now.parts, strict=True) if times < part.left]
        if damaged:
            found.append(f" damaged: {', '.join(damaged)} ")
    return found


def _warsurge(state: Any, items: dict[str, Any]) -> list[str]:
    return [
        f" {unit.name} {'out' if unit.destroyed else 'Attack'} Models{unit.models}/{items[unit.ref].profile['models']} "
        for unit in state.units
    ]


@pytest.mark.parametrize("game", EVENTS)
def test_it_opens_with_the_same_state(game: str) -> None:
    engagement, (table, _) = opened(game), shown(game)
    found = standing(game, engagement)
    assert found
    assert [words for words in found if words not in table] == []
    turn = re.search(r" Turn (\d+) ", table)
    assert turn
    assert engagement.state.turn == int(turn[1])


@pytest.mark.thorough
@pytest.mark.parametrize("game", EVENTS)
def test_its_log_is_whole(game: str) -> None:
    engagement, (_, lines) = opened(game), shown(game)
    kept = json.loads(saved(game))["battles"][0]
    assert len(engagement.battle.events) == len(kept["events"]) == EVENTS[game]
    assert [line.event.number for line in log(engagement)] == list(range(1, EVENTS[game] + 2))
    assert [line.status for line in log(engagement)].count("undone") == 1
    assert f" {EVENTS[game] + 1} Taken back by somebody. " in lines


@pytest.mark.parametrize("game", EVENTS)
def test_each_entry_of_its_log_says_the_same(game: str) -> None:
    """Names, dice, numbers and luck, whatever the words around them."""
    lines = shown(game)[1]
    for line in log(opened(game)):
        entry = re.search(rf" {line.event.number} (?:(?! {line.event.number - 1} [A-Z]).)*", lines, re.DOTALL)
        assert entry
        for sentence in sentences(line):
            values = dict(sentence.values)
            if "mid" in values:
                values = {"mid": f"{float(Fraction(str(values['mid']))):.2%}"}
            faces = values.pop("faces", ())
            said = {str(value) for name, value in values.items() if name not in UNSAID} - {"None", "0"}
            assert isinstance(faces, tuple)
            assert [value for value in (*said, " ".join(map(str, faces))) if value not in entry[0]] == []


@pytest.mark.thorough
@pytest.mark.parametrize("game", EVENTS)
def test_luck_that_was_forged_is_not_believed(game: str) -> None:
    data = json.loads(saved(game))
    followed = {number for number, result in opened(game).results.items() if result.from_record}
    assert bool(followed) == (game in FOLLOWED)
    for event in data["battles"][0]["events"]:
        for roll in event.get("luck", []) if event["number"] not in followed else ():
            roll |= {"mid": "1/1", "at_least": "0/1", "outcome": 99}
    assert luck(opened(game, json.dumps(data))) == luck(opened(game))


@pytest.mark.parametrize("game", EVENTS)
def test_it_goes_on_being_played(game: str) -> None:
    after = opened(game).act(Draft(kind="note", note="Ten years later"))
    assert isinstance(after, Engagement), after
    again = opened(game, write(Archive(battles=(after.battle,))))
    assert (again.state, again.results) == (after.state, after.results)


@pytest.mark.thorough
@pytest.mark.parametrize("game", EVENTS)
def test_luck_of_both_sides_is_the_same(game: str) -> None:
    """Version 1 told by the normal distribution what is counted now."""
    engagement, (_, lines) = opened(game), shown(game)
    for side in luck(engagement):
        assert side.mean is not None
        assert side.luckier_than is not None
        name = engagement.battle.sides[side.side].name
        found = re.search(rf" {name}{side.rolls}{float(side.mean):.2%}([0-9.]+)% ", lines)
        assert found and side.luckier_than == pytest.approx(float(found[1]) / 100, abs=0.05)


@pytest.mark.parametrize("game", EVENTS)
def test_a_code_of_it_opens_too(game: str) -> None:
    data = json.loads(saved(game))
    data["battles"][0]["revision"] = 0
    found = archive_in(Code(kind="battle", game=game, data={"archive": data}), GAMES)
    assert not isinstance(found, Refusal), found
    again = resume(GAMES[game], found.battles[0])
    assert isinstance(again, Engagement)
    assert again.state == opened(game).state


@pytest.mark.thorough
@pytest.mark.parametrize("game", EVENTS)
def test_what_was_taken_back_can_be_done_again(game: str) -> None:
    engagement = opened(game)
    redone = engagement.redo()
    assert isinstance(redone, Engagement)
    undone = redone.undo()
    assert isinstance(undone, Engagement)
    assert undone.state == engagement.state


def test_the_dystopian_battle_stands_in_the_middle_of_an_attack() -> None:
    """Dice of step 6 lie on the table, and step 7 waits for the defender."""
    now = opened("dystopian").state.activating
    assert now is not None
    assert [len(record.faces) for record in now.records] == [15, 2, 1]
    assert {place for place, attack in enumerate(now.attacks) if attack.defenders is None} == {0}
