"""The judge of an import: it sees what is right, what is wrong, and whether a mark says so."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from engine.engagement import Refusal
from engine.engagement.exchange import ImportedFleet, import_list
from tests.engine.engagement.lists.corpus.cases import Case, Ship
from tests.engine.engagement.lists.corpus.imported_rows import (
    COUNTED,
    Match,
    Row,
    flatten_fleet,
    has_name,
    keys,
    match_ships,
)
from tests.engine.engagement.lists.games import RULES

FAULTS = ("no such ship", "wrong number", "lost ship")
"""Faults without a mark: a player does not notice them."""


class Score(NamedTuple):
    """The number of parts of lists that are right, and of all."""

    right: int = 0
    all: int = 0

    def __add__(self, other: object) -> "Score":
        assert isinstance(other, Score)
        return Score(self.right + other.right, self.all + other.all)


class Fault(NamedTuple):
    """Something wrong in an import that has no mark."""

    kind: str
    text: str


class Rating(NamedTuple):
    """The rating of a ship, of a list, or of many lists.

    unticked: ships of the list that the preview does not tick.
    refused: the reasons for which lists were refused; all of their ships are missing.
    """

    ships: Score = Score()
    counts: Score = Score()
    numbers: Score = Score()
    unticked: int = 0
    faults: tuple[Fault, ...] = ()
    refused: tuple[str, ...] = ()

    def __add__(self, other: object) -> "Rating":
        assert isinstance(other, Rating)
        return Rating(
            self.ships + other.ships,
            self.counts + other.counts,
            self.numbers + other.numbers,
            self.unticked + other.unticked,
            self.faults + other.faults,
            self.refused + other.refused,
        )

    def count_faults(self, kind: str) -> int:
        """Return the number of faults of a kind."""
        return len([fault for fault in self.faults if fault.kind == kind])


class Judged(NamedTuple):
    """A number of a list, and whether an import has it right or says that it has not."""

    text: str
    is_right: bool
    is_marked: bool


def rate_case(case: Case) -> Rating:
    """Return how well the importer reads a case; a refused list loses everything, with a mark."""
    fleet = import_list(RULES[case.game], case.data)
    if isinstance(fleet, Refusal):
        rating = Rating(refused=(fleet.faults[0].code,))
        for ship in case.ships:
            rating += _rate_lost_ship(ship)
        return rating
    return rate_fleet(case, fleet)


def rate_fleet(case: Case, fleet: ImportedFleet) -> Rating:
    """Return how well a fleet agrees with a case."""
    matches, rest = match_ships(case.ships, list(flatten_fleet(fleet)))
    faults = [*_find_no_ships(case, rest), *_find_lost_ships(matches, rest, fleet)]
    rating = Rating(faults=tuple(faults))
    for match in matches:
        if match.rows:
            rating += _rate_match(match)
        else:
            rating += _rate_lost_ship(match.ship)
    return rating


def _rate_lost_ship(ship: Ship) -> Rating:
    numbers = len(ship.values)
    if ship.points is not None:
        numbers += 1
    return Rating(Score(0, 1), Score(0, 1), Score(0, numbers))


def _rate_match(match: Match) -> Rating:
    """Return the rating of a ship that is in the import."""
    count = _judge_count(match)
    numbers = list(_judge_numbers(match))
    faults: list[Fault] = []
    for judged in (*numbers, *_find_inventions(match), count):
        if not judged.is_right and not judged.is_marked:
            faults.append(Fault("wrong number", f"{match.ship.names[0]}: {judged.text}"))
    rating = Rating(
        counts=Score(int(count.is_right), 1),
        numbers=Score(len([each for each in numbers if each.is_right]), len(numbers)),
        faults=tuple(faults),
    )
    if all(row.is_ticked for row in match.rows):
        return rating._replace(ships=Score(1, 1))
    return rating._replace(ships=Score(0, 1), unticked=1)


def _find_no_ships(case: Case, rest: Sequence[Row]) -> Iterator[Fault]:
    """Yield the ticked rows that are no ship of a list."""
    for row in rest:
        if row.is_ticked and not has_name(row, case.unsure):
            yield Fault("no such ship", f"{row.count} × {row.item.name}")


def _find_lost_ships(
    matches: Sequence[Match], rest: Sequence[Row], fleet: ImportedFleet
) -> Iterator[Fault]:
    """Yield the ships that no row and no remark names, not even within other words."""
    texts = [row.item.name for row in rest]
    texts.extend(remark.text for remark in fleet.every_remark)
    folded = [_fold(text) for text in texts]
    for match in matches:
        names = [_fold(name) for name in match.ship.names]
        naming = [text for text in folded if _has_any(text, names)]
        if not match.rows and not naming:
            yield Fault("lost ship", match.ship.names[0])


def _has_any(text: str, names: Sequence[str]) -> bool:
    return any(name in text for name in names)


def _fold(text: str) -> str:
    """Return a text as it is compared, between two spaces: a name within it is whole words."""
    (folded,) = keys([text])
    return f" {folded} "


def _judge_count(match: Match) -> Judged:
    count = sum(row.count for row in match.rows)
    wanted = match.ship.counts
    marked = [
        row.is_marked("count", *wanted) or COUNTED.get(row.item.kind) in row.item.missing
        for row in match.rows
    ]
    text = f"{count} models, not {wanted[0]}"
    return Judged(text, is_right=count in wanted, is_marked=all(marked))


def _judge_numbers(match: Match) -> Iterator[Judged]:
    """Yield each number that a list gives for a ship."""
    ship = match.ship
    if ship.points is not None:
        yield _judge_points(match, ship.points)
    for path, wanted in ship.values.items():
        values = [row.value(path) for row in match.rows]
        marked = [row.is_marked(path, wanted) for row in match.rows]
        text = f"{path} {_show(values)}, not {wanted}"
        is_right = all(value == wanted for value in values)
        yield Judged(text, is_right=is_right, is_marked=all(marked))


def _judge_points(match: Match, wanted: int) -> Judged:
    """Compare the points of all rows of a ship with those of the list."""
    values = [row.value("points") for row in match.rows]
    total = sum((row.value("points") or 0) * row.items for row in match.rows)
    marked = [row.is_marked("points", wanted) for row in match.rows]
    text = f"points {_show(values)}, together {total}, not {wanted}"
    return Judged(text, is_right=total == wanted, is_marked=all(marked))


def _find_inventions(match: Match) -> Iterator[Judged]:
    """Yield the numbers that an import takes from a list which does not give them."""
    ship = match.ship
    given = set(ship.values) | set(COUNTED.values())
    if ship.points is not None:
        given.add("points")
    for row in match.rows:
        for path in sorted(set(row.item.from_file) - given):
            value = row.value(path)
            if isinstance(value, int) and not isinstance(value, bool):
                marked = row.is_marked(path, value)
                yield Judged(f"{path} {value}, not given", is_right=False, is_marked=marked)


def _show(values: Sequence[Any]) -> str:
    return " and ".join(str(value) for value in values)
