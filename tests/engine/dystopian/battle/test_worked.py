"""Worked activations played as events: the same dice and the same end as the engine's own
sequence.
"""

import pytest

from engine.dystopian.battle import progress
from tests.engine.dystopian.battle.table import throws
from tests.engine.dystopian.battle.worked import CASES, begun, declared, dice_of, ends_as_the_engine

pytestmark = pytest.mark.shipped


@pytest.mark.parametrize("name", CASES)
def test_events_give_the_same_end_as_the_engine(name: str) -> None:
    case = CASES[name]
    game, activation, refs = begun(case)
    game = declared(game, activation, refs)
    for faces in dice_of(case):
        while (result := progress(game.state)) and result.due == "pass":
            game = throws(game, ())
        assert progress(game.state) is not None
        game = throws(game, faces)
    while (result := progress(game.state)) and result.due == "pass":
        game = throws(game, ())
    ends_as_the_engine(game, case, activation, refs)
