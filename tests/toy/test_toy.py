"""A game is one folder in the engine, one on the page, its strings and a line: the toy's files are
laid there.
"""

from pathlib import Path

import pytest

from tests.scratch import run_tests, scratch_copy
from tools.build.source_tree import with_games
from tools.paths import ROOT
from tools.run import Missing

TOY = ROOT / "tests" / "toy" / "game"
WHOLE = ("tests/app/words/test_locale.py", "tests/app/test_pages.py")
"""Tests of all games, whichever there are."""


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return scratch_copy(tmp_path_factory.mktemp("sources"), TOY)


@pytest.mark.long
def test_tests_of_every_game_pass_for_an_added_game(sources: Path) -> None:
    text = run_tests(sources, "tests/toy/playing.py", *WHOLE)
    assert " passed" in text.splitlines()[-1], text


def test_added_game_changes_only_the_list_of_games(sources: Path) -> None:
    before = {
        path.relative_to(ROOT): path
        for top in ("engine", "static")
        for path in (ROOT / top).rglob("*.*")
    }
    own = {path.relative_to(TOY) for path in TOY.rglob("*.*") if path.is_file()}
    changed = [
        name
        for name, path in before.items()
        if path.is_file()
        and "__pycache__" not in path.parts
        and (sources / name).read_bytes() != path.read_bytes()
    ]
    assert changed == [Path("static/app/games.txt")]
    assert own >= set(changed)


def test_added_game_cannot_replace_a_file(tmp_path: Path) -> None:
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "index.html").write_text("mine")
    with pytest.raises(Missing, match=r"index\.html"):
        with_games(tmp_path / "game", tmp_path / "sources")


@pytest.mark.parametrize("key", ["Toy", "toy2", "toy_game", "../toy", "toy"])
def test_wrong_or_repeated_key_of_a_game_is_refused(key: str, tmp_path: Path) -> None:
    """Packages, files and addresses are made from it, and some hosts or devices do not allow
    others.
    """
    path = tmp_path / "game" / "static" / "app" / "games.txt"
    path.parent.mkdir(parents=True)
    path.write_text(f"{key}\n" * (1 + (key == "toy")))
    with pytest.raises(Missing, match=f"games.txt.*'{key}'"):
        with_games(tmp_path / "game", tmp_path / "sources")
