"""A flow in progress: declared by one event, continued by others, undone and redone like any
event.
"""

from typing import Any

import pytest

from engine.dice import Batch
from engine.engagement import Draft, Engagement, Sentence, Thrown, log, luck, resume
from engine.flow import Choice
from tests.engine.engagement.digs import DIGS, WALKER, State, walking
from tests.engine.engagement.toy import codes, sure

TRIP, NOTE = Draft(kind="trip"), Draft(kind="note", note="Fog.")


def typed(*faces: int, **more: Any) -> Draft:
    return Draft(kind="throw", dice=(Thrown(typed=faces),), **more)


def choose(option: int) -> Draft:
    return Draft(kind="choose", data={"option": option})


def sentences(now: Engagement[State]) -> list[Sentence]:
    return [line.sentence for line in log(now)]


def test_flow_ends_after_its_last_response() -> None:
    now = walking(TRIP)
    assert now.state.underway
    assert isinstance(now.state.underway.played.waiting, Choice)
    now = sure(now.act(choose(0)))
    assert now.state.underway
    assert now.state.underway.played.waiting == Batch(1, 6)
    for draft in (typed(6), typed(2), NOTE, typed(3)):
        now = sure(now.act(draft))
    assert now.state == State(gold=11)
    assert sentences(now) == [
        Sentence("digs.declared"),
        Sentence("log.chose", {"option": 1}),
        Sentence("log.threw", {"label": "digs.dice.dig"}),
        Sentence("digs.step.dig", {"found": 8}),
        Sentence("digs.note"),
        Sentence("digs.home", {"gold": 11}),
    ]
    assert [line.result.side for line in log(now)] == [0, 1, 0, 0, None, 0]
    assert [line.result.models for line in log(now)] == [(WALKER,)] * 4 + [()] + [(WALKER,)]
    assert [[(dice.label, dice.sides) for dice in line.result.dice] for line in log(now)][3] == [
        ("digs.dice.dig", 6)
    ]
    assert [len(line.result.rolls) for line in log(now)] == [0, 0, 0, 1, 0, 1]
    assert luck(now)[0].rolls == 2


def test_declaration_may_contain_its_responses() -> None:
    """The line, the dice and the luck of the whole belong to the declaration."""
    whole = Draft(
        kind="trip",
        data={"guide": 0, "picks": [0]},
        dice=tuple(Thrown(typed=(face,)) for face in (6, 2, 3)),
    )
    now = walking(whole)
    assert now.state == walking(TRIP, choose(0), typed(6), typed(2), typed(3)).state
    assert sentences(now) == [Sentence("digs.home", {"gold": 11})]
    assert now.result
    assert len(now.result.dice) == 3
    assert len(now.result.rolls) == 2


@pytest.mark.parametrize("pick", [0, 1])
def test_declaration_contains_no_decision_of_another_side(pick: int) -> None:
    """The second side decides at the fork; the first side only announces the walk."""
    assert codes(walking().act(Draft(kind="trip", data={"picks": [pick]}))) == {"choice_of_another"}


def test_responses_may_come_with_the_declaration_and_after_it() -> None:
    some = walking(
        Draft(kind="trip", data={"guide": 0, "picks": [0], "digs": 1}, dice=(Thrown(typed=(6,)),))
    )
    assert sentences(some) == [Sentence("digs.declared")]
    assert some.result
    assert some.result.overrides[0].now == 1
    assert sure(some.act(typed(1))).state == State(gold=7)


def test_flow_without_responses_ends_at_once() -> None:
    assert walking(Draft(kind="trip", data={"digs": 0})).state == State()


@pytest.mark.parametrize(
    ("drafts", "wrong", "code"),
    [
        ((), typed(3), "nothing_to_throw"),
        ((), choose(0), "nothing_to_choose"),
        ((TRIP,), typed(3), "nothing_to_throw"),
        ((TRIP,), choose(2), "not_a_choice"),
        ((TRIP, choose(0)), choose(0), "nothing_to_choose"),
        ((TRIP, choose(0)), typed(3, 4), "dice_due"),
        ((TRIP, choose(0)), typed(7), "dice_due"),
        ((TRIP, choose(0)), Draft(kind="throw"), "dice_due"),
        (
            (TRIP, choose(0)),
            Draft(kind="throw", side=1, dice=(Thrown(typed=(3,)),)),
            "another_side",
        ),
        (
            (TRIP,),
            Draft(kind="choose", data={"option": 0}, dice=(Thrown(typed=(3,)),)),
            "no_dice_here",
        ),
        ((TRIP,), TRIP, "in_progress"),
        ((TRIP,), Draft(kind="turn"), "in_progress"),
        ((), Draft(kind="trip", dice=(Thrown(typed=(3,)),)), "dice_misfit"),
        ((), Draft(kind="trip", data={"picks": [2]}), "dice_misfit"),
        ((), Draft(kind="trip", data={"picks": [0, 0]}), "dice_misfit"),
        ((), Draft(kind="trip", data={"digs": 6}), "too_far"),
    ],
)
def test_unrequested_response_is_refused(
    drafts: tuple[Draft, ...], wrong: Draft, code: str
) -> None:
    assert codes(walking(*drafts).act(wrong)) == {code}


def test_every_response_is_undone_and_redone() -> None:
    answers = (TRIP, choose(1), typed(6), typed(5))
    states = [walking(*answers[:count]).state for count in range(5)]
    now = walking(*answers)
    for state in reversed(states[:-1]):
        now = sure(now.undo())
        assert now.state == state
    for state in states[1:]:
        now = sure(now.redo())
        assert now.state == state
    engagement = sure(sure(sure(now.undo()).undo()).act(typed(2)))
    assert sure(resume(DIGS, engagement.battle)).state == engagement.state
    assert [line.status for line in log(engagement)] == [
        "stands",
        "stands",
        "retracted",
        "retracted",
        "stands",
    ]
