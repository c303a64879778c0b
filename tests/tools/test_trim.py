"""What stays of the standard library, and what goes."""

import pytest

from tests.architecture import imported, parsed, python
from tools.build.modules.trim import wanted
from tools.build.python import ELSEWHERE


@pytest.mark.parametrize("name", ["os.py", "asyncio/base_events.py", "email/__init__.py", "encodings/utf_8.py"])
def test_what_the_page_needs_stays(name: str) -> None:
    """Pyodide and the packages import these."""
    assert wanted(name)


@pytest.mark.parametrize(
    "name", ["unittest/mock.py", "pdb.py", "email/message.py", "encodings/cp1252.py", "pydantic/v1/main.py"]
)
def test_what_it_never_imports_goes(name: str) -> None:
    """Each costs bytes at the first visit."""
    assert not wanted(name)


def test_a_name_that_only_begins_alike_stays() -> None:
    """The list names whole modules: html/parser does not take html with it."""
    assert wanted("html/__init__.py")
    assert wanted("codecs.py")


def test_whatever_the_page_imports_by_name_stays() -> None:
    """Plain Python has it all, so that only the page would miss it."""
    elsewhere = tuple(f"static/{name}" for name in ELSEWHERE)
    paths = [path for path in python("engine", "static/app") if not path.as_posix().startswith(elsewhere)]
    names = {name for path in paths for name in imported(parsed(path), path)}
    assert {name for name in names if not wanted(name.replace(".", "/") + ".py")} == set()
