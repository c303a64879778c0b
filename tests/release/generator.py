"""Play and record the battles of a release; no test needs it.

`PYTHONPATH=static .venv/bin/python -m tests.release.generator` wrote tests/fixtures/release-1.0.0.
Once 1.0.0 is out its battles stay as they are. With `texts` behind it the command writes logs and
screens alone, of the battles that are
there: for when words on a screen have changed on purpose.
"""

import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import count, islice
from typing import Any

from engine.engagement import Draft, Engagement, battle_code, write_code
from tests.app.battle.advice.test_whole_battles import Table
from tests.engine.courses import course
from tests.engine.engagement.toy import sure
from tests.engine.recorded import BATTLES, GAMES, exported, file, opened
from tests.release.screens import kinds_in, log_text, screens_text

FEWEST, MOST = 20, 60
"""Events of a battle."""
RANDOM = 2
"""Battles of each game that are random, with typed dice; Broadside plays the others against
itself.
"""
WANTED: Mapping[str, tuple[str, ...]] = {
    "dystopian": (
        "roll explosion",
        "roll critical",
        "part wing_against_model",
        "part wing_against_wing",
    ),
    "jovian": ("dogfight", "reveal"),
}
"""The contents of each random battle of a game."""
TURNS = 6
"""Most turns of a battle that Broadside plays."""


def random_battles(game: str) -> Iterator[Engagement[Any]]:
    """Yield battles of random taps that have what is wanted of their game."""
    for seed in count():
        between = [now for now in course(game, seed, 110) if _may_end(now)]
        fit = [now for now in between if set(WANTED.get(game, ())) <= kinds_in(now)]
        if fit:
            yield fit[-1]


def _may_end(now: Engagement[Any]) -> bool:
    dogfight = getattr(now.state, "dogfight", None)
    return (
        FEWEST <= len(now.battle.events) < MOST and now.state.underway is None and dogfight is None
    )


def played_battles(game: str) -> Iterator[Engagement[Any]]:
    """Yield battles that Broadside plays against itself."""
    for seed in count(1):
        table, engagement = Table(game, seed), None
        while len(table.engagement.battle.events) < MOST:
            if not table.tap():
                table.act(Draft(kind="turn"))
            engagement = table.engagement if _may_end(table.engagement) else engagement
        if engagement and engagement.state.turn <= TURNS:
            yield engagement


def write_battles() -> None:
    """Write five battles of each game, and their codes."""
    for game in GAMES:
        some = [
            *islice(random_battles(game), RANDOM),
            *islice(played_battles(game), BATTLES - RANDOM),
        ]
        for number, engagement in enumerate(some, 1):
            named = {
                "id": f"{game}{number}",
                "name": f"Battle {number}",
                "created": "2026-11-23T12:00:00Z",
            }
            whole = sure(
                replace(engagement, battle=engagement.battle.model_copy(update=named)).act(
                    Draft(kind="end")
                )
            )
            path = file(game, number, ".json")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(exported(whole), encoding="utf-8")
            code = sure(write_code(battle_code(whole.battle, whole.rules)))
            file(game, number, ".code").write_text(code, encoding="utf-8")


def write_texts() -> None:
    """Write the logs and screens of the battles that are there."""
    for game in GAMES:
        for number in range(1, BATTLES + 1):
            now = opened(game, number)
            file(game, number, ".log").write_text(log_text(now), encoding="utf-8")
            file(game, number, ".screens").write_text(screens_text(now), encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:] != ["texts"]:
        write_battles()
    write_texts()
