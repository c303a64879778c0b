"""Forms in codes: names and texts as a tree, back again whatever the tree is, and what an attack in a form comes to."""

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from app.game_page import GamePage
from app.requests.registry import actions
from app.requests.request import Request
from app.requests.response import Response
from engine.engagement import Refusal, refusal
from engine.engagement.saved import Tree

Pair = tuple[str, str]
Fields = dict[str, list[str]]
"""Texts by the name of their field: several for a set, none for one that is not there."""
MOST_PAIRS = 1000
LONGEST = 200
PART = re.compile("[a-z][a-z0-9_]{0,40}|[0-9]{1,3}")
"""One part of a field's dotted name."""


def fields_of(pairs: Iterable[Pair]) -> Fields:
    """Pairs by the names of their fields."""
    fields: Fields = {}
    for name, text in pairs:
        fields.setdefault(name, []).append(text)
    return fields


def tree_of(fields: Fields) -> Tree:
    """Fields as a tree of their names, one text by itself."""
    tree: Tree = {}
    for name, texts in fields.items():
        *path, leaf = name.split(".")
        place = tree
        for part in path:
            place = place.setdefault(part, {})
        place[leaf] = texts[0] if len(texts) == 1 else texts
    return tree


def fields_in(tree: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    """Names and texts in a tree of strangers, whatever they are."""
    if isinstance(tree, dict):
        for key, value in tree.items():
            yield from fields_in(value, f"{name}.{key}" if name else key)
    else:
        yield name, tree if isinstance(tree, list) else [tree]


def pairs_in(fields: Iterable[tuple[str, Any]]) -> list[Pair] | Refusal:
    """The pairs that fields of strangers stand for, or code_broken."""
    pairs: list[Pair] = []
    for name, text in ((name, text) for name, texts in fields for text in texts):
        fits = isinstance(text, str) and len(text) <= LONGEST and all(map(PART.fullmatch, name.split(".")))
        if not fits or len(pairs) == MOST_PAIRS:
            return refusal("code_broken")
        pairs.append((name, text))
    return pairs


class Odds(NamedTuple):
    """The answer to an attack as HTML, and in sentences what it rolls."""

    html: str
    reasons: tuple[str, ...] = ()


def odds_of(page: GamePage, pairs: list[Pair], language: str) -> Odds | None:
    """The answer to the attack that a form describes; None when the form has a fault."""
    sent = {"lang": language, "game": page.key, "view": "attack", "action": "odds", "forms": pairs}
    try:
        response = actions(page.key, "attack")["odds"](Request.model_validate(sent))
    except (ValueError, LookupError, TypeError, AttributeError):
        return None
    if not isinstance(response, Response) or response.faults or response.trouble:
        return None
    said = [text for name, text in response.texts.items() if name.startswith("why-") and text]
    return Odds(response.regions["answer"], tuple(said))
