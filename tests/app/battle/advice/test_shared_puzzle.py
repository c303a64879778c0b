"""A puzzle as a code: what it shows before the import, what it holds, and what a forged one
does.
"""

import re
from typing import Any

import pytest

from app.battle import Refused
from app.battle.advice.puzzle import find_puzzle, with_puzzle
from app.registered_games import GAMES
from app.requests import Request
from app.share import Opened, Sharing, open_code, opened_html, read_subject
from app.words import LANGUAGES, words
from engine.engagement import Draft, Refusal, games, puzzle_code, puzzle_of, write_code
from tests.app.asking import done
from tests.app.battle.advice.test_puzzle import puzzled, set_up, solved
from tests.app.markup import elements


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_puzzle_code_shows_its_question_before_import(game: str, language: str) -> None:
    now = set_up(game=game).engagement
    code = write_code(puzzle_code(now.battle, now.rules))
    assert isinstance(code, str)
    read = open_code(
        GAMES,
        games(*(game_page.battle.rules for game_page in GAMES.values() if game_page.battle)),
        code,
        language,
    )
    assert isinstance(read, Opened) and read.asked
    texts = [
        element.text
        for element in elements(
            opened_html(
                read,
                Request.model_validate(
                    {"lang": language, "game": game, "view": "share", "action": "open", "forms": []}
                ),
            )
        )
    ]
    t, aims = words(language), dict(read.asked.planner.aims)
    assert t("puzzle.ask", name=read.asked.name, aim=aims[read.asked.puzzle.aim]) in texts
    whom = next(text for text in texts if text.startswith(t("puzzle.whom")))
    assert all(name in whom for name in read.asked.targets())
    assert game != "dystopian" or re.search(r" (×\d|\d\+\d)", whom)
    assert "%" not in "".join(texts)


def test_shared_puzzle_contains_no_solution() -> None:
    player = set_up()
    puzzle = puzzle_of(player.engagement)
    assert puzzle
    data = puzzle.puzzle.group, puzzle.puzzle.model_dump(), "en"
    made = with_puzzle(player.page, player.engagement, *data)
    assert made == with_puzzle(player.page, player.engagement, *data)
    assert made.rules.kind("puzzle") and [event.kind for event in made.battle.events] == ["puzzle"]
    assert made.battle.id != player.engagement.battle.id
    code = write_code(puzzle_code(made.battle, made.rules))
    assert isinstance(code, str) and len(code) < 1700, len(code)
    read = open_code(GAMES, player.repository.games, code, "en")
    assert not isinstance(read, Refusal) and read.kind == "puzzle"
    assert read.then(done(player.repository.take_in(code_archive(read)))).given["view"] == "puzzle"
    bare = puzzle_code(
        made.battle.model_copy(update={"events": made.battle.events[:-1]}), made.rules
    )
    text = write_code(bare)
    assert isinstance(text, str)
    assert isinstance(open_code(GAMES, player.repository.games, text, "en"), Refusal), (
        "a battle is no puzzle"
    )


def code_archive(read: Any) -> Any:
    """The content of a code after its import."""
    return read.held


@pytest.mark.parametrize("aim", ["any", "sink {out}"])
def test_forged_puzzle_is_refused_or_shows_its_true_difference(aim: str) -> None:
    """A target out of range is refused; a best plan that is no better is shown as such."""
    player = set_up()
    puzzle = find_puzzle(player.page, player.engagement, "en")
    assert not isinstance(puzzle, Refusal)
    state, group = player.engagement.state, puzzle.puzzle.group
    near, out = list(dict.fromkeys(at for _, at in puzzle.reach))[:2]
    reach = {near.replace(".", "_"): "1"}
    weakest = player.engagement.act(Draft(kind="adjust", data={"ref": near, "hp": 1}))
    assert not isinstance(weakest, Refusal) and weakest.state != state
    forged = weakest.act(
        Draft(kind="puzzle", data={"group": group, "aim": aim.format(out=out), "reach": reach})
    )
    assert not isinstance(forged, Refusal)
    code = write_code(puzzle_code(forged.battle, forged.rules))
    assert isinstance(code, str)
    read = open_code(GAMES, player.repository.games, code, "en")
    assert isinstance(read, Refusal) == ("sink" in aim)
    with pytest.raises(Refused):
        request = Request.model_validate(player.command("share", {}))
        forms = [(f"best.reach.{at}", item) for at, item in reach.items()] + [
            ("best.aim", aim.format(out=out))
        ]
        done(player.repository.engagement(forged.battle.id))
        done(player.repository.keep(weakest))
        sharing = Sharing(kind="puzzle", id=forged.battle.id, group=group)
        done(
            read_subject(
                player.repository,
                GAMES["dystopian"],
                request.model_copy(update={"forms": forms}),
                sharing,
            )
        )
    if not isinstance(read, Refusal):
        puzzled(player, {"group": group, "aim": aim, "reach": reach})
        assert words("en")("puzzle.plain") in solved(player)["regions"]["puzzle-out"]
