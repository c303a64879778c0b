"""Every command in the documents works on a machine that has Python and nothing else."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tools.paths import ROOT

DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
COMMAND = re.compile(
    r"(?:python3|\.venv/bin/python) (?:tools/\w+\.py|-m (?:pytest|ruff|mypy))[^`|#\n]*"
)
TEST = re.compile(r"^def (test_\w+)", re.MULTILINE)
PLACEHOLDER = re.compile(r"\b[A-Z]{3,}\b")
BARE = "import runpy, sys; runpy.run_path(sys.argv[1], run_name='imported')"
"""A program that imports a file without running its main function."""


def find_commands() -> list[str]:
    """Return the commands of all documents, each once."""
    commands: set[str] = set()
    for document in DOCUMENTS:
        for command in COMMAND.findall(document.read_text(encoding="utf-8")):
            commands.add(command.strip().rstrip(".,;:)"))
    return sorted(commands)


COMMANDS = find_commands()
TOOLS = sorted(
    {word for command in COMMANDS for word in shlex.split(command) if word.startswith("tools/")}
)
PYTEST = [command for command in COMMANDS if "-m pytest" in command]
SELECTIONS = [command for command in COMMANDS if "tools/test.py --only" in command]


def run_bare(*words: str) -> subprocess.CompletedProcess[str]:
    """Run Python without any installed package."""
    return subprocess.run(
        [sys.executable, "-S", *words], cwd=ROOT, capture_output=True, text=True, check=False
    )


def test_documents_have_commands() -> None:
    assert len(TOOLS) >= 6
    assert len(PYTEST) >= 3
    assert SELECTIONS


def test_a_bare_python_has_no_packages() -> None:
    """Otherwise the next test could not fail."""
    assert "ModuleNotFoundError" in run_bare("-c", "import pytest").stderr


@pytest.mark.parametrize("tool", TOOLS)
def test_tool_needs_no_package_to_begin(tool: str) -> None:
    """A tool installs what it needs, so it must begin without anything installed."""
    done = run_bare("-c", BARE, tool)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("command", COMMANDS)
def test_options_of_a_command_are_known(command: str) -> None:
    words = shlex.split(command)
    tools = [word for word in words if word.startswith("tools/")]
    options = [word for word in words if word.startswith("--")]
    if not tools or not options:
        return
    usage = run_bare(tools[0], "--help").stdout
    for option in options:
        assert re.search(rf"{option}\b", usage), option


@pytest.mark.parametrize("command", COMMANDS)
def test_paths_of_a_command_exist(command: str) -> None:
    for word in shlex.split(command):
        is_path = "/" in word and not word.startswith((".venv", "-"))
        if is_path and not PLACEHOLDER.search(word):
            assert (ROOT / word).exists(), word


@pytest.mark.parametrize("command", [*PYTEST, *SELECTIONS])
def test_a_selection_of_tests_is_not_empty(command: str) -> None:
    """A renamed test would leave a documented command without any test."""
    words = shlex.split(command)
    paths = [ROOT / word for word in words if word.startswith("tests/")]
    wanted = ""
    if "-k" in words:
        wanted = words[words.index("-k") + 1]
    assert any(wanted in name for path in paths for name in names_of_tests(path))


def names_of_tests(path: Path) -> list[str]:
    """Return the names of the tests in a file or folder, each after the name of its file."""
    files = [path]
    if path.is_dir():
        files = sorted(path.rglob("test_*.py"))
    names: list[str] = []
    for file in files:
        for name in TEST.findall(file.read_text(encoding="utf-8")):
            names.append(f"{file.name} {name}")
    return names
