"""The share of searches that open what a player means: the queries beside this file, rated without
a browser.

Usage: PYTHONPATH=static .venv/bin/python -m tests.search.search_rate [files of queries]
"""

import json
import sys
import tempfile
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from app.build import PAGE_FILES
from tests.app.asking import page_html
from tools import node
from tools.build import search
from tools.paths import ROOT, STATIC
from tools.run import Missing, capture, main_line, say

PROGRAM = ROOT / "tools" / "node" / "search.mjs"
SCRIPTS = STATIC / "start" / "charts"
FOLDER = Path(__file__).parent


class Query(NamedTuple):
    """A text that a player types.

    game: the game on the screen.
    right: addresses that are right as the first result.
    """

    language: str
    game: str
    typed: str
    right: tuple[str, ...] = ()


class Rate(NamedTuple):
    """The results of some queries in one language."""

    queries: Sequence[Query]
    results: Sequence[Sequence[str]]

    def misses(self) -> Iterator[tuple[Query, str]]:
        """Yield each query whose first result is wrong, with that result, or with nothing."""
        for query, addresses in zip(self.queries, self.results, strict=True):
            first = addresses[0] if addresses else ""
            if first not in query.right:
                yield query, first

    def count_right(self) -> int:
        """Return how many first results are right."""
        return len(self.queries) - len(list(self.misses()))

    def count_empty(self) -> int:
        """Return how many queries find nothing."""
        return [len(addresses) for addresses in self.results].count(0)


def read_queries(path: Path) -> list[Query]:
    """Return the queries of a file: {language: [{game, typed, right}]}."""
    queries = []
    for language, rows in json.loads(path.read_text(encoding="utf-8")).items():
        for row in rows:
            query = Query(language, row["game"], row["typed"], tuple(row["right"]))
            queries.append(query)
    return queries


def rate(path: Path) -> dict[str, Rate]:
    """Return the rate of a file of queries by language."""
    queries = read_queries(path)
    results = find_all(queries)
    rates = {}
    for language in dict.fromkeys(query.language for query in queries):
        numbers = [i for i, query in enumerate(queries) if query.language == language]
        own_queries = [queries[number] for number in numbers]
        own_results = [results[number] for number in numbers]
        rates[language] = Rate(own_queries, own_results)
    return rates


def find_all(queries: Sequence[Query]) -> list[list[str]]:
    """Return the addresses that each query finds, the best first."""
    rows = [query._asdict() for query in queries]
    synonyms = json.loads((SCRIPTS / "synonyms.json").read_text(encoding="utf-8"))
    data = {"indexes": _indexes(), "synonyms": synonyms, "queries": rows}
    with tempfile.TemporaryDirectory() as folder:
        _copy_scripts(Path(folder))
        path = Path(folder) / "queries.json"
        path.write_text(json.dumps(data), encoding="utf-8")
        code, text = capture([node.find().program, PROGRAM, folder, path])
    if code:
        raise Missing(f"the search fails in Node.js: {text}")
    results: list[list[str]] = json.loads(text)
    return results


def _copy_scripts(folder: Path) -> None:
    """Copy the scripts of the page's charts to a folder in which Node.js reads them as modules."""
    for path in SCRIPTS.glob("*.js"):
        (folder / path.name).write_bytes(path.read_bytes())
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")


@cache
def _indexes() -> dict[str, object]:
    """Return the indexes as the build writes them, by language."""
    pages = {position.file: page_html(position.file).encode() for position in PAGE_FILES}
    files = search.files(pages)
    return {Path(name).stem: json.loads(data) for name, data in files.items()}


def main() -> int:
    """Print the rate of each file and language, with the queries that miss."""
    paths = [Path(word) for word in sys.argv[1:]] or sorted(FOLDER.glob("*.json"))
    for path in paths:
        for language, result in rate(path).items():
            right = f"{result.count_right()} of {len(result.queries)} right first"
            say(f"{path.stem}, {language}: {right}, {result.count_empty()} find nothing")
            for query, first in result.misses():
                say(f"  {query.game}: {query.typed} -> {first or 'nothing'}")
    return 0


if __name__ == "__main__":
    main_line(main)
