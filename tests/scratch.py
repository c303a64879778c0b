"""A scratch copy of the sources, and tests and programs that import everything from the copy."""

import shutil
import subprocess
import sys
from pathlib import Path

from tools.build.source_tree import with_games
from tools.paths import ROOT


def scratch_copy(whole: Path, games: Path | None = None) -> Path:
    """Copy the sources into a folder, with further games laid over the copy, and with the bytecode
    there is of them.

    Compiling all modules anew would take as long as the tests in the copy.
    """
    copy = with_games(games or whole / "no-games", whole)
    for compiled in (
        path for folder in ("engine", "static") for path in (ROOT / folder).rglob("*.pyc")
    ):
        folder, name = compiled.parent.parent, compiled.name.partition(".")[0] + ".py"
        beside = copy / compiled.relative_to(ROOT)
        if (folder / name).exists():
            beside.parent.mkdir(exist_ok=True)
            shutil.copyfile(compiled, beside)
            shutil.copystat(folder / name, beside.parent.parent / name)
    return copy


def run_tests(sources: Path, *tests: str, first: str = "") -> str:
    """Run tests of this checkout against the copy, after a program; all must pass. Return what is
    printed.
    """
    paths = [str(sources), str(sources / "static")]
    options = [
        "-q",
        "-m",
        "not browser",
        "-p",
        "no:cacheprovider",
        "--assert=plain",
        "--import-mode=append",
    ]
    program = "\n".join(
        [
            "import sys",
            f"sys.path[:] = [*{paths}, *sys.path, {str(ROOT)!r}]",
            first,
            "import pytest",
            "sys.exit(pytest.main(sys.argv[1:]))",
        ]
    )
    command = [
        sys.executable,
        "-P",
        "-c",
        program,
        *options,
        "-o",
        f"pythonpath={' '.join(paths)}",
        *tests,
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    printed = done.stderr + done.stdout
    assert done.returncode == 0, printed
    return printed
