"""Requests that lack a field or carry another type of value: each gets an answer, and none a fault
of the program.
"""

import json
from collections.abc import Iterator
from importlib import import_module
from typing import Any, NamedTuple

import pytest

from app.build import PAGE_FILES
from app.registered_games import GAMES
from app.requests.dispatcher import BATTLE, SHARED, actions, respond
from app.words import words
from tests.app.asking import Pairs, done, form
from tests.app.battle.player import NOW
from tests.app.battle.test_fuzz import KEYS
from tests.app.share.sharing import fresh_desk

STALE = words("en")("trouble.stale")
NAMES = [
    *KEYS,
    "pairs",
    "record",
    "seen",
    "place",
    "code",
    "group",
    "pick",
    "weapon",
    "fuel",
    "target",
    "range_band",
    "modifier",
    "plan",
    "id",
    "number",
    "by",
    "count",
    "large",
    "lost",
    "sure",
    "damage",
    "what",
    "range",
    "distance",
    "detail",
    "fractions",
    "before",
    "taken",
    "stop",
    "orders",
]
"""Every name that a button carries, and some that none does."""
VALUES: list[Any] = [
    None,
    [],
    {},
    "",
    "x",
    "²",
    "-1",
    "99",
    -1,
    10**30,
    True,
    1.5,
    [[1]],
    {"a": 1},
    "{}",
    "9" * 5000,
]
KEPT = ["roll", "before", "pinned", "recent", "view", "revision", "option"]
CHUNK = 16
"""A request carries at most 20 values."""


class Asked(NamedTuple):
    """An action of a view of a game."""

    game: str
    view: str
    action: str

    def send(self, given: Any, forms: Any = (), kept: Any = None) -> dict[str, Any]:
        """Return the response of the worker's dispatcher, which lets faults of the program
        through.
        """
        request = {
            **self._asdict(),
            "lang": "en",
            "given": given,
            "forms": forms,
            "kept": kept,
            "now": NOW,
        }
        return dict(json.loads(done(respond(json.dumps(request)))))


def every_action() -> Iterator[Asked]:
    """Yield the actions in the registries of all games."""
    for game in GAMES:
        for view in (BATTLE, *import_module(f"app.{game}").VIEWS, *SHARED):
            for name in sorted(actions(game, view)):
                yield Asked(game, view, name)


ACTIONS = list(every_action())
VIEWS = sorted({(asked.game, asked.view) for asked in ACTIONS})


@pytest.fixture(autouse=True)
def repository() -> Iterator[None]:
    """Begin and end without battles."""
    fresh_desk()
    yield
    fresh_desk()


def opening(game: str) -> Pairs:
    """Return the form of an attack as the page of a game opens."""
    return form(
        page=next(page.file for page in PAGE_FILES if (page.game, page.language) == (game, "en"))
    )


def test_registries_have_the_actions_of_all_views() -> None:
    assert {view for _, view in VIEWS} >= {"attack", "battle", "share", "files", "pick", "dogfight"}
    assert len(ACTIONS) > 300


@pytest.mark.parametrize(("game", "view"), VIEWS)
def test_action_without_its_fields_is_answered(game: str, view: str) -> None:
    for asked in ACTIONS:
        if asked[:2] == (game, view):
            for forms in ([], opening(game)):
                assert "say" in asked.send({}, forms)


@pytest.mark.parametrize(("game", "view"), VIEWS)
def test_action_with_values_of_other_types_is_answered(game: str, view: str) -> None:
    for asked in ACTIONS:
        if asked[:2] == (game, view):
            for value in VALUES:
                for start in range(0, len(NAMES), CHUNK):
                    assert "say" in asked.send(dict.fromkeys(NAMES[start : start + CHUNK], value))
                assert "say" in asked.send({}, kept=value)
                assert "say" in asked.send({}, kept={"view": "battle", "battle": value})
                assert "say" in asked.send({}, kept=dict.fromkeys(KEPT, value))


@pytest.mark.parametrize(("game", "view"), [item for item in VIEWS if item[1] != "battle"])
def test_action_with_one_wrong_value_is_answered(game: str, view: str) -> None:
    for asked in ACTIONS:
        if asked[:2] == (game, view):
            for name in NAMES:
                for value in VALUES[:10]:
                    assert "say" in asked.send({name: value})


TAKEN: dict[str, Any] = {"pairs": [["target.dr", "6"]], "taken": "share"}
SAMPLE: dict[str, Any] = {"side": "1", "sample": "0"}
NEEDED = [
    (Asked("dystopian", "attack", "take"), TAKEN, "pairs"),
    (Asked("warsurge", "attack", "take"), TAKEN, "pairs"),
    (Asked("jovian", "dogfight", "sample"), SAMPLE, "side"),
    (Asked("jovian", "dogfight", "sample"), SAMPLE, "sample"),
]


@pytest.mark.parametrize(("asked", "given", "needed"), NEEDED)
def test_action_without_a_field_that_it_needs_changes_nothing(
    asked: Asked, given: dict[str, Any], needed: str
) -> None:
    assert not asked.send(given).get("trouble")
    for wrong in (None, [], {}, "x", -1, [[1]], [["a"]], {"a": 1}):
        assert (
            asked.send(given | {needed: wrong} if needed != "pairs" or wrong else {})["trouble"]
            == STALE
        )
    assert (
        asked.send({name: value for name, value in given.items() if name != needed})["trouble"]
        == STALE
    )
