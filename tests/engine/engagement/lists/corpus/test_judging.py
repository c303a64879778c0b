"""The judge sees what a player would see: what is right, and what is wrong without a mark."""

from engine.engagement.exchange import ImportedFleet, ImportedModel
from tests.engine.engagement.lists.corpus.cases import Case, Ship
from tests.engine.engagement.lists.corpus.imported_rows import Row
from tests.engine.engagement.lists.corpus.judging import Fault, Rating, Score, rate_fleet

TERNS = Ship(("Tern",), (6,), 150, {"hp": 2})


def rate(*groups: ImportedModel, ships: tuple[Ship, ...] = (TERNS,)) -> Rating:
    """Return the rating of some groups, for a list of some ships and a row that may be one."""
    case = Case("case", b"", "dystopian", "en", ships, unsure=("Tender",), total=None)
    return rate_fleet(case, ImportedFleet("text", "", groups))


def squadron(
    count: int,
    name: str = "Tern",
    hp: int = 2,
    missing: tuple[str, ...] = (),
    groups: int = 1,
    doubtful: bool = False,
) -> ImportedModel:
    """Return a squadron of equal ships that cost 25 points each."""
    profile = {"hp": hp, "points": 25}
    sources = {field: "" for field in profile if field not in missing}
    ship = ImportedModel("ship", name, profile, "", count, sources, missing)
    return ImportedModel("squadron", name, {}, "", groups, doubtful=doubtful, models=(ship,))


def faults(*groups: ImportedModel, ships: tuple[Ship, ...] = (TERNS,)) -> list[str]:
    return [fault.text for fault in rate(*groups, ships=ships).faults]


def test_equal_squadrons_are_one_row_of_a_list() -> None:
    right = Rating(Score(1, 1), Score(1, 1), Score(2, 2), 0, ())
    assert rate(squadron(6)) == right
    assert rate(squadron(3, groups=2)) == right
    assert rate(squadron(3), squadron(3)) == right


def test_a_row_goes_to_the_ship_that_needs_it() -> None:
    few = Ship(("Tern",), (3,), 75, {"hp": 2})
    rating = rate(squadron(3), squadron(3), ships=(few, few))
    assert (rating.ships, rating.counts, rating.faults) == (Score(2, 2), Score(2, 2), ())


def test_plurals_and_other_names_are_right() -> None:
    kite = Ship(("Kite", "Kite Brawler"), (6,), 150, {"hp": 2})
    assert rate(squadron(6, "Terns")).ships == Score(1, 1)
    assert rate(squadron(6, "kite brawlers"), ships=(kite,)).ships == Score(1, 1)


def test_a_ticked_row_that_is_no_ship_is_a_fault() -> None:
    assert faults(squadron(6), squadron(1, "Total")) == ["1 × Total"]
    assert faults(squadron(6), squadron(1, "Total", doubtful=True)) == []
    assert faults(squadron(6), squadron(1, "Tender")) == []


def test_a_wrong_number_needs_a_mark() -> None:
    assert faults(squadron(6, hp=4)) == ["Tern: hp 4, not 2"]
    assert faults(squadron(6, hp=4, missing=("hp",))) == []
    assert rate(squadron(6, hp=4, missing=("hp",))).numbers == Score(1, 2)


def test_a_remark_marks_what_it_quotes_or_concerns() -> None:
    row = Row(squadron(6), items=1, count=6, remarks=(("", "HP 2"), ("cr", "?")), is_ticked=True)
    assert row.is_marked("hp", 2)
    assert row.is_marked("cr", 5)
    assert not row.is_marked("hp", 4)


def test_a_wrong_count_needs_a_mark() -> None:
    texts = ["Tern: points 25, together 100, not 150", "Tern: 4 models, not 6"]
    assert faults(squadron(4)) == texts


def test_a_number_that_the_list_does_not_give_is_a_fault() -> None:
    bare = Ship(("Tern",), (6,), 150, {})
    assert faults(squadron(6), ships=(bare,)) == ["Tern: hp 2, not given"]
    assert faults(squadron(6, missing=("hp",)), ships=(bare,)) == []


def test_an_unticked_ship_is_not_right_but_marked() -> None:
    rating = rate(squadron(6, doubtful=True))
    assert (rating.ships, rating.unticked, rating.faults) == (Score(0, 1), 1, ())


def test_a_ship_that_nothing_names_is_lost() -> None:
    assert rate(squadron(1, "Tender")).faults == (Fault("lost ship", "Tern"),)
    assert faults(squadron(1, "Squadron of 6 Terns")) == ["1 × Squadron of 6 Terns"]
