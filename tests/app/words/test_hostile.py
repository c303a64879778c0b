"""Text typed by others stays text wherever it is shown: markup, direction marks, very long
names.
"""

import re
from typing import Any

import pytest

from app.text_direction import END, FIRST_STRONG, harmless, isolate
from app.words import LANGUAGES, words
from tests.app.asking import Answer, ask, form
from tests.app.battle.player import Player
from tests.app.jovian.table import Phone
from tests.app.warsurge.asking import odds, pairs, throw
from tests.app.words.test_escaping import safe

SCRIPT = "<script>alert(1)</script>\"'><b onclick"
TURNED = "\u202egnol\u202d \u2067right\u2066 \u05e9\u05dc\u05d5\u05dd"
LONG = "Long " * 2000
SHOWN = {"markup": SCRIPT, "direction": TURNED}
games = pytest.mark.parametrize("game", ["dystopian", "jovian", "warsurge"])
both = pytest.mark.parametrize("name", SHOWN.values(), ids=SHOWN)


def tame(answer: Answer) -> None:
    """No markup of others in what becomes HTML, no direction that outlives its text anywhere."""
    fragments = list(answer.get("regions", {}).values())
    for html in fragments:
        safe(html)
    for text in (*fragments, *answer.get("texts", {}).values(), answer.get("say", "")):
        assert not re.search("[\u202a-\u202e\u2066\u2067]", text)
        assert text.count(FIRST_STRONG) == text.count(END)


def battle(player: Player, name: str) -> Player:
    """A battle between two fleets with names chosen by strangers."""
    player.press("go", view="fleets")
    player.press("fleets.make", index=1)
    player.type("name", name).send("fleet.rename")
    for index in range(len(player.buttons("go", view="item"))):
        player.press("go", view="item", index=index)
        player.type("name", name[:40]).press("item.save")
        assert player.screen["view"] == "fleet", player.answer
    player.press("go", view="fleets")
    player.press("go", view="home")
    player.press("go", view="new")
    player.type("name", name).press("start", index=0)
    return player


@games
@both
def test_hostile_names_of_fleets_and_battles_are_shown_as_text(game: str, name: str) -> None:
    player = Player(game)
    seen: list[Answer] = []
    send = player.send

    def watched(*given: Any, **more: Any) -> Answer:
        answer = send(*given, **more)
        seen.append(answer)
        return answer

    player.send = watched  # type: ignore[method-assign]
    battle(player, name)
    player.press("go", view="log")
    player.press("go", view="battle")
    player.press("declare", index=0)
    for answer in seen:
        tame(answer)
    assert harmless(name) in player.text or isolate(name) in player.text
    assert len(seen) > 10


@games
def test_very_long_names_are_cut_or_refused(game: str) -> None:
    """They are cut off as labels, and refused beside their field in a profile."""
    player = Player(game)
    player.press("go", view="fleets")
    player.press("fleets.make", index=1)
    player.type("name", LONG).send("fleet.rename")
    player.send("refresh")
    assert LONG[:79] in player.text
    assert LONG[:81] not in player.text
    for index in range(len(player.buttons("go", view="item"))):
        player.press("go", view="item", index=index)
        fields = [
            name
            for name, _ in player.pairs()
            if name.startswith("profile.") and name.endswith(".name")
        ]
        if fields:
            assert list(player.type(fields[0], LONG).press("item.save")["faults"]) == fields[:1]
            return
        player.press("item.leave")
    raise AssertionError("no profile has a weapon with a name")


@both
def test_hostile_names_of_weapons_and_modifiers_are_shown_as_text(name: str) -> None:
    more = [
        ("modifiers.0.name", name[:40]),
        ("modifiers.0.amount", "-1"),
        ("modifiers.0.roll", "attack"),
    ]
    some = pairs({"weapons.0.name": name[:40]}, more)
    for language in LANGUAGES:
        for answer in (
            odds(some, language, detail=True, fractions=True),
            throw(some, "all", language),
        ):
            assert answer["faults"] == {}
            tame(answer)
            assert any("alert" in html or "right" in html for html in answer["regions"].values())
    assert list(odds(pairs({"weapons.0.name": LONG}))["faults"]) == ["weapons.0.name"]


@both
def test_hostile_names_in_a_dogfight_are_shown_as_text(name: str) -> None:
    named = {"dogfight.sides.0.name": name[:40], "dogfight.sides.0.weapons.0.name": name[:40]}
    phone = Phone()
    tame(phone.act("begin", named))
    tame(phone.press("dogfight.declare"))
    assert phone.title == words("en")("dogfight.hand", name=name[:40])
    for _ in range(2):
        tame(phone.orders({}))
    tame(phone.press("dogfight.reveal"))
    assert (
        "dogfight.sides.0.name" in Phone().act("begin", {"dogfight.sides.0.name": LONG})["faults"]
    )


def test_sentences_isolate_right_to_left_text() -> None:
    shalom = "\u05e9\u05dc\u05d5\u05dd"
    assert isolate("Kuro é − 4+") == "Kuro é − 4+"
    assert isolate(shalom) == f"{FIRST_STRONG}{shalom}{END}"
    assert isolate(f"a{END}\u202eb") == f"{FIRST_STRONG}ab{END}"
    assert words("en")("dogfight.hand", name=shalom) == words("en")(
        "dogfight.hand", name=isolate(shalom)
    )
    assert harmless(f"a\u202e{shalom}") == f"a{shalom}"


HIDDEN = {
    "tab": "a\tb",
    "line separator": "a\u2028b",
    "null": "a\0b",
    "escape": "\x1b[2J",
    "half a pair": "a\ud800",
}
NAMED = {
    "dystopian": (
        "index.html",
        {},
        {"modifiers.0.effect": "hits", "modifiers.0.step": "9", "modifiers.0.name": ""},
    ),
    "jovian": (
        "jovian.html",
        {"against": "ship"},
        {"ship.parts.0.name": "", "ship.parts.0.kind": "system"},
    ),
    "warsurge": (
        "warsurge.html",
        {"rulings.method": "chart", "target.name": ""},
        {"modifiers.0.name": ""},
    ),
}
"""Of each game its page, and fields of its form, those that are there and those that are added."""


@games
@pytest.mark.parametrize("hidden", HIDDEN.values(), ids=HIDDEN)
def test_control_characters_in_names_of_an_attack_are_refused(game: str, hidden: str) -> None:
    """The fault is beside the field before odds are computed, so that no roll of it fails."""
    page, changes, more = NAMED[game]
    for field in (name for name in changes | more if name.endswith(".name")):
        there = {
            name: text for name, text in (changes | {field: hidden}).items() if name in changes
        }
        added = [(name, hidden if name == field else text) for name, text in more.items()]
        answer = ask("odds", form(there, added, page), "en", game)
        assert answer["faults"][field] == words("en")("fault.control_character"), (
            field,
            answer["faults"],
        )
