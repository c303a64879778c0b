"""Print how well the importer reads the lists of the corpus.

Usage: .venv/bin/python -m tests.engine.engagement.lists.corpus.rate [first | second] [--faults]

A fault is in a fleet without a mark: a ship that does not exist is ticked, a wrong number has no
remark, or a ship is lost and no remark quotes it.
"""

import argparse

from tests.engine.engagement.lists.corpus.cases import read_cases
from tests.engine.engagement.lists.corpus.judging import FAULTS, Rating, Score, rate_case

HEADINGS = ("ships", "counts", "numbers", "unticked", *FAULTS)
WIDTH = 15


def show_row(name: str, rating: Rating) -> str:
    """Return a row of the table: what is right, and how many faults have no mark."""
    scores = [show_score(score) for score in (rating.ships, rating.counts, rating.numbers)]
    numbers = [str(rating.unticked), *(str(rating.count_faults(kind)) for kind in FAULTS)]
    return name.ljust(36) + "".join(cell.rjust(WIDTH) for cell in (*scores, *numbers))


def show_score(score: Score) -> str:
    """Return a score with its share: "3/4  75 %"."""
    if not score.all:
        return "-"
    share = 100 * score.right / score.all
    return f"{score.right}/{score.all} {share:3.0f} %"


def main() -> None:
    """Print a row for each case, and one for all."""
    parser = argparse.ArgumentParser(description="Rate the importer.")
    parser.add_argument("half", nargs="?", default="first")
    parser.add_argument("--faults", action="store_true", help="print each fault below its case")
    given = parser.parse_args()
    print("case".ljust(36) + "".join(heading.rjust(WIDTH) for heading in HEADINGS))
    whole = Rating()
    for case in read_cases(given.half):
        rating = rate_case(case)
        whole += rating
        print(show_row(case.name, rating))
        for reason in rating.refused:
            print(f"    refused: {reason}")
        if given.faults:
            for fault in rating.faults:
                print(f"    {fault.kind}: {fault.text}")
    print(show_row("all", whole))


if __name__ == "__main__":
    main()
