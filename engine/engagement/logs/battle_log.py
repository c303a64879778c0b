"""The log of a battle: who did what with which dice, line by line, with its marks; as text and as
JSON.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import Any

from engine.engagement.engagement import Engagement
from engine.engagement.logs.luck import decided_rolls, measure_luck
from engine.engagement.logs.result import LuckRoll, Result, Sentence
from engine.engagement.record.event import Event
from engine.engagement.record.event_tree import Recorded, RetractedRolls, Status, record
from engine.kit.saved_types import Tree, canonical, plain


@dataclass(frozen=True, slots=True)
class EventLine:
    """One line of the log: an event, its status, its result, and the rolls that its dice replace.

    sentence: the main sentence of the line.
    by: the side that undid the event.
    replaced: the retracted rolls before this one.
    aside: whether the event was set aside when two phones chose another way; no side undid it.
    """

    event: Event
    status: Status
    result: Result
    sentence: Sentence
    by: int | None = None
    replaced: RetractedRolls | None = None
    aside: bool = False

    @property
    def reroll_count(self) -> int:
        """The number of rolls that were taken back before this one."""
        if self.replaced is None:
            return 0
        return self.replaced.times


def last_line(engagement: Engagement[Any]) -> EventLine | None:
    """Return the line of the last current event; None before the first."""
    result = engagement.result
    if result is None:
        return None
    event = engagement.battle.events[-1]
    replaced = engagement.replaced_rolls.get(event.number)
    return EventLine(event, "stands", result, result.sentence, replaced=replaced)


def log(
    engagement: Engagement[Any], models: frozenset[str] | None = None, last: int | None = None
) -> tuple[EventLine, ...]:
    """Return the lines about some models, by their references, or about all, in the order of the
    events.

    last: the number of lines from the end, None for all.
    Of retracted events only rolls and commitments have lines.
    """
    results = engagement.results
    entries: list[Recorded] = []
    for recorded in record(engagement.battle):
        is_about = models is None or not models.isdisjoint(results[recorded.number].models)
        has_line = recorded.status != "retracted" or recorded.event.is_bound
        if is_about and has_line:
            entries.append(recorded)
    if last is not None:
        entries = entries[max(0, len(entries) - last) :]
    opened: dict[int, Sentence] = {}
    for event in engagement.battle.events:
        opened |= results[event.number].opened
    lines = []
    for recorded in entries:
        result = results[recorded.number]
        line = EventLine(
            event=recorded.event,
            status=recorded.status,
            result=result,
            sentence=opened.get(recorded.number, result.sentence),
            by=recorded.by,
            replaced=engagement.replaced_rolls.get(recorded.number),
            aside=recorded.aside,
        )
        lines.append(line)
    return tuple(lines)


MOST_NAMED = 100
"""Largest number of retracted rolls that a line names one by one.

Of a roll taken back more often it names the latest.
"""
Words = Callable[[Sentence], str]


def sentences(line: EventLine) -> Iterator[Sentence]:
    """Yield all sentences of a line: event, consequences, dice, overrides, marks, luck, note.

    log.undone, log.retracted: by.
    log.aside, log.by_broadside: no values.
    log.refused_answer: fault, and the values of the fault.
    log.typed, log.rolled: label, sides, faces.
    log.overruled: field, was, now.
    log.rolled_again: times, by.
    log.rolled_elsewhere: times.
    log.lucky: label, side, lucky.
    log.unlucky: label, side, unlucky.
    log.note: note.
    Luck is an exact chance. Sides are indices from 0; None is an unknown side.
    """
    if line.status != "stands":
        if line.aside:
            yield Sentence("log.aside")
        else:
            yield Sentence(f"log.{line.status}", {"by": line.by})
    yield line.sentence
    yield from line.result.follows
    yield from _dice(line)
    yield from marks(line)
    for roll in decided_rolls(line.result.rolls):
        yield _luck_sentence(roll)
    if line.event.note:
        yield Sentence("log.note", {"note": line.event.note})


def marks(line: EventLine) -> Iterator[Sentence]:
    """Yield the marks that no player can hide: Broadside's events, rolls that replace others,
    overrides.
    """
    if line.event.by_broadside:
        yield Sentence("log.by_broadside")
    for answer in line.event.refused:
        yield Sentence("log.refused_answer", {**answer.values, "fault": answer.code})
    if line.replaced:
        times = line.replaced.times
        if line.replaced.aside:
            yield Sentence("log.rolled_elsewhere", {"times": times})
        else:
            yield Sentence("log.rolled_again", {"times": times, "by": line.replaced.by})
    for override in line.result.overrides:
        values = {"field": override.field, "was": override.was, "now": override.now}
        yield Sentence("log.overruled", values)


def _dice(line: EventLine) -> Iterator[Sentence]:
    for batch, (label, sides) in zip(line.event.dice, line.result.dice, strict=True):
        for key, faces in (("log.typed", batch.typed), ("log.rolled", batch.rolled)):
            if faces:
                yield Sentence(key, {"label": label, "sides": sides, "faces": faces})


def _luck_sentence(roll: LuckRoll) -> Sentence:
    luck = measure_luck([roll])
    values = {"label": roll.label, "side": roll.side}
    chance = _text(luck.chance)
    if luck.is_good:
        return Sentence("log.lucky", {**values, "lucky": chance})
    return Sentence("log.unlucky", {**values, "unlucky": chance})


def _text(number: Fraction) -> str:
    """Return an exact fraction as text: '-7/2'."""
    return f"{number.numerator}/{number.denominator}"


def as_text(lines: Iterable[EventLine], words: Words) -> str:
    """Return one line of text for each line: its number and its sentences in the words of
    `words`.
    """
    text = ""
    for line in lines:
        row = " ".join(words(sentence) for sentence in sentences(line))
        text += f"{line.event.number}. {row}\n"
    return text


def as_json(lines: Iterable[EventLine]) -> str:
    """Return a list of plain objects: the sentence's key and values beside the facts; commitments
    are omitted.
    """
    return canonical([_plain(line) for line in lines])


def _plain(line: EventLine) -> Tree:
    event = line.event
    result = line.result
    dice = zip(event.model_dump(mode="json", include={"dice"})["dice"], result.dice, strict=True)
    outcome = plain(result.outcome) if result.outcome else {}
    return {
        "number": event.number,
        "kind": event.kind,
        "side": result.side,
        "turn": result.turn,
        "models": result.models,
        "data": event.data,
        "outcome": outcome,
        "dice": [faces | due._asdict() for faces, due in dice],
        "overruled": [override.model_dump(mode="json") for override in result.overrides],
        "luck": [_luck(roll) for roll in result.rolls],
        "note": event.note,
        "status": line.status,
        "by": line.by,
        "aside": line.aside,
        "rolled_again": line.reroll_count,
        "rolled_again_by": list(islice(line.replaced or (), MOST_NAMED)),
        "sentence": {"key": line.sentence.key, "values": dict(line.sentence.values)},
    }


def _luck(roll: LuckRoll) -> dict[str, Any]:
    percentile = roll.percentile
    exact = {name: _text(getattr(percentile, name)) for name in ("mid", "at_least", "mean")}
    owner = {"label": roll.label, "side": roll.side, "good": roll.good, "outcome": roll.outcome}
    return owner | exact | {"variance": float(percentile.variance)}
