"""Forms in codes: names and texts as a tree, which packs well, and back again whatever the tree is."""

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from app.commands import known
from app.game_page import GamePage
from engine.battle import Refusal, refusal
from engine.battle.saved import Tree

Pair = tuple[str, str]
MOST_PAIRS = 1000
LONGEST = 200
PART = re.compile("[a-z][a-z0-9_]{0,40}|[0-9]{1,3}")
"""One part of a field's dotted name."""
SEEN = ("odds", "compare")
"""Views whose faults are faults of a set-up too."""


def tree_of(pairs: Iterable[Pair]) -> Tree:
    """Pairs as a tree of their names; a name that comes several times has a list of texts."""
    tree: Tree = {}
    for name, text in pairs:
        *path, leaf = name.split(".")
        place = tree
        for part in path:
            place = place.setdefault(part, {})
        place[leaf] = text if leaf not in place else [*_texts(place[leaf]), text]
    return tree


def pairs_in(tree: Any) -> list[Pair] | Refusal:
    """The pairs that a tree of strangers stands for, or code_broken."""
    pairs: list[Pair] = []
    for name, text in _leaves(tree, ""):
        fits = isinstance(text, str) and len(text) <= LONGEST and all(map(PART.fullmatch, name.split(".")))
        if not fits or len(pairs) == MOST_PAIRS:
            return refusal("code_broken")
        pairs.append((name, text))
    return pairs


def _leaves(tree: Any, name: str) -> Iterator[tuple[str, Any]]:
    if isinstance(tree, dict):
        for key, value in tree.items():
            yield from _leaves(value, f"{name}.{key}" if name else key)
    else:
        yield from ((name, text) for text in _texts(tree))


def _texts(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


class Odds(NamedTuple):
    """The answer to an attack as HTML, and in sentences what it rolls."""

    html: str
    reasons: tuple[str, ...] = ()


def odds_of(page: GamePage, pairs: list[Pair], language: str) -> Odds | None:
    """The answer to the attack that a form describes; None when the form has a fault."""
    asked = {"do": "odds", "lang": language, "form": pairs, "seen": SEEN}
    try:
        odds = known(page.key, "odds")
        answer = odds(asked) if odds else {"faults": {"": ""}}
    except (ValueError, LookupError, TypeError, AttributeError):
        return None
    if answer["faults"] or answer.get("trouble"):
        return None
    said = [text for name, text in answer["texts"].items() if name.startswith("why-") and text]
    return Odds(answer["fragments"]["answer"], tuple(said))
