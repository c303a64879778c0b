"""The sample fleets as their spreadsheets show them: every number of every model, under its
heading.
"""

from collections.abc import Iterator

from app.registered_games import GAMES
from engine.engagement.exchange import fleet_table
from tests.app.sentences import Text, agree
from tests.engine.engagement.toy import sure


def rows(table: str) -> Iterator[str]:
    """Yield the rows of a table: each cell with its heading, without the empty cells."""
    headings, *lines = (line.split("\t") for line in table.splitlines())
    for line in lines:
        cells = zip(headings, line, strict=True)
        yield ", ".join(f"{heading} {cell}" for heading, cell in cells if cell)


def sheets(language: str) -> dict[str, Text]:
    """Return the rows of each sample fleet."""
    result: dict[str, Text] = {}
    for name, page in GAMES.items():
        battle = sure(page.battle)
        for fleet in battle.samples():
            table = fleet_table(battle.rules, fleet, language)
            result[f"{name}: {fleet.name}"] = list(rows(table))
    return result


def test_sample_fleets_have_the_numbers_of_their_tables() -> None:
    agree("sample_fleets", sheets)
