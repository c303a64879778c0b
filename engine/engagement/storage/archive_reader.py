"""The reader of saved text from any source: a fully checked archive, or all its faults."""

from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from engine.engagement.engagement import Engagement
from engine.engagement.game import GameRules, Games
from engine.engagement.record.battle import Battle
from engine.engagement.record.folding import resume
from engine.engagement.record.game_checks import Path, check_header, find_repeated_ids, of_game
from engine.engagement.storage.archive import (
    BATTLES,
    FORMAT,
    MOST_BYTES,
    MOST_RECORDS,
    Archive,
    records_in,
)
from engine.engagement.storage.library_reader import checked_library
from engine.engagement.storage.version import not_current
from engine.kit.faults import Fault
from engine.kit.json_limits import faults_in, load
from engine.kit.names import tidy
from engine.kit.refusal import Refusal, refusal, refuse, unwrap_or_note, validate
from engine.kit.saved_types import Tree

T = TypeVar("T")
U = TypeVar("U")
Read = tuple[Archive, list[Engagement[Any]]]
"""An archive, and its battles resumed."""


def read(source: str | bytes, games: Games) -> Archive | Refusal:
    """Read the archive of a saved text, or return a refusal; nothing of a refused text is kept.

    Codes of the whole: not_text, too_large, too_deep, not_json, not_ours, newer, older,
    broken_version.
    Codes of parts, with their paths: unknown_game, wrong types and bounds, duplicate_id,
    control_character, not_foldable.
    Faults of events: the number of the event is in `event`. Faults of a battle or fleet: its name
    is in `battle` or `fleet`.
    """
    result = read_through(source, games)
    return result if isinstance(result, Refusal) else result[0]


def read_battle(source: str | bytes, games: Games) -> Engagement[Any] | Refusal:
    """Return the battle of a saved text with exactly one, resumed.

    Refused with not_ours for others, else as by `read`.
    """
    result = read_through(source, games)
    if isinstance(result, Refusal):
        return result
    return result[1][0] if len(result[1]) == 1 else refusal("not_ours")


def read_through(
    source: str | bytes | Tree, games: Games, most: int | None = None
) -> Read | Refusal:
    """Return the archive of a saved text as `read` does, and its battles resumed.

    source: the text, or a plain document whose leaves and depth have been checked.
    most: the largest effort for each battle.
    """
    reading = Reading(source, games, most)
    for _ in reading.work():
        pass
    return reading.archive


class Reading:
    """The reading of a saved text in steps, a battle with each step.

    archive: the result, once all is done.
    done, all: the numbers of battles read and of all battles, known after the first step.
    """

    def __init__(self, source: str | bytes | Tree, games: Games, most: int | None = None) -> None:
        self.archive: Read | Refusal = refusal("not_text")
        self.done = 0
        self.all = 0
        self._source = source
        self._games = games
        self._most = most

    def work(self) -> Iterator[None]:
        """Read the text: some steps for the whole, then two for each battle."""
        data: Any = self._source
        if not isinstance(data, dict):
            data = load(data, MOST_BYTES)
            self.all = _battles_in(data)
            yield
            if not isinstance(data, Refusal):
                data = refuse(faults_in(data)) or data
            yield
        data = _current(data)
        if isinstance(data, Refusal):
            self.archive = data
            return
        yield
        archive = yield from _archive(data)
        result: Read | Refusal
        if isinstance(archive, Refusal):
            result = archive
        else:
            result = yield from self._check(archive)
        if isinstance(result, Refusal):
            result = Refusal(tuple(_name_source(fault, data) for fault in result.faults))
        self.archive = result

    def _check(self, archive: Archive) -> Generator[None, None, Read | Refusal]:
        faults = list(_find_repeated_ids(archive))
        library = checked_library(archive.library, self._games, faults)
        engagements = yield from _each(archive.battles, self._take_up, faults)
        battles = tuple(engagement.battle for engagement in engagements)
        update = {"library": library, "battles": battles}
        return refuse(faults) or (archive.model_copy(update=update), engagements)

    def _take_up(self, battle: Battle) -> Engagement[Any] | Refusal:
        """Check the fleets of an imported battle and fold every event on record."""
        self.done += 1
        return of_game(battle.game, self._games, partial(self._fold, battle))

    def _fold(self, battle: Battle, rules: GameRules[Any]) -> Engagement[Any] | Refusal:
        header = check_header(battle, rules)
        if isinstance(header, Refusal):
            return header
        return resume(rules, header, self._most)


def _each(
    battles: Iterable[T], read: Callable[[T], U | Refusal], faults: list[Fault]
) -> Generator[None, None, list[U]]:
    """Return the results of reading each battle, one with each step; the faults of the others are
    added to `faults`.
    """
    made: list[U] = []
    for index, battle in enumerate(battles):
        yield
        result = unwrap_or_note(read(battle), faults, "battles", index)
        if result is not None:
            made.append(result)
    return made


def _battles_in(data: Any) -> int:
    """Return the number of battles in data that are not checked yet."""
    battles = data.get("battles") if isinstance(data, dict) else None
    return len(battles) if isinstance(battles, list) else 0


def _archive(data: Tree) -> Generator[None, None, Archive | Refusal]:
    """Return plain data as an archive, a battle with each step; or all its faults."""
    battles = data.get("battles")
    if not isinstance(battles, list) or len(battles) > BATTLES:
        return validate(Archive, data)
    archive = validate(Archive, data | {"battles": []})
    faults = list(archive.faults) if isinstance(archive, Refusal) else []
    made = yield from _each(battles, partial(validate, Battle), faults)
    if isinstance(archive, Refusal):
        return refuse(faults) or archive
    return refuse(faults) or archive.model_copy(update={"battles": tuple(made)})


def _name_source(fault: Fault, data: Tree) -> Fault:
    """Return a fault with the names by which players find it: its battle or fleet, and its
    event.
    """
    fault = _name_event(fault, data)
    match fault.path:
        case ("battles", int(index), *_):
            return _name_record(fault, "battle", data["battles"][index])
        case ("library", "fleets", int(index), *_):
            return _name_record(fault, "fleet", data["library"]["fleets"][index])
    return fault


def _name_record(fault: Fault, kind: str, record: object) -> Fault:
    """Return a fault of a record with its name; a record that is not checked may have none."""
    if not isinstance(record, dict):
        return fault
    name = record.get("name")
    if not isinstance(name, str):
        return fault
    return replace(fault, numbers={**fault.numbers, kind: tidy(name)})


def _name_event(fault: Fault, data: Any) -> Fault:
    """Return a fault of an event with its number as `event`: the log shows this number."""
    for before, step in zip(("", *fault.path), fault.path, strict=False):
        try:
            data = data[step]
        except (LookupError, TypeError):
            return fault
        is_event = step == "event" or before == "events"
        if is_event and isinstance(data, dict) and type(data.get("number")) is int:
            return replace(fault, numbers={**fault.numbers, "event": data["number"]})
    return fault


def _current(data: Any) -> Any | Refusal:
    """Return a document in the current format without its envelope, or a refusal."""
    if isinstance(data, Refusal):
        return data
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        return refusal("not_ours")
    if records_in(data) > MOST_RECORDS:
        return refusal("too_large")
    wrong = not_current(data.get("schema"))
    if wrong:
        return wrong.under("schema")
    return {key: value for key, value in data.items() if key not in ("format", "schema")}


def _find_repeated_ids(archive: Archive) -> Iterator[Fault]:
    fleet_ids: list[tuple[Path, str]] = []
    for index, fleet in enumerate(archive.library.fleets):
        fleet_ids.append((("library", "fleets", index), fleet.id))
    yield from find_repeated_ids(fleet_ids)
    battle_ids: list[tuple[Path, str]] = []
    for index, battle in enumerate(archive.battles):
        battle_ids.append((("battles", index), battle.id))
    yield from find_repeated_ids(battle_ids)
