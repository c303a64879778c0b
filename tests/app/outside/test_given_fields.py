"""Buttons of battle screens without the fields that their action needs, or with fields of other
kinds.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import BaseModel

from app.battle import BattlePage
from app.battle.battle_response import actions_of
from app.registered_games import GAMES
from app.requests import GivenFields, Request
from app.words import words
from tests.app.battle.player import NOW, Player

STALE = words("en")("trouble.stale")
HUGE = ["9" * 5000, "-1", "9" * 40, "\u0661", "²", "1.5", "1e3", "x" * 100_000]
"""Texts that are no index, among them digits of other scripts."""
PAGES = {game: page.battle for game, page in GAMES.items() if page.battle}


def fields_of(page: BattlePage[Any]) -> dict[str, type[GivenFields]]:
    """Return the model of the fields of each action of a game's battle screens."""
    return {name: action.fields for name, action in actions_of(page).items()}


def needed(model: type[BaseModel]) -> list[str]:
    """Return the fields without which an action does nothing, as buttons name them."""
    return [
        field.alias or name for name, field in model.model_fields.items() if field.is_required()
    ]


def actions_with_needs() -> Iterator[tuple[str, str]]:
    """Yield the games and actions that need a field."""
    for game, page in PAGES.items():
        for action, model in fields_of(page).items():
            if needed(model):
                yield game, action


NEEDS = list(actions_with_needs())


@pytest.fixture(scope="module")
def players() -> dict[str, Player]:
    """Return a player of each game with a battle on the table."""
    result = {}
    for game in PAGES:
        result[game] = Player(game)
        result[game].try_samples()
    return result


def answer(player: Player, action: str, given: Any) -> dict[str, Any]:
    """Return the response to an action; faults of the program come through."""
    request = Request.model_validate(player.command(action, given) | {"now": NOW})
    return dict(player.respond(request).model_dump())


def test_actions_with_needs_are_many() -> None:
    assert len(NEEDS) > 80
    assert ("dystopian", "order") in NEEDS


@pytest.mark.parametrize(("game", "action"), NEEDS)
def test_action_without_a_needed_field_does_nothing(
    game: str, action: str, players: dict[str, Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The model refuses, not the fault that a lacking field would cause further inside."""
    player = players[game]
    monkeypatch.setattr("app.battle.battle_response.MISFIT", (ValueError,))
    before = player.repository.revisions.of(Request.model_validate(player.command(action)).screen)
    assert answer(player, action, {})["trouble"] == STALE
    for name in needed(fields_of(player.page)[action]):
        others = {other: "0" for other in needed(fields_of(player.page)[action]) if other != name}
        assert answer(player, action, others)["trouble"] == STALE
        for wrong in (None, 1, True, 1.5, [], {}, ["0"]):
            assert answer(player, action, {**others, name: wrong})["trouble"] == STALE
    after = player.repository.revisions.of(Request.model_validate(player.command(action)).screen)
    assert after == before


@pytest.mark.parametrize("game", PAGES)
def test_no_action_needs_the_dispatcher_to_catch_a_lacking_field(
    game: str, players: dict[str, Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.battle.battle_response.MISFIT", (ValueError,))
    player = players[game]
    for action in fields_of(player.page):
        if action not in ("home", "delete"):
            request = Request.model_validate(player.command(action, {}) | {"now": NOW})
            assert player.respond(request)


@pytest.mark.parametrize("value", HUGE, ids=lambda value: value[:6])
@pytest.mark.parametrize("game", PAGES)
def test_index_is_a_short_number_in_western_digits(
    game: str, value: str, players: dict[str, Player]
) -> None:
    player = players[game]
    for action in ("choose", "advised.take", "moment", "side", "sheets.print"):
        (name,) = needed(fields_of(player.page)[action])
        assert answer(player, action, {name: value})["trouble"] == STALE


@pytest.mark.parametrize("game", PAGES)
def test_huge_names_are_refused(game: str, players: dict[str, Player]) -> None:
    player = players[game]
    for action, model in fields_of(player.page).items():
        names = needed(model)
        if names:
            given = dict.fromkeys(names, "x" * 100_000)
            assert answer(player, action, given)["trouble"] == STALE
