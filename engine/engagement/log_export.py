"""A log as text in anyone's words, and as JSON."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from engine.engagement.event import Event
from engine.engagement.game import Sentence
from engine.engagement.log import Line
from engine.engagement.saved import canonical

Words = Callable[[Sentence], str]


def sentences(line: Line) -> Iterator[Sentence]:
    """All that a line says: what was done, its dice, what was set by hand, its marks, its luck, its note.

    Keys: log.undone, log.retracted (by); log.typed, log.rolled (label, sides, faces); log.overruled (field, was, now);
    log.rolled_again (times, by); log.luck (label, side, mid); log.note (note). Sides are places from 0, None unknown.
    """
    event = line.event
    if line.status != "stands":
        yield Sentence(f"log.{line.status}", {"by": line.by})
    yield line.sentence
    yield from _dice(event)
    if line.rolled_again:
        yield Sentence("log.rolled_again", {"times": line.rolled_again, "by": line.again_by[0]})
    for one in event.overruled:
        yield Sentence("log.overruled", {"field": one.field, "was": one.was, "now": one.now})
    for luck in event.luck:
        yield Sentence("log.luck", {"label": luck.label, "side": luck.side, "mid": luck.mid})
    if event.note:
        yield Sentence("log.note", {"note": event.note})


def _dice(event: Event) -> Iterator[Sentence]:
    for batch in event.dice:
        for key, faces in (("log.typed", batch.typed), ("log.rolled", batch.rolled)):
            if faces:
                yield Sentence(key, {"label": batch.label, "sides": batch.sides, "faces": faces})


def as_text(lines: Iterable[Line], words: Words) -> str:
    """One line of text each: its number and its sentences in the words of `words`."""
    return "".join(f"{line.event.number}. {' '.join(map(words, sentences(line)))}\n" for line in lines)


def as_json(lines: Iterable[Line]) -> str:
    """A list of plain objects, the sentence's key and values beside the facts; sealed boxes and keys are left out."""
    return canonical([_plain(line) for line in lines])


def _plain(line: Line) -> dict[str, Any]:
    facts = line.event.model_dump(mode="json", exclude={"sealed", "shown", "answers"})
    return facts | {
        "status": line.status,
        "by": line.by,
        "rolled_again": line.rolled_again,
        "rolled_again_by": line.again_by,
        "sentence": {"key": line.sentence.key, "values": dict(line.sentence.values)},
    }
