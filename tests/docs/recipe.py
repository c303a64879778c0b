"""A recipe of docs/recipes: changes of files and shell commands in order, and a check in Python at
the end.
"""

import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"`([\w./-]+\.\w+)`[^`]*$")
HUNK = re.compile(r"^@@.*\n", re.MULTILINE)


class Misfit(Exception):
    """A recipe that no longer fits the sources."""


@dataclass(frozen=True)
class Recipe:
    """The fenced blocks of a recipe.

    steps: the language of each block before the heading 'Check', the file named last before the
        block, and its text
    check: the Python program below that heading
    """

    steps: tuple[tuple[str, str, str], ...]
    check: str

    @property
    def files(self) -> set[str]:
        """The files that the recipe changes manually."""
        return {file for language, file, _ in self.steps if language == "diff"}

    @property
    def added(self) -> int:
        """The number of lines that the recipe adds or changes manually."""
        return sum(
            text.count("\n+") + text.startswith("+")
            for language, _, text in self.steps
            if language == "diff"
        )


def read_recipe(path: Path) -> Recipe:
    """Read the blocks of a recipe; raise Misfit for one without a check or with a change of no
    file.
    """
    what, heading, end = path.read_text(encoding="utf-8").partition("\n## Check\n")
    checks = [match[2] for match in BLOCK.finditer(end) if match[1] == "python"]
    if not heading or len(checks) != 1:
        raise Misfit(f"{path.name}: one Python block below 'Check'")
    return Recipe(tuple(_steps(what, path.name)), checks[0])


def _steps(text: str, name: str) -> Iterator[tuple[str, str, str]]:
    end = 0
    for match in BLOCK.finditer(text):
        file = FILE.search(text[end : match.start()])
        end = match.end()
        if match[1] == "diff" and not file:
            raise Misfit(f"{name}: no file is named before {match[2]!r}")
        yield match[1], file[1] if file else "", match[2]


def follow(recipe: Recipe, folder: Path) -> None:
    """Follow a recipe in a copy of the sources; raise Misfit where a change does not fit."""
    for language, file, text in recipe.steps:
        if language == "diff":
            path = folder / file
            path.write_text(patched(path.read_text(encoding="utf-8"), text, file), encoding="utf-8")
        else:
            run(["bash", "-euo", "pipefail", "-c", text], folder)


def patched(text: str, diff: str, name: str) -> str:
    """Apply a diff whose hunks are identified by their lines instead of by line numbers."""
    for hunk in filter(None, HUNK.split(diff)):
        lines = hunk.splitlines()
        if wrong := [line for line in lines if line[:1] not in {" ", "+", "-"}]:
            raise Misfit(f"{name}: a line begins with ' ', '+' or '-': {wrong[0]!r}")
        old = "".join(f"{line[1:]}\n" for line in lines if line[0] != "+")
        new = "".join(f"{line[1:]}\n" for line in lines if line[0] != "-")
        if not old or f"\n{text}".count(f"\n{old}") != 1:
            raise Misfit(f"{name}: these lines must be there once:\n{old}")
        text = f"\n{text}".replace(f"\n{old}", f"\n{new}")[1:]
    return text


def run(command: list[str], folder: Path) -> None:
    """Run a command in a folder; raise Misfit with its output when the command fails."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Misfit(done.stdout + done.stderr)
