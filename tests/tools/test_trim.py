"""Modules of the standard library that stay in the page, and those that are removed."""

import pytest

from tests.architecture import imported, parsed, python
from tools.build.modules.trim import is_wanted
from tools.build.python import ELSEWHERE


@pytest.mark.parametrize(
    "name", ["os.py", "asyncio/base_events.py", "email/__init__.py", "encodings/utf_8.py"]
)
def test_modules_needed_by_the_page_stay(name: str) -> None:
    """Pyodide and the packages import these."""
    assert is_wanted(name)


@pytest.mark.parametrize(
    "name",
    [
        "unittest/mock.py",
        "pdb.py",
        "email/message.py",
        "encodings/cp1252.py",
        "pydantic/v1/main.py",
    ],
)
def test_modules_never_imported_are_removed(name: str) -> None:
    """Each costs bytes at the first visit."""
    assert not is_wanted(name)


def test_module_with_a_similar_name_stays() -> None:
    """The list names whole modules: html/parser does not remove html."""
    assert is_wanted("html/__init__.py")
    assert is_wanted("codecs.py")


@pytest.mark.long
def test_every_module_imported_by_the_page_stays() -> None:
    """Plain Python has all of them, so only the page would miss one."""
    elsewhere = tuple(f"static/{name}" for name in ELSEWHERE)
    paths = [
        path for path in python("engine", "static/app") if not path.as_posix().startswith(elsewhere)
    ]
    names = {name for path in paths for name in imported(parsed(path), path)}
    assert {name for name in names if not is_wanted(name.replace(".", "/") + ".py")} == set()
