"""Battles in codes: every battle is read back exactly, whatever ids it has, and takes few
letters.
"""

import pytest

from engine.engagement import (
    Battle,
    Engagement,
    Refusal,
    Thrown,
    archive_in,
    battle_code,
    read_code,
    write_code,
)
from engine.engagement.codes import packed_record, unpacked_record
from tests.engine.courses import course
from tests.engine.engagement.toy import GAMES as TOYS
from tests.engine.engagement.toy import TURN, engagement, shot, sure
from tests.engine.recorded import GAMES, opened, saved

MOST_TURN = 1_220
"""Letters of one turn of recorded battles between sample fleets, half of what they took once."""
PLAYED = (3, 4, 5)
"""Recorded battles that Broadside played from start to end."""


def through(now: Engagement[object], games: object = GAMES) -> None:
    """The battle goes through a code and comes back as it was."""
    code = sure(read_code(sure(write_code(battle_code(now.battle, now.rules)))))
    archive = archive_in(code, games)  # type: ignore[arg-type]
    assert not isinstance(archive, Refusal), archive
    assert archive.battles == (now.battle.model_copy(update={"revision": 0}),)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_battle_of_random_taps_is_read_back(game: str, seed: int) -> None:
    every = list(course(game, seed, 60))
    through(every[-1])
    through(sure(next(now for now in reversed(every) if now.can_undo).undo()))


def test_undone_and_retracted_events_are_read_back() -> None:
    now = engagement(shot(1, 2), TURN, shot(3, 4))
    for _ in range(2):
        now = sure(now.undo())
    through(now, TOYS)
    through(sure(now.act(shot(2, 2))), TOYS)


@pytest.mark.parametrize(
    "dice",
    [
        (Thrown(typed=(1, 2), rolled=(6,)),),
        (Thrown(typed=(6,)),),
        (Thrown(rolled=(36, 40), typed=(2,)),),
        (Thrown(),),
    ],
)
def test_dice_of_any_faces_are_read_back(dice: tuple[Thrown, ...]) -> None:
    battle, rules = engagement(shot(1, 2)).battle, TOYS["toy"]
    events = tuple(event.model_copy(update={"dice": dice}) for event in battle.events)
    thrown = battle.model_copy(update={"events": events})
    fields = unpacked_record(packed_record(thrown, rules), rules)
    assert Battle.model_validate(thrown.model_dump(mode="json") | fields) == thrown


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("number", PLAYED)
def test_one_turn_of_a_battle_has_a_short_code(game: str, number: int) -> None:
    now = numbered(game, number)
    ends = [
        index for index, event in enumerate(now.battle.events, 1) if event.kind in ("turn", "end")
    ]
    turn = now.until(ends[0])
    assert len(sure(write_code(battle_code(turn.battle, turn.rules)))) <= MOST_TURN


def numbered(game: str, number: int) -> Engagement[object]:
    """A recorded battle with the ids that the page gives to a new one."""
    text = saved(game, number)
    for side in opened(game, number).battle.sides:
        for fleet in side.fleets:
            for (_, old), (_, new) in zip(fleet.items, fleet.number_items("0").items, strict=True):
                text = text.replace(old.id, new.id)
            text = text.replace(fleet.id, "0")
    return opened(game, number, text)
