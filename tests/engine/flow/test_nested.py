"""One flow within another: played, and as odds with and without known results of the inner flow."""

from fractions import Fraction
from typing import NamedTuple

import pytest

from engine.dice import Batch, Record, RecordedDice, SumOfDice
from engine.flow import Ahead, Dice, Flow, Lifted, Nested, Odds, Step, odds, play
from tests.engine.flow.forked import every_way

pytestmark = pytest.mark.shipped


class Duel(NamedTuple):
    """Lives of one fighter, and whether a wound, or a deep one, is due."""

    lives: int
    wound: bool = True
    deep: bool = False


class Wound(Step[Duel, int]):
    """A d3: a 3 is a deep wound, a 2 costs a life."""

    key, number = "wound", "1"

    def due(self, state: Duel) -> bool:
        return state.wound

    def ask(self, state: Duel) -> Dice:
        return Dice(SumOfDice(1, 3), self.key)

    def apply(self, state: Duel, answer: int) -> Duel:
        return Duel(state.lives - (answer == 2), wound=False, deep=answer == 3)


class Deep(Step[Duel, int]):
    """Two dice of two sides: at 3 and more a life."""

    key, number = "deep", "2"

    def due(self, state: Duel) -> bool:
        return state.deep

    def ask(self, state: Duel) -> Dice:
        return Dice(SumOfDice(2, 2), self.key)

    def apply(self, state: Duel, answer: int) -> Duel:
        return Duel(state.lives - (answer >= 3), wound=False)


DUEL = Flow((Wound(), Deep()))


class War(NamedTuple):
    """Lives of two fighters, the next one to be struck, the number of strikes, and the duel in
    progress.
    """

    lives: tuple[int, int] = (1, 2)
    at: int = 0
    rounds: int = 0
    duel: Duel | None = None


class Strike(Step[War, None]):
    """A duel begins, four in all; who has no life is passed by."""

    key, number = "strike", "0"

    def due(self, state: War) -> bool:
        return state.duel is None and state.rounds < 4

    def apply(self, state: War, answer: None) -> War:
        lives = state.lives[state.at]
        return (
            state._replace(duel=Duel(lives))
            if lives > 0
            else War(state.lives, 1 - state.at, state.rounds + 1)
        )


class Struck(Nested[War]):
    """The duel."""

    key = "struck"

    def due(self, state: War) -> bool:
        return state.duel is not None

    def flow(self, state: War) -> Flow[Duel]:
        return DUEL

    def inner_state(self, state: War) -> Duel | None:
        return state.duel

    def put(self, state: War, inner: Duel) -> War:
        return state._replace(duel=inner)

    def leave(self, state: War, last: Duel) -> War:
        lives = (last.lives, state.lives[1]) if state.at == 0 else (state.lives[0], last.lives)
        return War(lives, 1 - state.at, state.rounds + 1)


def ahead(state: War) -> Ahead[War] | None:
    """The result of the duel, for states that differ only in the lives of the struck side."""
    lives = state.lives[state.at]
    rest = War(
        (-1, state.lives[1]) if state.at == 0 else (state.lives[0], -1), state.at, state.rounds
    )
    return Ahead(rest, odds(DUEL, Duel(lives)), STRUCK.leave) if lives > 0 else None


STRUCK = Struck()
WAR: Flow[War] = Flow((Strike(), STRUCK))
QUICK: Flow[War] = Flow(WAR.steps, {0: ahead})


def fractions(result: Odds[War]) -> dict[War, Fraction]:
    return {war: Fraction(weight, result.denominator) for war, weight in result.weights.items()}


def typed(*batches: tuple[int, ...]) -> RecordedDice:
    return RecordedDice([Record(typed=faces) for faces in batches])


@pytest.mark.parametrize("flow", [WAR, QUICK], ids=["as it is", "ahead"])
@pytest.mark.parametrize("war", [War(), War((0, 3)), War((2, 2), 1)])
def test_odds_equal_every_way_to_play(flow: Flow[War], war: War) -> None:
    expected, waiting = every_way(WAR, war, batches=20)
    assert waiting == 0
    assert fractions(odds(flow, war)) == expected


def test_weights_are_positive_reduced_and_add_up() -> None:
    result = odds(WAR, War((3, 3)))
    assert all(type(weight) is int and weight > 0 for weight in result.weights.values())
    assert sum(result.weights.values()) == result.denominator
    assert odds(WAR, War((0, 0))) == Odds({War((0, 0), 0, 4): 1}, 1)


def test_dropped_fields_merge_states() -> None:
    def forget(war: War) -> War:
        return war._replace(lives=(9, war.lives[1])) if war.rounds == 4 else war

    result, whole = odds(WAR, War((2, 2)), forget), odds(WAR, War((2, 2)))
    assert {war.lives[0] for war in result.weights} == {9}
    assert result.of(lambda war: war.lives[1]) == whole.of(lambda war: war.lives[1])


def test_fields_are_dropped_before_states_are_grouped() -> None:
    result = odds(QUICK, War(rounds=1), lambda war: war._replace(rounds=max(war.rounds, 3)))
    assert result == odds(QUICK, War(rounds=3)), "an early drop leaves one duel of three"


def test_states_ahead_wait_for_the_others() -> None:
    """Only so do equal states of different origin merge: each is evaluated once."""
    asked: list[War] = []

    class Counting(Strike):
        def apply(self, state: War, answer: None) -> War:
            asked.append(state)
            return super().apply(state, answer)

    odds(Flow((Counting(), STRUCK)), War((4, 4)))
    assert len(asked) == len(set(asked))


def test_step_of_the_inner_flow_has_its_own_name() -> None:
    played = play(WAR, War(), typed((3,), (1, 2), (1,), (2,)))
    assert played.waiting is None
    assert played.state == War((0, 1), 0, 4)
    assert [entry.step.key for entry in played.entries] == [
        "strike",
        "wound",
        "deep",
        "strike",
        "wound",
        "strike",
        "strike",
        "wound",
    ]
    lifted = [entry.step for entry in played.entries if isinstance(entry.step, Lifted)]
    assert {step.nested.key for step in lifted} == {"struck"}
    assert [type(step.inner) for step in lifted] == [Wound, Deep, Wound, Wound]
    assert [step.number for step in lifted] == ["1", "2", "1", "1"]


def test_nested_flow_waits_for_dice_of_the_inner_flow() -> None:
    played = play(WAR, War(), typed((3,)))
    assert played.waiting == Batch(2, 2)
    assert played.at is not None
    assert played.at.key == "deep"
    assert played.state.duel == Duel(1, wound=False, deep=True)
