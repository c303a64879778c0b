"""A fleet as a table: what the page gives out becomes the same fleet when the page reads it."""

from typing import Any

import pytest

from app.registered_games import GAMES
from app.words import LANGUAGES
from engine.engagement import Fleet
from tests.app.asking import done
from tests.app.battle.player import Player
from tests.app.markup import elements

EVERY = [(game, language) for game in GAMES for language in LANGUAGES]


def sheets(fleet: Fleet) -> list[Any]:
    """Return everything in a fleet but ids, which mean nothing outside of it."""
    return [(path, item.kind, item.name, item.profile) for path, item in fleet.items]


@pytest.mark.parametrize(("game", "language"), EVERY)
@pytest.mark.parametrize(("index", "as_file"), [(1, True), (2, False)])
def test_fleet_survives_a_round_trip_through_a_table(
    game: str, language: str, index: int, as_file: bool
) -> None:
    player = Player(game, language)
    player.press("go", view="fleets")
    player.press("fleets.make", index=index)
    (before,) = done(player.repository.library()).fleets
    player.press("go", view="spreadsheet")
    (shown,) = [
        element.text
        for element in elements(player.html)
        if element.attrs.get("id") == "fleet-table"
    ]
    file = player.press("fleet.table")["device"]["file"]
    assert file["name"].endswith(".tsv")
    assert file["text"].startswith("\ufeff")
    table = file["text"] if as_file else file["text"].removeprefix("\ufeff")
    assert shown.split() == table.removeprefix("\ufeff").split()
    player.press("go", view="fleet")
    player.press("go", view="fleets")
    player.send("fleets.read", {"text": table})
    player.press("list.save")
    assert not player.answer["faults"]
    assert sheets(done(player.repository.library()).fleets[-1]) == sheets(before)
