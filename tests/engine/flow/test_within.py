"""One sequence within another: played, and by odds with and without the short cuts."""

from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

import pytest

from engine.dice import Record, RecordedDice
from engine.flow.sequence import Odds, Repeat, Sequence, Within, odds, play
from tests.engine.flow.forked import every_way
from tests.engine.flow.toy import Deep, Duel, Wound


class War(NamedTuple):
    """Lives of two fighters, whose turn it is to be struck, and how often they were."""

    lives: tuple[int, int] = (1, 2)
    at: int = 0
    rounds: int = 0


WOUND = Sequence((Wound(), Deep()))


def enter(war: War) -> tuple[Sequence[Duel], Duel] | None:
    return (WOUND, Duel(hits=1, lives=war.lives[war.at])) if war.lives[war.at] > 0 else None


def leave(war: War, duel: Duel) -> War:
    lives = list(war.lives)
    lives[war.at] = max(0, duel.lives)
    return War((lives[0], lives[1]), 1 - war.at, war.rounds + 1)


def rest(war: War) -> War:
    lives = list(war.lives)
    lives[war.at] = -1
    return War((lives[0], lives[1]), war.at, war.rounds)


def ends(war: War) -> Odds[Duel] | None:
    inner = enter(war)
    return odds(*inner, lambda duel: duel._replace(hits=0)) if inner else None


STRUCK = Within("struck", enter, leave)
QUICK = replace(STRUCK, ends=ends, rest=rest)
TWICE = Sequence((STRUCK, STRUCK))
LOOP = Sequence((Repeat((STRUCK,), lambda war: war.rounds < 2 and war.lives[war.at] > 0),))


def fractions(found: Odds[War]) -> dict[War, Fraction]:
    return {war: Fraction(weight, found.denominator) for war, weight in found.weights.items()}


@pytest.mark.parametrize("sequence", [TWICE, LOOP], ids=["twice", "loop"])
def test_equal_to_every_way_to_play(sequence: Sequence[War]) -> None:
    expected, waiting = every_way(sequence, War(), batches=20)
    assert waiting == 0
    assert fractions(odds(sequence, War())) == expected


def test_short_cuts_change_nothing() -> None:
    for war in (War(), War((0, 3)), War((2, 2), 1)):
        assert fractions(odds(Sequence((QUICK, QUICK)), war)) == fractions(odds(TWICE, war))
        quick_loop = Sequence((Repeat((QUICK,), lambda war: war.rounds < 2 and war.lives[war.at] > 0),))
        assert fractions(odds(quick_loop, war)) == fractions(odds(LOOP, war))


def test_states_that_are_left_alone_are_forgotten_too() -> None:
    def forget(war: War) -> War:
        return war._replace(rounds=0)

    for item in (STRUCK, QUICK):
        found = odds(Sequence((item,)), War((0, 3), rounds=4), forget)
        assert found.weights == {War((0, 3)): found.denominator}


def test_the_rest_is_forgotten_before_states_are_left_together() -> None:
    def forget(war: War) -> War:
        return war._replace(rounds=5)

    found = odds(Sequence((QUICK,)), War(rounds=1), forget)
    assert {war.rounds for war in found.weights} == {6}


def test_entries_name_what_they_stand_within() -> None:
    records = [Record(typed=faces) for faces in ((1,), (1,))]
    played = play(TWICE, War(), RecordedDice(records))
    assert {entry.within for entry in played.entries} == {("struck",)}
    assert played.waiting is None
    assert played.state == War((1, 2), 0, 2)


def test_it_waits_inside() -> None:
    played = play(TWICE, War(), RecordedDice([Record(typed=(3,))]))
    assert played.waiting is not None
    assert played.at is not None
    assert played.at.key == "deep"
    assert isinstance(played.state, Duel)
