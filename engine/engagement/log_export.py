"""A log as text in anyone's words, and as JSON."""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import Any

from engine.engagement.log import Line
from engine.engagement.result import Roll, Sentence
from engine.engagement.saved import Tree, canonical, plain

Words = Callable[[Sentence], str]


def sentences(line: Line) -> Iterator[Sentence]:
    """All that a line says: what was done, its dice, what was set by hand, its marks, its luck, its note.

    Keys: log.undone, log.retracted (by); log.typed, log.rolled (label, sides, faces); log.overruled (field, was, now);
    log.rolled_again (times, by); log.luck (label, side, mid); log.note (note). Sides are places from 0, None unknown.
    """
    if line.status != "stands":
        yield Sentence(f"log.{line.status}", {"by": line.by})
    yield line.sentence
    yield from _dice(line)
    if line.rolled_again:
        yield Sentence("log.rolled_again", {"times": line.rolled_again, "by": line.again_by[0]})
    for one in line.result.overrides:
        yield Sentence("log.overruled", {"field": one.field, "was": one.was, "now": one.now})
    for roll in line.result.rolls:
        yield Sentence("log.luck", {"label": roll.label, "side": roll.side, "mid": _text(roll.percentile.mid)})
    if line.event.note:
        yield Sentence("log.note", {"note": line.event.note})


def _dice(line: Line) -> Iterator[Sentence]:
    for batch, (label, sides) in zip(line.event.dice, line.result.dice, strict=True):
        for key, faces in (("log.typed", batch.typed), ("log.rolled", batch.rolled)):
            if faces:
                yield Sentence(key, {"label": label, "sides": sides, "faces": faces})


def _text(number: Fraction) -> str:
    """An exact fraction: '-7/2'."""
    return f"{number.numerator}/{number.denominator}"


def as_text(lines: Iterable[Line], words: Words) -> str:
    """One line of text each: its number and its sentences in the words of `words`."""
    return "".join(f"{line.event.number}. {' '.join(map(words, sentences(line)))}\n" for line in lines)


def as_json(lines: Iterable[Line]) -> str:
    """A list of plain objects, the sentence's key and values beside the facts; commitments are left out."""
    return canonical([_plain(line) for line in lines])


def _plain(line: Line) -> Tree:
    event, result = line.event, line.result
    dice = zip(event.model_dump(mode="json", include={"dice"})["dice"], result.dice, strict=True)
    return {
        "number": event.number,
        "kind": event.kind,
        "side": result.side,
        "turn": result.turn,
        "models": result.models,
        "data": event.data,
        "outcome": plain(result.outcome) if result.outcome else {},
        "dice": [faces | due._asdict() for faces, due in dice],
        "overruled": [one.model_dump(mode="json") for one in result.overrides],
        "luck": [_luck(roll) for roll in result.rolls],
        "note": event.note,
        "status": line.status,
        "by": line.by,
        "rolled_again": line.rolled_again,
        "rolled_again_by": line.again_by,
        "sentence": {"key": line.sentence.key, "values": dict(line.sentence.values)},
    }


def _luck(roll: Roll) -> dict[str, Any]:
    found = roll.percentile
    exact = {name: _text(getattr(found, name)) for name in ("mid", "at_least", "mean")}
    whose = {"label": roll.label, "side": roll.side, "good": roll.good, "outcome": roll.outcome}
    return whose | exact | {"variance": float(found.variance)}
