"""The first script of a page: read by any browser, or an old one would drop it like all others,
without a word.
"""

import re

import pytest

from app.build import needs

STRING = re.compile(r'"(?:\\.|[^"\\\n])*"')
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.S)
NEWER = re.compile(
    r"=>|`|\?\.|\?\?|\.\.\.|\*\*|\|\|=|&&=|\bcatch\s*\{|,\s*\)|#"
    r"|\b(?:let|const|class|of|async|await|yield|import|export|super|static)\b"
)


def newer(script: str) -> list[str]:
    """Return what a browser of 2009 cannot read in a script."""
    return NEWER.findall(STRING.sub('""', COMMENT.sub("", script)))


def test_first_script_is_read_by_old_browsers() -> None:
    assert newer(needs()) == []


@pytest.mark.parametrize(
    "text",
    ["let a;", "() => 1", "a?.b", "try {} catch {}", "f(a,)", "class A {}", "`a`", "f(...a)"],
)
def test_newer_syntax_is_detected(text: str) -> None:
    assert newer(text)
