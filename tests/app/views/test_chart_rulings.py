"""Rulings in charts: each that a sentence of a chart depends on is a setting of the game."""

from collections.abc import Iterable

import pytest

from app.build import charts_html
from app.registered_games import GAMES
from app.views.charts.chart_words import ChartWords
from engine.kit.rulings import Ruling


@pytest.mark.parametrize("game", GAMES)
def test_charts_name_only_settings_of_their_game(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    named: set[str] = set()
    find = ChartWords.find_rulings

    def find_noted(words: ChartWords, fields: Iterable[str]) -> tuple[Ruling, ...]:
        wanted = tuple(fields)
        named.update(wanted)
        return find(words, wanted)

    monkeypatch.setattr(ChartWords, "find_rulings", find_noted)
    charts_html(GAMES[game], "en")
    settings = {ruling.field for ruling in GAMES[game].rulings}
    assert named
    assert named <= settings
