"""Numbers of a profile within a line of a text, such as 'DR 4 CR 6' or 'DR4/CR6'."""

import re
from typing import NamedTuple

from engine.engagement.lists.army_list import Characteristic
from engine.engagement.lists.layout import Layout
from engine.engagement.lists.list_words import POINTS, normal
from engine.kit.fields import fields

FEW = 2
"""As many numbers beside each other need no further sign that they are those of a profile."""
EMPTY = re.compile(r"[\[(][\s,;/:|–—-]*[\])]")
"""A bracket of which nothing is left."""


class WithStats(NamedTuple):
    """The rest of a line without the numbers of a profile, and these."""

    rest: str
    stats: tuple[Characteristic, ...] = ()


class StatWords:
    """The words of a game's numbers."""

    def __init__(self, layout: Layout) -> None:
        """Collect the words of all kinds of models."""
        labels = sorted(_labels(layout), key=len, reverse=True)
        either = "|".join(re.escape(label).replace("\\ ", r"\s") for label in labels)
        self._pattern = re.compile(
            rf"(?<![^\W_])({either})\s?([:=]?)\s?(\d{{1,3}})\+?[\"”]?(?![\w%]|\s?p(?:oin)?ts?)",
            re.I,
        )
        self._has_labels = bool(labels)

    def take(self, text: str) -> WithStats:
        """Return a line without the numbers of a profile: 'Gannet' for 'Gannet DR 4 CR 6'."""
        if not self._has_labels or not any(map(str.isdigit, text)):
            return WithStats(text)
        matches = list(self._pattern.finditer(text))
        if len(matches) < FEW:
            matches = [match for match in matches if match[2] or _is_sign(match[1])]
        if not matches:
            return WithStats(text)
        stats = tuple(Characteristic(match[1], match[3]) for match in matches)
        rest = text
        for match in reversed(matches):
            rest = f"{rest[: match.start()]} {rest[match.end() :]}"
        return WithStats(EMPTY.sub(" ", rest), stats)


def _is_sign(label: str) -> bool:
    """Return True for letters such as 'DR', which are no word of a name."""
    return label.isupper() and len(label) > 1


def _labels(layout: Layout) -> set[str]:
    """Return the words of the whole numbers that models have."""
    labels: set[str] = set()
    of_points = {normal(word) for word in POINTS}
    for profile in layout.kinds.values():
        for key, fact in fields(profile):
            if fact.bare is int:
                labels.update(layout.words.fields.get(key, ()))
    return {label for label in labels if normal(label) not in of_points}
