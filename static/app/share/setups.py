"""Set-ups in codes: what of a game's forms differs from how they open, and the forms that this makes again."""

from collections.abc import Mapping, Sequence
from typing import Any

from app.form import pairs_of
from app.game_page import GamePage
from app.share.forms import MOST_PAIRS, Fields, Pair, fields_in, fields_of, pairs_in, tree_of
from app.views.attack import opening_pairs
from engine.engagement import Refusal, refusal
from engine.engagement.saved import Tree

RULED = "rulings."


def setup_data(page: GamePage, pairs: Sequence[Pair], language: str) -> Tree:
    """What a set-up's code holds of the forms: lists with another number of entries, and fields with another text."""
    fields = fields_of(pairs)
    opening = _opening(page, language)
    sizes = {name: _entries(name, fields) for name in page.entries}
    sizes = {name: size for name, size in sizes.items() if size != _entries(name, opening)}
    base = _resized(page, opening, sizes)
    changes = {name: fields.get(name, []) for name in base | fields if fields.get(name) != base.get(name)}
    data: Tree = {"from": page.form_version}
    return data | ({"sizes": sizes} if sizes else {}) | ({"form": tree_of(changes)} if changes else {})


def pairs_of_setup(page: GamePage, data: Tree, language: str) -> list[Pair] | Refusal:
    """The pairs of the forms in a set-up's code of any version, or code_broken; what is default is in this language."""
    if "from" not in data:
        return _whole(page, data)
    if data["from"] != page.form_version:
        return refusal("code_newer" if _is_newer(data["from"], page) else "code_broken")
    changes, sizes = data.get("form", {}), data.get("sizes", {})
    if not isinstance(changes, dict) or not isinstance(sizes, dict) or not _fit(page, sizes):
        return refusal("code_broken")
    fields = _resized(page, _opening(page, language), sizes)
    return pairs_in((fields | dict(fields_in(changes))).items())


def _is_newer(version: Any, page: GamePage) -> bool:
    return isinstance(version, int) and version > page.form_version


def _fit(page: GamePage, sizes: Mapping[str, Any]) -> bool:
    return all(name in page.entries and type(size) is int and 0 <= size <= MOST_PAIRS for name, size in sizes.items())


def _whole(page: GamePage, data: Tree) -> list[Pair] | Refusal:
    """Version 1 had the whole form in a code; where it says nothing of a ruling, that is as it was then."""
    pairs = pairs_in(fields_in(data.get("form")))
    if isinstance(pairs, Refusal):
        return pairs
    said = {name.removeprefix(RULED): text for name, text in pairs if name.startswith(RULED)}
    rulings = page.rulings_of_version_1(said)
    return [pair for pair in pairs if not pair[0].startswith(RULED)] + pairs_of({"rulings": rulings})


def _opening(page: GamePage, language: str) -> Fields:
    """The forms as they open, with the rulings that there is a choice of."""
    return fields_of(opening_pairs(page.start(language), page.rulings))


def _entries(name: str, fields: Fields) -> int:
    """How many entries a list has; they are counted from 0."""
    return len({field.removeprefix(f"{name}.").split(".")[0] for field in fields if field.startswith(f"{name}.")})


def _resized(page: GamePage, fields: Fields, sizes: Mapping[str, int]) -> Fields:
    """The fields with other numbers of entries: the last ones go, new ones are as they are when added."""
    found = dict(fields)
    for name, size in sizes.items():
        entry = {part: [text] for part, text in pairs_of(page.entries[name])}
        for place in range(size, _entries(name, fields)):
            found = {field: texts for field, texts in found.items() if not field.startswith(f"{name}.{place}.")}
        for place in range(_entries(name, fields), size):
            found |= {f"{name}.{place}.{part}": texts for part, texts in entry.items()}
    return found
