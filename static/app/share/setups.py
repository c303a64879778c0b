"""Set-ups in codes: a form's differences from the default, the forms restored from them, their
odds.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from app.form_data import pairs_of
from app.game_page import GamePage
from app.requests.dispatcher import actions
from app.requests.request import Request
from app.requests.response import Response
from app.views.attack.attack_view import opening_pairs
from engine.engagement import Refusal, refusal
from engine.kit.saved_types import Tree

Pair = tuple[str, str]
Fields = dict[str, list[str]]
"""Texts by the name of their field: several for a set, none for a missing field."""
MOST_PAIRS = 1000
LONGEST = 200
PART = re.compile("[a-z][a-z0-9_]{0,40}|[0-9]{1,3}")
"""One part of a field's dotted name."""


def fields_of(pairs: Iterable[Pair]) -> Fields:
    """Return pairs by the names of their fields."""
    fields: Fields = {}
    for name, text in pairs:
        fields.setdefault(name, []).append(text)
    return fields


def tree_of(fields: Fields) -> Tree:
    """Return fields as a tree of their names; a single text stands without a list."""
    tree: Tree = {}
    for name, texts in fields.items():
        *path, leaf = name.split(".")
        index = tree
        for part in path:
            index = index.setdefault(part, {})
        index[leaf] = texts[0] if len(texts) == 1 else texts
    return tree


def fields_in(tree: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    """Yield names and texts in a stranger's tree, without checks."""
    if isinstance(tree, dict):
        for key, value in tree.items():
            inner = f"{name}.{key}" if name else key
            yield from fields_in(value, inner)
    elif isinstance(tree, list):
        yield name, tree
    else:
        yield name, [tree]


def pairs_in(fields: Iterable[tuple[str, Any]]) -> list[Pair] | Refusal:
    """Return the pairs of a stranger's fields, or code_broken."""
    pairs: list[Pair] = []
    for name, texts in fields:
        for text in texts:
            if not _fits(name, text) or len(pairs) == MOST_PAIRS:
                return refusal("code_broken")
            pairs.append((name, text))
    return pairs


def _fits(name: str, text: object) -> bool:
    """Return True for a short text under a name that a form can have."""
    if not isinstance(text, str) or len(text) > LONGEST:
        return False
    return all(PART.fullmatch(part) for part in name.split("."))


class SharedOdds(NamedTuple):
    """The odds of an attack as HTML, and the sentences about its dice."""

    html: str
    reasons: tuple[str, ...] = ()


def odds_of(page: GamePage, pairs: list[Pair], language: str) -> SharedOdds | None:
    """Return the odds of the attack in a form; None when the form has a fault."""
    response = _response(page, "odds", language, forms=pairs)
    if response is None or response.trouble:
        return None
    texts = [text for name, text in response.texts.items() if name.startswith("why-") and text]
    return SharedOdds(response.regions["answer"], tuple(texts))


def progress_of(page: GamePage, pairs: list[Pair], record: Tree, language: str) -> str | None:
    """Describe the progress of a roll in a sentence.

    None: the answers on record do not fit the attack in a form.
    """
    response = _response(page, "said", language, forms=pairs, given={"record": record})
    return response.say if response and not response.trouble else None


def _response(page: GamePage, action: str, language: str, **more: Any) -> Response | None:
    """Return the response to an action on a stranger's attack; None when the attack has a fault."""
    sent = {"lang": language, "game": page.key, "view": "attack", "action": action, **more}
    try:
        response = actions(page.key, "attack")[action](Request.model_validate(sent))
    except (ValueError, LookupError, TypeError, AttributeError):
        return None
    return response if isinstance(response, Response) and not response.faults else None


def setup_data(page: GamePage, pairs: Sequence[Pair], language: str) -> Tree:
    """Return the data of a set-up's code.

    The data hold the lists with another number of entries than by default, and the fields with
    another text.
    """
    fields = fields_of(pairs)
    opening = _opening(page, language)
    sizes = {name: _entries(name, fields) for name in page.entries}
    sizes = {name: size for name, size in sizes.items() if size != _entries(name, opening)}
    base = _resize(page, opening, sizes)
    changes = {
        name: fields.get(name, []) for name in base | fields if fields.get(name) != base.get(name)
    }
    data: Tree = {}
    if sizes:
        data["sizes"] = sizes
    if changes:
        data["form"] = tree_of(changes)
    return data


def pairs_of_setup(page: GamePage, data: Tree, language: str) -> list[Pair] | Refusal:
    """Return the pairs of the forms in the code of a set-up, or code_broken.

    language: the language of the default values.
    """
    changes = data.get("form", {})
    sizes = data.get("sizes", {})
    known = (
        data.keys() <= {"form", "sizes", "record"}
        and isinstance(changes, dict)
        and isinstance(sizes, dict)
    )
    if not known or not _fit(page, sizes):
        return refusal("code_broken")
    fields = _resize(page, _opening(page, language), sizes)
    return pairs_in((fields | dict(fields_in(changes))).items())


def _fit(page: GamePage, sizes: Mapping[str, Any]) -> bool:
    return all(
        name in page.entries and type(size) is int and 0 <= size <= MOST_PAIRS
        for name, size in sizes.items()
    )


def _opening(page: GamePage, language: str) -> Fields:
    """Return the default forms, with the rulings that offer a choice."""
    return fields_of(opening_pairs(page.start(language), page.rulings))


def _entries(name: str, fields: Fields) -> int:
    """Return the number of entries of a list; entries are counted from 0."""
    return len(
        {
            field.removeprefix(f"{name}.").split(".")[0]
            for field in fields
            if field.startswith(f"{name}.")
        }
    )


def _resize(page: GamePage, fields: Fields, sizes: Mapping[str, int]) -> Fields:
    """Return the fields with other numbers of entries.

    The last entries are removed; new ones have the defaults of an added entry.
    """
    result = dict(fields)
    for name, size in sizes.items():
        entry = {part: [text] for part, text in pairs_of(page.entries[name])}
        for index in range(size, _entries(name, fields)):
            result = {
                field: texts
                for field, texts in result.items()
                if not field.startswith(f"{name}.{index}.")
            }
        for index in range(_entries(name, fields), size):
            result |= {f"{name}.{index}.{part}": texts for part, texts in entry.items()}
    return result
