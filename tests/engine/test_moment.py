"""A moment of a battle as a separate battle: the same models, none of the events."""

from dataclasses import replace
from typing import Any

import pytest

from engine.engagement import (
    Draft,
    Engagement,
    Refusal,
    moment,
    puzzle_code,
    read_code,
    read_in,
    side_of,
    write_code,
)
from engine.jovian.battle import ShipNow
from tests.engine.recorded import GAMES, opened

pytestmark = pytest.mark.shipped

MOST_SCANNED = 1_700
"""Letters of a code that one QR code holds, with an address before it."""


def model_state(game: str, state: Any, ref: str) -> Any:
    """The state of a model without facts that no plan uses: activations, and rows of a table."""
    if game == "warsurge":
        return replace(state.unit(ref), acted=False)
    if game == "jovian":
        now = state.now(ref)
        return now._replace(rows=()) if isinstance(now, ShipNow) else now
    return state.models.get(ref) or state.wings[ref], state.cap.get(ref)


def moments(game: str) -> list[Engagement[Any]]:
    """The battle after each of its events between which nothing is going on."""
    whole = opened(game, 4)
    every = [whole.until(count) for count in range(len(whole.battle.events) + 1)]
    return [
        engagement
        for engagement in every
        if engagement.state.underway is None and not engagement.battle.is_over
    ]


def alive(now: Engagement[Any]) -> list[str]:
    return [strength.ref for strength in now.rules.strengths(now.state) if not strength.gone]


@pytest.mark.parametrize("game", GAMES)
def test_surviving_models_are_copied_as_at_that_moment(game: str) -> None:
    every = moments(game)
    assert len(every) > 3
    for now in every:
        groups = [ref for ref, _ in now.opening.groups]
        made = moment(now, groups, "m", "Moment")
        assert not isinstance(made, Refusal), made
        assert alive(made) == alive(now)
        for ref in alive(now):
            assert model_state(game, made.state, ref) == model_state(game, now.state, ref), ref
        assert {event.kind for event in made.battle.events} <= {"adjust", "cap", "table"}
        assert not any(event.dice for event in made.battle.events)


@pytest.mark.parametrize("game", GAMES)
def test_puzzle_of_a_long_battle_fits_one_code(game: str) -> None:
    now = [item for item in moments(game) if len(set(map(side_of, alive(item)))) > 1][-1]
    texts = set(alive(now))
    groups = [
        (
            ref,
            {ref, *(ref[: len(ref) - len(group.id)] + model.id for model in group.models)} & texts,
        )
        for ref, group in now.opening.groups
    ]
    acting = [
        next(ref for ref, models in groups if models and side_of(ref) == side) for side in (0, 1)
    ]
    made = moment(now, acting, "m", "Moment")
    assert not isinstance(made, Refusal)
    target = min(dict(groups)[acting[1]])
    asked = {"group": acting[0], "aim": "any", "reach": {target.replace(".", "_"): "1"}}
    engagement = made.act(Draft(kind="puzzle", data=asked))
    assert not isinstance(engagement, Refusal)
    code, whole = (write_code(puzzle_code(item.battle, item.rules)) for item in (engagement, now))
    assert isinstance(code, str) and isinstance(whole, str)
    assert len(code) < MOST_SCANNED, (len(code), len(whole))
    read = read_code(code)
    assert not isinstance(read, Refusal)
    repeated = read_in(read, GAMES)
    assert not isinstance(repeated, Refusal)
    assert repeated[1][0].state == engagement.state


def test_moment_with_references_to_other_groups_is_refused() -> None:
    now = opened("dystopian", 4).until(0)
    fighters = [ref for ref, group in now.opening.groups if group.profile.get("kind") == "fighters"]
    over = next(
        ref
        for ref, group in now.opening.groups
        if group.models and side_of(ref) == side_of(fighters[0])
    )
    flying = now.act(Draft(kind="cap", data={"wing": fighters[0], "squadron": over}))
    assert not isinstance(flying, Refusal)
    assert isinstance(moment(flying, fighters, "m", "Moment"), Refusal)
    assert not isinstance(moment(flying, [*fighters, over], "m", "Moment"), Refusal)
