"""Weapons against targets: the numbers of the declaration behind each cell, the best ones
marked.
"""

from html import unescape

import pytest

from app.registered_games import GAMES
from app.words import LANGUAGES, words
from app.work_slices import Work
from tests.app.battle.player import Answer, Player, carries
from tests.app.battle.test_table import begun
from tests.app.markup import Element, elements

EVERY = [(game, language) for game in GAMES for language in LANGUAGES]


def matched(player: Player) -> str:
    """The numbers, however many times the page has to ask."""
    answer: Answer = player.send("matrix.show")
    while answer["follow"].get("more"):
        answer = player.send("matrix.show")
    assert not answer["faults"] and answer["follow"]["more"] is False, answer
    return str(answer["regions"]["matrix-out"])


def opened(game: str, language: str = "en") -> Player:
    player = begun(game, language)
    player.press("declare", index=0)
    player.choose_way("matrix")
    assert player.screen["view"] == "declare" and "matrix.aim" in dict(player.pairs())
    return player


def cells(html: str) -> list[Element]:
    return [
        element for element in elements(html) if element.tag == "button" and element.inside("table")
    ]


@pytest.mark.parametrize("game", GAMES)
def test_cell_opens_the_declaration_with_its_number(game: str) -> None:
    player = opened(game, "en")
    player.type("matrix.aim", "destroyed")
    every = cells(matched(player))
    assert every
    for element in every[:: max(1, len(every) // 4)]:
        answer = player.send("declare", carries(element))
        for name, value in answer["form"].get("fields", {}).items():
            player.type(name, value)
        shown_odds = player.send("declare.odds")["regions"]["declared-odds"]
        assert "faulty" not in shown_odds
        assert element.text.removeprefix("★").strip() in unescape(shown_odds)
        player.choose_way("matrix")


def test_progress_counts_weapons_times_targets(monkeypatch: pytest.MonkeyPatch) -> None:
    def step(work: Work, seconds: float) -> None:
        work.over = next(work._steps, work) is work

    player, t, shown = opened("dystopian"), words("en"), list[str]()
    monkeypatch.setattr(Work, "go_on", step)
    while (answer := player.send("matrix.show"))["follow"]["more"]:
        shown.append(elements(answer["regions"]["matrix-out"])[0].text)
    assert shown == [
        t("sensitivity.tried", count=count, all=len(shown)) for count in range(1, len(shown) + 1)
    ]
    assert len(shown) >= len(cells(answer["regions"]["matrix-out"])) > 0


@pytest.mark.parametrize("game", list(GAMES))
def test_list_has_every_cell_best_first(game: str) -> None:
    html = matched(opened(game))
    listed = [
        element for element in elements(html) if element.tag == "button" and element.inside("ol")
    ]
    assert sorted(map(str, map(carries, listed))) == sorted(map(str, map(carries, cells(html))))
    numbers = [
        float(element.text.split("%")[0].split()[-1])
        for element in listed
        if "<" not in element.text
    ]
    assert numbers == sorted(numbers, reverse=True)


def test_another_range_changes_the_numbers() -> None:
    player = opened("dystopian")
    near = matched(player)
    player.type(next(name for name, _ in player.pairs() if name.startswith("best.reach.")), "4")
    far = matched(player)
    assert far != near
    assert {carries(element)["range_band"] for element in cells(far)} == {"2", "4"}


@pytest.mark.parametrize("game", ["dystopian", "jovian"])
def test_ranges_are_open_if_an_enemy_is_out_of_range(game: str) -> None:
    def is_open(player: Player) -> bool:
        (fold,) = [
            element
            for element in elements(player.html)
            if element.attrs.get("id") == "matrix-ranges"
        ]
        return "open" in fold.attrs

    player = opened(game)
    assert not is_open(player)
    player.type(next(name for name, _ in player.pairs() if name.startswith("best.reach.")), "")
    matched(player)
    player.choose_way("manual")
    player.choose_way("matrix")
    assert is_open(player)


@pytest.mark.parametrize("game", list(GAMES))
def test_printed_matrix_has_a_table_for_each_goal(game: str) -> None:
    player = opened(game)
    html = matched(player)
    answer = player.send("matrix.print")
    captions = [
        element.text
        for element in elements(answer["regions"]["sheet-out"])
        if element.tag == "caption"
    ]
    aims = player.offered("matrix.aim")
    assert answer["device"]["printed"] and aims and len(captions) == len(aims)
    sheet = unescape(answer["regions"]["sheet-out"])
    assert all(element.text.removeprefix("★").strip() in sheet for element in cells(html))


def test_forged_group_shows_no_matrix() -> None:
    player = opened("dystopian")
    player.screen = player.screen | {"item": "nobody"}
    assert player.send("matrix.show")["trouble"] == words("en")("trouble.stale")
