"""The engine is installed by pip alone: its wheel runs the examples and the lines of documents."""

import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.architecture import python
from tools.paths import ROOT

PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input")
EXAMPLES = sorted(path for path in (ROOT / "examples").glob("*.py") if path.name != "__init__.py")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel, with the build backend of the tests' own environment."""
    folder = tmp_path_factory.mktemp("wheel")
    own_backend = ("--no-index", "--no-deps", "--no-build-isolation")
    subprocess.run([*PIP, "wheel", "-q", *own_backend, "-w", folder, ROOT], check=True)
    (wheel,) = folder.iterdir()
    return wheel


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the Python of an environment that has the wheel and what the wheel requires."""
    folder = tmp_path_factory.mktemp("empty")
    venv.create(folder, symlinks=True)
    packages = Path(sysconfig.get_path("purelib", vars={"base": str(folder)}))
    (own,) = metadata.distributions(path=[str(wheel)])
    for name in _find_required(own.requires or ()):
        _copy_package(metadata.distribution(name), packages)
    interpreter = folder / "bin" / "python"
    # Without an index, pip fails if a requirement is not in the environment.
    subprocess.run(
        [*PIP, "--python", interpreter, "install", "-q", "--no-index", wheel], check=True
    )
    return interpreter


def _find_required(requirements: Iterable[str]) -> set[str]:
    """Return the names of the packages that requirements ask for, and those that these require."""
    names = set[str]()
    for text in requirements:
        requirement = Requirement(text)
        if requirement.marker is None or requirement.marker.evaluate({"extra": ""}):
            names.add(requirement.name)
            names |= _find_required(metadata.requires(requirement.name) or ())
    return names


def _copy_package(package: metadata.Distribution, packages: Path) -> None:
    """Copy the files of a package that is installed for the tests."""
    for file in package.files or ():
        if file.suffix == ".pyc" or ".." in file.parts:
            continue
        copy = packages / file
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(str(file.locate()), copy)


def run(interpreter: Path, *words: str | Path) -> str:
    """Run Python apart from this checkout and return its output."""
    command = [interpreter, "-I", *words]
    return subprocess.run(
        command, cwd=interpreter.parent, capture_output=True, text=True, check=True
    ).stdout


def test_wheel_has_the_engine_alone(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    modules = [path.as_posix() for path in python("engine")]
    assert sorted(name for name in names if ".dist-info/" not in name) == sorted(modules)


@pytest.mark.long
def test_engine_is_imported_from_the_wheel(installed: Path) -> None:
    file = run(installed, "-c", "import engine; print(engine.__file__)")
    assert Path(file.strip()).is_relative_to(installed.parent.parent)


@pytest.mark.long
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_example_runs_from_the_wheel(example: Path, installed: Path) -> None:
    assert run(installed, example).strip()


@pytest.mark.long
@pytest.mark.parametrize("name", ["README.md", "docs/library.md"])
def test_lines_of_documents_run_from_the_wheel(name: str, installed: Path) -> None:
    options = ("-o", "NORMALIZE_WHITESPACE")
    assert run(installed, "-m", "doctest", *options, ROOT / name) == ""
