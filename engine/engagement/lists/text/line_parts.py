"""The parts of a line of a text: label, count, name, points, numbers of a profile, and choices."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.engagement.lists.amounts import Price, read_amount
from engine.engagement.lists.army_list import Characteristic, Upgrade
from engine.engagement.lists.layout import Layout
from engine.engagement.lists.list_words import normal
from engine.engagement.lists.text.counts import GROUP_WORDS, GROUPS, CountedWords, take_count
from engine.engagement.lists.text.prices import (
    BRACKET,
    PricedWords,
    find_limit,
    take_bare_price,
    take_price,
)
from engine.engagement.lists.text.stat_words import StatWords
from engine.engagement.lists.text.vocabulary import CONNECTORS, COST, LEADING, WITH, EquipmentWords

LABEL = re.compile(r"^([^:\[\]()]{1,60}?)\s?:(?:\s|$)")
CHOICES_BEHIND = re.compile(r"^([^:]{1,120}[\])])\s?:\s?")
"""A name with a bracket behind it, in front of its choices: 'Plover [130 pts]: Turret (P)'."""
GROUP_NUMBER = re.compile(
    rf"((?:{GROUPS}|formation|section|regiment|régiment|division|battlegroup)\s?\d{{1,2}})"
    r"\s?(?:[-–—:]\s|$)",
    re.I,
)
"""The number of a group in front of what is in it: 'Squadron 2 - 3 Gannets'."""
LETTER = re.compile(r"[^\W\d_]")
SEPARATORS = re.compile(r",(?!\d{3}(?!\d))|;|\s[•·|]\s")
NUMBER_FIRST = re.compile(r"^[\[(]?\d{1,3}\s?(?:[x×*]\s?|\s)(?=[^\W\d_])", re.I)
MARKED_FIRST = re.compile(r"^\d{1,3}\s?[x×*]\s?(?=[^\W\d_])", re.I)
NEXT = re.compile(
    r"(?<=[\w)\]])(?:\s?(?:[,;+&]|and|et)\s|\s)(?=\d{1,3}\s?[x×*]\s?[^\W\d_])"
    r"|(?<=[\w)\]])\s?(?:[,;+&]|\sand|\set)\s(?=\d{1,3}\s[^\W\d_])",
    re.I,
)
"""The end of one counted name before the next in the same line."""
CARRIES = re.compile(r"\s(?:with|w/|avec)\s", re.I)
EDGES = " :;,.=–—-&+|/!*@"
LONGEST_OPTION = 30
OPTION = re.compile(r"^(?:w/|with|avec|[a-z]*ed\s|sans|without)|^[+\d]|[,;+&]|\d", re.I)
"""Words in a round bracket that are a choice, not a second name."""


class LineParts(NamedTuple):
    """The parts of a line, before anybody has decided what it is.

    label: the words in front of a colon, where they are not the name.
    price: its points, None where it has none.
    limit: the size of the game that it names.
    is_counted: True if a number of models stands in it.
    is_carrier: True if the line says what the models carry, behind a colon or 'with'.
    is_choice: True for a line of equipment by its form, such as '3 with Gun' or '[General]'.
    group: the word of a group in front of its number of models.
    doubt: what of it is a guess, verbatim.
    """

    name: str
    label: str = ""
    price: Price | None = None
    limit: int | None = None
    model_count: int = 1
    group_count: int = 1
    is_counted: bool = False
    is_carrier: bool = False
    is_choice: bool = False
    group: str = ""
    stats: tuple[Characteristic, ...] = ()
    choices: tuple[Upgrade, ...] = ()
    doubt: str = ""


class LineReader:
    """Takes lines apart."""

    def __init__(self, layout: Layout) -> None:
        """Collect the words of a game."""
        self.equipment = EquipmentWords(layout)
        self._stats = StatWords(layout)

    def read_line(self, text: str) -> Sequence[LineParts]:
        """Return the parts of each model that a line names; of most lines it is one."""
        grouped = GROUP_NUMBER.match(text)
        if grouped:
            text = f"{grouped[1]}: {text[grouped.end() :].lstrip(EDGES)}".rstrip(": ")
        if WITH.match(text):
            return [LineParts(text, is_choice=True, choices=split_choices(WITH.sub("", text)))]
        if text.startswith("&"):
            return [LineParts(text[1:].strip(), is_choice=True, choices=split_choices(text[1:]))]
        names = self._split_names(text)
        if len(names.pieces) == 1:
            return [self._read_model(text)]
        several = [self._read_model(piece) for piece in names.pieces]
        priced = [parts for parts in several if parts.price]
        if len(priced) == 1 and several[-1] is priced[0]:
            # One price behind several models may be that of all.
            doubt = text
            several[-1] = several[-1]._replace(price=None)
            several = [parts._replace(doubt=doubt) for parts in several]
        return [parts._replace(label=parts.label or names.label) for parts in several]

    def _split_names(self, text: str) -> "_LineNames":
        """Return the names in a line: several counted ones, or three and more with commas alone."""
        label = ""
        rest = text
        labelled = LABEL.match(text)
        if labelled and not take_count(labelled[1]).model_count:
            label = labelled[1]
            rest = text[labelled.end() :].strip()
        elif ":" in text:
            return _LineNames("", [text])
        if not rest or CONNECTORS.search(rest.partition(",")[0]):
            return _LineNames("", [text])
        pieces = [piece.strip() for piece in _split_outside(rest)]
        counted = [piece for piece in pieces if NUMBER_FIRST.match(piece)]
        is_equipment = [self.equipment.has_any(piece) for piece in pieces]
        has_numbers = self._stats.take(rest).stats or any(map(_is_number, pieces))
        if any(is_equipment) or has_numbers or not all(pieces):
            return _LineNames("", [text])
        if NUMBER_FIRST.match(rest):
            return _LineNames(label, [piece for piece in NEXT.split(rest) if piece.strip()])
        if label and len(counted) > 1:
            return _LineNames(label, pieces)
        if not label and len(pieces) > 2 and not take_price(text).price:
            return _LineNames("", pieces)
        return _LineNames("", [text])

    def _read_model(self, text: str) -> LineParts:
        """Return the parts of a line that names one model at most."""
        bare, stats = self._stats.take(text)
        if stats and not LETTER.search(bare):
            return LineParts("", stats=stats)
        if text.startswith("[") and text.endswith("]") and not take_price(text).price:
            return LineParts(text[1:-1], is_choice=True, choices=split_choices(text[1:-1]))
        labelled = LABEL.match(text)
        if not labelled or _is_name(labelled[1]):
            return self._read_name(text)
        return self._read_value(labelled[1].strip(), text[labelled.end() :].strip())

    def _read_value(self, label: str, value: str) -> LineParts:
        """Return the parts of a line with a label in front of a colon."""
        priced_label = take_price(label)
        if priced_label.price and not LETTER.search(priced_label.rest):
            return self._read_name(f"{value} ({label})")
        if GROUP_NUMBER.fullmatch(label) and LETTER.search(value):
            return self._read_name(value)._replace(label=label)
        if not value:
            return LineParts("", label)
        amount = read_amount(value)
        if amount is not None and COST.search(label):
            return LineParts(label, price=Price(amount))
        return self._read_model_behind(label, value)

    def _read_model_behind(self, label: str, value: str) -> LineParts:
        """Return a model behind a label, or in front of what it carries; else the label alone."""
        parts = self._read_name(value)
        is_carried = not parts.name or self._is_carried(parts, value)
        if is_carried and (parts.price or parts.stats):
            return self._join_label(label, parts)
        if not is_carried and (parts.is_counted or parts.price):
            return parts._replace(label=label)
        return LineParts("", label, limit=parts.limit, choices=split_choices(value))

    def _join_label(self, label: str, parts: LineParts) -> LineParts:
        """Return a line whose name stands in front of the colon: 'Albatross: 2 shields, 200pts'."""
        own = self._read_name(label)
        carried = (*split_choices(parts.name), *parts.choices)
        if carried and parts.is_counted:
            carried = (Upgrade(carried[0].name, parts.model_count), *carried[1:])
        return parts._replace(
            name=own.name, model_count=own.model_count, is_counted=own.is_counted, choices=carried
        )

    def _is_carried(self, parts: LineParts, value: str) -> bool:
        """Return True if what stands behind a label is equipment, not a model."""
        return self.equipment.has_any(parts.name) or (not parts.is_counted and "," in value)

    def _read_name(self, text: str) -> LineParts:
        """Return the parts of a line without a label in front."""
        limit = find_limit(text)
        named, choices = _split_at_colon(text)
        rest, stats = self._stats.take(named)
        priced = take_price(rest)
        if not priced.price:
            priced = _take_bare_price(rest.rstrip(EDGES))
        counted = self._count(priced)
        name = self._take_choices(counted)
        model_count = priced.model_count or counted.model_count
        doubt = ""
        if counted.is_guess or (priced.price and priced.price.is_guess):
            doubt = named
        return LineParts(
            name=name.name,
            price=priced.price,
            limit=limit,
            model_count=model_count or 1,
            group_count=counted.group_count or 1,
            is_counted=model_count is not None,
            is_carrier=bool(choices) or CARRIES.search(priced.rest) is not None,
            group=counted.group,
            stats=stats,
            choices=(*name.choices, *choices),
            doubt=doubt,
        )

    def _count(self, priced: PricedWords) -> CountedWords:
        """Return the name and count of a line without its points."""
        name = priced.rest.strip(EDGES)
        behind = priced.behind.strip(EDGES)
        if not LETTER.search(name):
            name = f"{name} {behind}".strip()
            behind = ""
        counted = take_count(name)
        if counted.is_guess and self._has_choices(name):
            counted = CountedWords(name)
        if counted.model_count is None and priced.model_count is None and behind:
            return _count_behind(counted, behind)
        return counted._replace(behind=f"{counted.behind}, {behind}".strip(EDGES))

    def _has_choices(self, name: str) -> bool:
        """Return True if a number behind a name is that of a choice: 'Heron + Shield (2)'."""
        return _find_outside(CONNECTORS, name) is not None or self.equipment.has_any(name)

    def _take_choices(self, counted: CountedWords) -> "_Named":
        """Return a name without what it carries: brackets, 'with …', '+ …'."""
        choices = list(split_choices(counted.behind.strip(EDGES)))
        name = counted.rest.strip(EDGES)
        connector = _find_outside(CONNECTORS, name)
        if connector and connector.start():
            choices = [*split_choices(name[connector.end() :]), *choices]
            name = name[: connector.start()].strip(EDGES)
        leading = LEADING.search(name)
        if leading:
            name = name[: leading.start()]
        for bracket in reversed(list(BRACKET.finditer(name))):
            inside = bracket[1].strip()
            if bracket.end() != len(name) or not bracket.start():
                continue
            if bracket[0].startswith("[") or self._is_option(inside):
                choices = [*split_choices(inside), *choices]
                name = name[: bracket.start()].strip(EDGES)
        if not LETTER.search(name):
            name = ""
        return _Named(name, tuple(choices))

    def _is_option(self, inside: str) -> bool:
        """Return True if words in a round bracket are no second name of a model."""
        is_short = len(inside) <= LONGEST_OPTION
        return bool(
            OPTION.search(inside)
            or inside[:1].islower()
            or (is_short and self.equipment.has_any(inside))
        )


class _LineNames(NamedTuple):
    """The names in a line, and the label in front of all."""

    label: str
    pieces: Sequence[str]


class _Named(NamedTuple):
    """A name without what it carries, and that."""

    name: str
    choices: tuple[Upgrade, ...]


def _count_behind(counted: CountedWords, behind: str) -> CountedWords:
    """Return a name with the count that stands behind its points: 'Tern (30 pts) x4'."""
    after = take_count(f"? {behind}")
    if after.model_count is None or after.rest != "?":
        return counted._replace(behind=behind)
    return counted._replace(model_count=after.model_count, behind=after.behind)


def _split_at_colon(text: str) -> tuple[str, tuple[Upgrade, ...]]:
    """Return a name with its points and count, and the choices behind a colon."""
    bracketed = CHOICES_BEHIND.match(text)
    if bracketed and _has_price_in_front(bracketed):
        return bracketed[1], split_choices(text[bracketed.end() :])
    name, colon, rest = text.partition(": ")
    if colon and take_count(name).model_count and not take_price(rest).price:
        return name, split_choices(rest)
    return text, ()


def _has_price_in_front(match: re.Match[str]) -> bool:
    """Return True unless the points stand among the choices behind a name, and not in front."""
    in_front = take_price(match[1]).price
    return in_front is not None or take_price(match.string[match.end() :]).price is None


def _take_bare_price(text: str) -> PricedWords:
    """Return a line without the number at its end, or in front of a bracket at its end."""
    priced = take_bare_price(text)
    last = list(BRACKET.finditer(text))[-1:]
    if priced.price or not last or last[0].end() != len(text):
        return priced
    priced = take_bare_price(text[: last[0].start()].rstrip())
    if priced.price:
        return priced._replace(behind=last[0][0])
    return PricedWords(None, text)


def _is_number(piece: str) -> bool:
    """Return True for a piece of a line without a name, such as '30 pts each'."""
    priced = take_price(piece)
    return not LETTER.search(f"{priced.rest} {priced.behind}")


def _is_name(label: str) -> bool:
    """Return True if the words in front of a colon carry a count, as a model with choices does."""
    counted = take_count(label)
    return counted.model_count is not None and normal(counted.rest) not in GROUP_WORDS


def _find_outside(pattern: re.Pattern[str], text: str) -> re.Match[str] | None:
    """Return the first match that stands in no bracket."""
    brackets = [match.span() for match in BRACKET.finditer(text)]
    for match in pattern.finditer(text):
        if not any(start < match.start() < end for start, end in brackets):
            return match
    return None


def _split_outside(text: str) -> Iterator[str]:
    """Yield the pieces of a text between separators that stand in no bracket."""
    depth = 0
    start = 0
    for match in re.finditer(r"[\[(\])]|" + SEPARATORS.pattern, text):
        if match[0] in "[(":
            depth += 1
        elif match[0] in "])":
            depth = max(depth - 1, 0)
        elif not depth:
            yield text[start : match.start()]
            start = match.end()
    yield text[start:]


def split_choices(text: str) -> tuple[Upgrade, ...]:
    """Return what a model carries by name: '2x Turret, Hull' are two turrets and a hull."""
    choices: list[Upgrade] = []
    for piece in _split_outside(text):
        words = take_price(WITH.sub("", piece.strip(EDGES))).rest.strip(EDGES)
        bracket = BRACKET.fullmatch(words)
        if bracket:
            choices.extend(split_choices(bracket[1]))
            continue
        counted = take_count(words)
        if (
            counted.model_count
            and not counted.group_count
            and not counted.is_guess
            and not counted.behind
        ):
            choices.append(Upgrade(counted.rest.strip(), counted.model_count))
        elif words:
            choices.append(Upgrade(words))
    return tuple(choices)
