"""The corpus is complete, and its expectations agree with themselves; no importer is asked."""

from pathlib import Path

import pytest

from tests.engine.engagement.lists.corpus.cases import EXPECTED, FOLDER, Case, Ship, read_cases
from tests.engine.engagement.lists.games import RULES

HALVES = {half: list(read_cases(half)) for half in ("first", "second")}
CASES = [case for cases in HALVES.values() for case in cases]
every_half = pytest.mark.parametrize("half", HALVES)
every_case = pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])


@every_half
def test_each_list_has_an_expectation_beside_it(half: str) -> None:
    files = sorted(path for path in (FOLDER / half).glob("*/*") if path.is_file())
    lists = [path for path in files if not path.name.endswith(EXPECTED)]
    assert [name_of(path) for path in lists] == [case.name for case in HALVES[half]]
    assert len(files) == 2 * len(lists)


def name_of(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@every_half
def test_each_half_has_thirty_lists_of_every_game_and_language(half: str) -> None:
    cases = HALVES[half]
    assert len(cases) == 30
    assert {case.game for case in cases} == set(RULES)
    assert sum(case.language == "fr" for case in cases) >= 8
    assert {case.language for case in cases} == {"en", "fr"}


@every_case
def test_expected_values_are_fields_of_one_profile(case: Case) -> None:
    profiles = RULES[case.game].profiles.values()
    for ship in case.ships:
        fields = {path.split(".")[0] for path in ship.values}
        assert any(fields <= set(profile.model_fields) for profile in profiles), ship


@every_case
def test_points_add_up_to_the_total_of_the_list(case: Case) -> None:
    points = [ship.points for ship in case.ships]
    known = [number for number in points if number is not None]
    if case.total is not None:
        assert sum(known) <= case.total
    if case.total is not None and len(known) == len(points):
        assert sum(known) == case.total


@pytest.mark.parametrize("case", [case for case in CASES if case.game == "dystopian"])
def test_points_can_be_shared_among_the_ships_of_a_row(case: Case) -> None:
    """Each ship has a price of its own; wings and units have one together."""
    assert [ship for ship in case.ships if not can_share(ship)] == []


def can_share(ship: Ship) -> bool:
    return any((ship.points or 0) % count == 0 for count in ship.counts)
