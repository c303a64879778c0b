"""Words for screen readers: buttons name their group, marks are silent, the shortcut to roll is
announced.
"""

import re
from pathlib import Path

import pytest

from app.registered_games import GAMES
from app.words import LANGUAGES, words
from tests.app.battle.player import Player
from tests.app.markup import elements

STATIC = Path(__file__).parents[2] / "static"
MARKS = re.compile(r"""(?<!aria-hidden="true">)(?<!aria-hidden="true">\{\{ ')[★✓▲▶●]""")
CONTENT = re.compile(r'content: ("[^":…]+")(?= ?[;}])')


def test_marks_in_templates_are_hidden_from_readers() -> None:
    texts = {
        path.name: path.read_text(encoding="utf-8")
        for path in (STATIC / "app" / "templates").rglob("*.html")
    }
    assert sum("★" in text for text in texts.values()) > 3
    assert {name: MARKS.findall(text) for name, text in texts.items() if MARKS.search(text)} == {}


def test_marks_in_styles_have_a_silent_alternative() -> None:
    texts = {path.name: path.read_text(encoding="utf-8") for path in (STATIC / "css").glob("*.css")}
    marks = [(name, mark) for name, text in texts.items() for mark in CONTENT.findall(text)]
    assert marks
    assert [
        (name, mark) for name, mark in marks if f'content: {mark} / "";' not in texts[name]
    ] == []


SPOKEN = {"jovian": "battle.attack_of", "warsurge": "battle.attack_of"}
"""The spoken name of a group's button whose label alone would mean that the group is attacked."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_buttons_of_groups_name_their_group(game: str, language: str) -> None:
    player = Player(game, language)
    player.try_samples()
    groups = [
        group.name
        for side in player.engagement.battle.sides
        for fleet in side.fleets
        for group in fleet.groups
    ]
    buttons = [
        e
        for e in player.buttons()
        if any("card-act" in outer.attrs.get("class", "") for outer in e.within)
    ]
    assert [button.attrs["aria-label"] for button in buttons] == [
        words(language)(SPOKEN.get(game, "battle.act_of"), what=button.text, name=name)
        for button, name in zip(buttons, groups, strict=True)
    ]


def test_roll_button_has_a_shortcut() -> None:
    player = Player("dystopian")
    player.try_samples()
    player.press("declare", index=0)
    player.press("declare.done")
    keys = {element.id: element.attrs.get("aria-keyshortcuts") for element in elements(player.html)}
    assert keys["throw"] == "Alt+R"
    assert [name for name, key in keys.items() if key] == ["throw"]
