"""Every empty list explains its content and offers to add it."""

import re
from collections.abc import Callable

import pytest

from app.rendering import TEMPLATES
from app.words import LANGUAGES, words
from tests.app.battle.player import Player
from tests.app.markup import elements

Walk = Callable[[Player], object]


def fleets(player: Player) -> None:
    player.press("go", view="fleets")


def fleet(player: Player) -> None:
    fleets(player)
    player.press("fleets.make", name=words(player.language)("battle.new_fleet"))


def log(player: Player) -> None:
    player.try_samples()
    player.press("go", view="log")


def filtered_log(player: Player) -> None:
    player.try_samples()
    player.press("adjust", index=0)
    player.press("go", view="log")
    last = [element for element in elements(player.html) if element.tag == "option"][-1]
    player.send("go", {"view": "log", "option": last.attrs["value"]})


def review(player: Player) -> None:
    player.try_samples()
    player.send("go", {"view": "review"})
    player.html += player.send("review.show")["regions"]["review-out"]


EMPTY_LISTS: dict[str, tuple[Walk, str, dict[str, str]]] = {
    "battle.intro": (lambda _: None, "try", {}),
    "battle.no_fleets": (fleets, "fleets.make", {}),
    "battle.empty_fleet": (fleet, "fleet.add", {}),
    "battle.nothing_yet": (log, "go", {"view": "battle"}),
    "battle.nothing_of": (filtered_log, "go", {"view": "log", "option": ""}),
    "review.nothing": (review, "go", {"view": "battle"}),
}
"""The sentence of each empty list: the way to it, and the button that offers what belongs there."""
ELSEWHERE = {
    "setups.none",  # tests/app/views/test_recents.py: a fleet is offered beside it
    "matrix.none",  # the aims and ranges stand above
    "best.no_one",
    "best.nothing",
}
"""Sentences of lists that are never empty with sample fleets; the same template, or one beside it,
has the offer.
"""
ANSWERS = {
    "table.no_attacks",
    "review.no_better",
    "page.working",
    "opponent.move_it",
    "dogfight.agree.hint_late",
    "dogfight.two.show_hint",
}
"""No empty lists: answers to what was asked."""
INSTEAD = re.compile(r"{% else %}\s*<p class=\"hint(?: way-panel)?\"[^>]*>{{ t\('([\w.]+)'")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["dystopian", "jovian", "warsurge"])
def test_empty_list_explains_its_content_and_offers_to_add_it(game: str, language: str) -> None:
    for key, (walk, act, carried) in EMPTY_LISTS.items():
        player = Player(game, language)
        walk(player)
        assert words(language).strings[key].split("{")[0] in player.html, key
        assert player.buttons(act, **carried), key


def test_every_empty_list_is_tested() -> None:
    result = {
        key
        for path in TEMPLATES.rglob("*.html")
        for key in INSTEAD.findall(path.read_text(encoding="utf-8"))
    }
    assert result <= EMPTY_LISTS.keys() | ELSEWHERE | ANSWERS
    assert result >= ELSEWHERE | ANSWERS
