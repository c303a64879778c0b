"""Lists as text: exports of apps, and lists in forums."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from engine.engagement.lists.army_list import ArmyList, ListedModel, Remark, Upgrade, clean
from engine.engagement.lists.limits import CELL, MODELS, ROWS, refused_list
from engine.engagement.lists.list_words import FOOTER, normal
from engine.kit.refusal import Refusal

# Each pattern matches in linear time, also in a stranger's list: lines have single spaces before
# they are matched.
BULLET = re.compile(r"^(?:[\-–—•◦▪‣*·>]\s?|\. )+")
PREFIX = re.compile(r"^(?:Char|Unit|Squadron|Escadron)\s?\d{1,3}: ?", re.IGNORECASE)
POINTS = re.compile(
    r"\s?[\[(]\s?(?P<a>\d{2,6}|\d(?=\s?p))\s?(?:pts?|points?)?\.?\s?[\])]"
    r"|\s?[:,\-–—]?\s?(?<!\d)(?P<b>\d{1,6})\s?(?:pts?|points?)\b\.?",
    re.IGNORECASE,
)
COUNT = re.compile(r"^(\d{1,4})(?:[x×*]\s?|\s[x×*]\s|\s)(?=\S)", re.IGNORECASE)
AFTER = re.compile(r"(?:\s[x×*]\s?|\s?[\[(]\s?[x×*]\s?)(\d{1,4})\s?[\])]?$", re.IGNORECASE)
SIZE = re.compile(r"\s?[\[(](\d)[\])]$")
"""A number in brackets after a name: it may be a count."""
ORDINAL = re.compile(r"^\d{1,2}[.)]\s(?=\S)")
NEXT = re.compile(r"(?<=[\w)\]])(?:\s?[,;+&])?\s(?=\d{1,3}\s?[x×*]\s?[^\W\d_])", re.IGNORECASE)
"""The end of one counted name before the next in the same line."""
CHOICES = re.compile(r"\s?[\[(]([^\[\]]*[^\W\d_][^\[\]]*)[\])]$")
"""Words in brackets after a name."""
MARKUP = re.compile(
    r"\*\*|__|\[/?(?:b|i|u|s|list|color|size|font|quote)(?:=[^\]]{0,30})?\]", re.IGNORECASE
)
"""Marks of bold and other text of forums."""
SQUADRONS = frozenset(
    {"squadron", "escadron", "escadre", "flotilla", "flottille", "flotille", "wolfpack", "group"}
)
"""Words in the name of a unit that has models of other names."""
LONG = 2 * CELL
LETTER = re.compile(r"[^\W\d_]")
RULE = re.compile(r"^(?:[=_#~\-–—]{2,}.*|\*{2,}|\+.*|#.*)$")


@dataclass(slots=True)
class Line:
    """A line: its number and depth, what it names, and what hangs from it.

    points: the points, None for a line without points.
    counted: True if the line has a count.
    heading: the heading above the line.
    """

    number: int
    depth: int
    text: str
    name: str
    count: int = 1
    counted: bool = False
    points: int | None = None
    blank_after: bool = False
    heading: str = ""
    inner: "list[Line]" = field(default_factory=list)

    @property
    def sure(self) -> bool:
        """True if the line has points or a count, as models have."""
        return self.counted or self.points is not None


def text_list(text: str) -> ArmyList | Refusal:
    """Return the list in a text: lines with points or a count that are not deeper than a unit are
    squadrons.

    Without any points in the text every other line of it counts as one model.
    """
    rows = text.splitlines()
    if len(rows) > ROWS:
        return refused_list("list_too_many_lines", limit=ROWS)
    remarks: list[Remark] = []
    lines = list(_lines(rows, remarks))
    first = min((int(remark.where) for remark in remarks), default=ROWS + 1)
    title = lines.pop(0) if lines and lines[0].number < first and _is_title(lines) else None
    has_points = any(line.points is not None for line in lines)
    capitals = (
        min((int(remark.where) for remark in remarks if remark.text.isupper()), default=0)
        if title
        else 0
    )
    tops = _nested(lines)
    squadrons = tuple(
        _squadron(line, line.number < capitals or (has_points and not line.sure)) for line in tops
    )
    return ArmyList("text", title.name if title else "", "", squadrons, tuple(remarks))


def _lines(rows: Sequence[str], remarks: list[Remark]) -> Iterator[Line]:
    last: Line | None = None
    heading = ""
    for number, row in enumerate(rows, 1):
        row = MARKUP.sub("", row) if len(row) <= LONG else row
        text = clean(row)
        if not text:
            if last:
                last.blank_after = True
            continue
        if len(text) > CELL:
            remarks.append(Remark("not_understood", text[:CELL] + "…", str(number)))
        elif _is_heading(text):
            remarks.append(Remark("heading", text, str(number)))
            heading = text
        else:
            for part in _parts(text):
                if (line := _line(number, row, part)).name:
                    line.heading = heading
                    last = line
                    yield line
                else:
                    remarks.append(Remark("not_understood", part, str(number)))


def _parts(text: str) -> Sequence[str]:
    """Return the models of a line: counted ones, or three and more names with commas and nothing
    else.
    """
    bare = BULLET.sub("", text)
    if COUNT.match(bare):
        return NEXT.split(text) if ":" not in text else [text]
    names = [piece.strip() for piece in text.split(",")]
    is_row = (
        len(names) > 2
        and bare == text
        and all(names)
        and ":" not in text
        and not POINTS.search(text)
    )
    return names if is_row else [text]


def _is_heading(text: str) -> bool:
    bare = POINTS.sub("", text).strip()
    counted = COUNT.match(BULLET.sub("", text))
    capitals = bare.isupper() and len(bare) > 3 and not counted and bare == text
    ends = bare.endswith(":") and bare == text and not counted
    return capitals or ends or bool(RULE.match(text) or FOOTER.match(text))


def _line(number: int, row: str, text: str) -> Line:
    spaces = len(row) - len(row.lstrip())
    bullet = BULLET.match(text)
    sign = bullet[0] if bullet else ""
    depth = 2 * row[:spaces].expandtabs(4).count(" ") + bool(sign) + ("◦" in sign)
    bare = ORDINAL.sub("", PREFIX.sub("", BULLET.sub("", text)))
    enhancement = bare.startswith("&")
    points = POINTS.search(bare)
    choices = bare[points.end() + 1 :] if points and bare[points.end() :].startswith(":") else ""
    if not points and COUNT.match(bare):
        choices = bare.partition(": ")[2]
    bare = POINTS.sub("", bare[: len(bare) - len(choices)]).strip(" :,-–—&")
    before, after = COUNT.match(bare), AFTER.search(bare)
    count = before or after
    name = AFTER.sub("", COUNT.sub("", bare)).strip() if count else bare
    line = Line(number, depth + 2 * enhancement, text, name if LETTER.search(name) else "")
    line.counted, line.count = bool(count), min(max(int(count[1]), 1), MODELS) if count else 1
    line.points = int(points["a"] or points["b"]) if points else None
    line.inner = [_line(number, part, part.strip()) for part in choices.split(",") if part.strip()]
    return line


def _is_title(lines: Sequence[Line]) -> bool:
    """Return whether the first line names the list: it has no count, and stands apart or has no
    points.
    """
    first, others = lines[0], lines[1:]
    if first.counted or not any(line.sure for line in others):
        return False
    if first.points is None:
        return any(line.points is not None for line in others)
    apart = first.blank_after or not others[0].sure
    return apart and others[0].depth <= first.depth


def _nested(lines: Sequence[Line]) -> list[Line]:
    """Return the lines that hang from no other."""
    tops: list[Line] = []
    path: list[Line] = []
    for line in lines:
        while path and path[-1].depth >= line.depth:
            path.pop()
        (path[-1].inner if path else tops).append(line)
        path.append(line)
    return tops


def _squadron(line: Line, doubtful: bool) -> ListedModel:
    """Return a unit; lines in it with lines of their own, or with the unit's name, are models,
    others are upgrades.
    """
    models = [inner for inner in line.inner if _is_model(inner, line)]
    upgrades = [inner for inner in line.inner if inner not in models]
    parts = tuple(replace(_model(inner, inner.inner), points=None) for inner in models)
    own = _model(line, upgrades, doubtful)
    if models and line.count > 1 and line.count != sum(part.count for part in parts):
        own = replace(
            own,
            remarks=(
                *own.remarks,
                Remark("assumed", f"{line.count} × {own.name}", str(line.number)),
            ),
        )
    return replace(own, models=parts)


def _is_model(inner: Line, line: Line) -> bool:
    """Return whether a counted line in a unit names models: those of 'Puffin Squadron' are 'Puffin
    Frigate'.
    """
    words, unit = set(normal(inner.name).split()), set(normal(line.name).split())
    named = normal(inner.name).rstrip("s") in normal(line.name) or (
        unit & SQUADRONS and words & (unit - SQUADRONS)
    )
    return inner.counted and bool(inner.inner or inner.points or named)


def _model(line: Line, inner: Sequence[Line], doubtful: bool = False) -> ListedModel:
    where, name, count = str(line.number), line.name, line.count
    upgrades, remarks = [Upgrade(item.name, item.count) for item in _every(inner)], list[Remark]()
    if choices := CHOICES.search(name):
        upgrades += [Upgrade(part.strip()) for part in choices[1].split(",") if part.strip()]
        # Words alone may be a part of the name: they stay.
        if choices[0].endswith("]") or any(map(str.isdigit, choices[1])):
            name = name[: choices.start()].strip() or name
    elif (size := SIZE.search(name)) and not line.counted:
        name, count = name[: size.start()].strip() or name, max(int(size[1]), 1)
        remarks.append(Remark("assumed", line.text, where))
    return ListedModel(
        name,
        where,
        "unit",
        "",
        count,
        (),
        tuple(upgrades),
        (),
        line.points,
        doubtful,
        tuple(remarks),
        line.heading,
    )


def _every(lines: Sequence[Line]) -> Iterator[Line]:
    for line in lines:
        yield line
        yield from _every(line.inner)
