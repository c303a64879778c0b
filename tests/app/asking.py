"""Commands as the page sends them, and their answers."""

import json
from functools import lru_cache
from typing import Any

from app.build import pages
from app.commands import dispatch
from tests.app.markup import form_pairs

Pairs = list[tuple[str, str]]
Answer = dict[str, Any]


@lru_cache
def page_html(name: str = "index.html") -> str:
    """One of the built pages."""
    return pages()[name]


@lru_cache
def _opening(page: str) -> tuple[tuple[str, str], ...]:
    return tuple(form_pairs(page_html(page)))


def form(changes: dict[str, str] | None = None, more: Pairs | None = None, page: str = "index.html") -> Pairs:
    """The form as a page opens, with some fields changed and some pairs added."""
    left = dict(changes or {})
    pairs = [(name, left.pop(name, value)) for name, value in _opening(page)]
    assert not left, f"the form has no {sorted(left)}"
    return pairs + (more or [])


def ask(do: str, pairs: Pairs, language: str = "en", game: str = "dystopian", **more: Any) -> Answer:
    """The answer to one command."""
    answer = json.loads(dispatch(json.dumps({"do": do, "game": game, "lang": language, "form": pairs} | more)))
    assert isinstance(answer, dict)
    return answer


def roll(pairs: Pairs, throw: str = "look", language: str = "en", game: str = "dystopian", **more: Any) -> Answer:
    """The answer to one step of a roll; `records`, `picks` and `typed` as the page keeps them."""
    return ask("roll", pairs, language, game, roll={"throw": throw} | more)
