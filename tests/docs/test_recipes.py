"""The recipes of docs/recipes work in a scratch copy of the sources, with the stated number of
changes.
"""

import re
import shutil
from pathlib import Path

import pytest

from tests.docs.recipe import Misfit, follow, patched, read_recipe
from tests.scratch import run_tests, scratch_copy
from tools.paths import ROOT

FOLDER = ROOT / "docs" / "recipes"
SAYS = re.compile(r"It takes (\d+) lines in (\d+) files")
NAMES = sorted(path.stem for path in FOLDER.glob("*.md"))
TAKES = {
    "special-rule": (8, 7),
    "ruling": (10, 5),
    "number": (15, 10),
    "language": (5, 5),
    "game": (1, 1),
}
"""The lines that a recipe adds by hand, and the files that it adds them to."""
FIELDS = "tests/app/share/test_codes_last.py::test_fields_of_profiles_keep_their_order_and_defaults"
HOLDING = {
    "special-rule": ("tests/app/words/test_locale.py", "tests/app/dystopian/test_charts.py"),
    "ruling": (
        "tests/app/words/test_locale.py",
        "tests/app/test_rulings_list.py",
        "tests/engine/dystopian/test_rulings.py",
    ),
    "number": ("tests/app/words/test_locale.py", "tests/app/test_fleet_pick_actions.py", FIELDS),
    "game": (),
    "language": ("tests/app/test_pages.py::test_every_id_is_unique",),
}
"""Tests of the project that still pass after a recipe; tests/toy runs those of an added game."""
TOGETHER = (("special-rule", "ruling", "number"), ("game", "language"))
"""Recipes that are followed in one copy, because a copy takes longer than its tests; a language
changes what the tests of the strings hold.
"""


def test_every_recipe_is_tested() -> None:
    assert sorted(TAKES) == sorted(name for names in TOGETHER for name in names) == NAMES


@pytest.mark.long
@pytest.mark.parametrize("names", TOGETHER, ids=", ".join)
def test_recipes_pass_their_checks(names: tuple[str, ...], tmp_path: Path) -> None:
    copy = scratch_copy(tmp_path / "copy")
    shutil.copytree(ROOT / "tests" / "toy" / "game", copy / "tests" / "toy" / "game")
    recipes = [read_recipe(FOLDER / f"{name}.md") for name in names]
    for recipe in recipes:
        follow(recipe, copy)
    holding = {test for name in names for test in HOLDING[name]}
    printed = run_tests(copy, *sorted(holding), first="\n".join(recipe.check for recipe in recipes))
    assert " passed" in printed.splitlines()[-1], printed


@pytest.mark.parametrize("name", NAMES)
def test_check_fails_without_the_recipe(name: str) -> None:
    """The check runs here, where its imports are at hand already."""
    with pytest.raises((AssertionError, AttributeError, ImportError, TypeError)):
        exec(read_recipe(FOLDER / f"{name}.md").check, {})


@pytest.mark.parametrize("name", NAMES)
def test_recipe_has_the_stated_size(name: str) -> None:
    path = FOLDER / f"{name}.md"
    recipe, match = read_recipe(path), SAYS.search(path.read_text(encoding="utf-8"))
    assert (recipe.added, len(recipe.files)) == TAKES[name]
    assert (match is not None) == (name in TOGETHER[0]), "only these state it"
    assert match is None or tuple(map(int, match.groups())) == TAKES[name]


def test_change_is_applied_at_its_lines() -> None:
    assert patched("a\nb\nc\n", "@@\n a\n+x\n@@\n-c\n+d\n", "f") == "a\nx\nb\nd\n"


@pytest.mark.parametrize("diff", [" x\n+y\n", " a\n+y\n", "+y\n", "a\n", " ab\n"])
def test_change_that_does_not_fit_is_refused(diff: str) -> None:
    with pytest.raises(Misfit):
        patched("a\nab2\na\n", diff, "f")


@pytest.mark.parametrize("text", ["no check", "```diff\n+a\n```\n## Check\n```python\npass\n```\n"])
def test_recipe_without_a_check_or_a_file_is_refused(text: str, tmp_path: Path) -> None:
    (tmp_path / "x.md").write_text(f"# X\n{text}")
    with pytest.raises(Misfit):
        read_recipe(tmp_path / "x.md")
