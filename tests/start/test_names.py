"""Names in scripts: none of the words that the glossary replaces."""

import re
from collections.abc import Iterator

import pytest

from tests.architecture import ROOT
from tests.test_names import rejected

SCRIPTS = sorted((ROOT / "static" / "start").rglob("*.js"))
NO_CODE = re.compile(r"//[^\n]*|/\*.*?\*/|'(?:\\.|[^'\\\n])*'|\"(?:\\.|[^\"\\\n])*\"", re.S)
NAME = re.compile(r"(?<![\w$.])(?:\.\.\.)?(?!ArrowLeft\b)([A-Za-z_$][\w$]*)")
"""A name that is no property of an object and no key: the browser has such as `box.left` and
ArrowLeft.
"""


def names(text: str) -> Iterator[str]:
    """Yield the names of a script outside comments and strings; those in templates count where they
    are values.
    """
    code = re.sub(
        r"`((?:\\.|[^`\\])*)`",
        lambda template: " ".join(re.findall(r"\$\{(.*?)\}", template[1])),
        text,
    )
    for name in NAME.findall(NO_CODE.sub(" ", code)):
        yield from (
            part.lower().removesuffix("s")
            for part in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)
        )


def test_names_in_scripts_are_no_rejected_words() -> None:
    wrong = {
        path.name: rejected() & set(names(path.read_text(encoding="utf-8"))) for path in SCRIPTS
    }
    assert {name: words for name, words in wrong.items() if words} == {}


@pytest.mark.parametrize(
    "text",
    [
        "const said = 1;",
        "let left;",
        "f((one) => 1);",
        "function askAgain() {}",
        "const PLACES = [];",
        "`${told}`",
    ],
)
def test_rejected_name_in_a_script_is_detected(text: str) -> None:
    assert rejected() & set(names(text))


@pytest.mark.parametrize(
    "text", ["area.scrollLeft += box.left;", "// said here", 'const key = "place";', "`found`"]
)
def test_other_words_of_a_script_are_no_names(text: str) -> None:
    assert not rejected() & set(names(text))
