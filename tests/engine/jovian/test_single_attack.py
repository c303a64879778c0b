"""The single attack as an engagement: dice and choices in order give the same end as direct
play.
"""

import pytest

from engine.dice import Record
from engine.engagement import (
    Draft,
    Engagement,
    Single,
    keep_dice,
    luck,
    record_of,
    single,
    with_record,
)
from engine.flow import Choice, play
from engine.jovian import SINGLE, Fire, SingleAttackSetup, SquadronAttack, Weapon, WeaponType
from engine.jovian.samples import BOMBER, EXO_SQUADRON
from engine.jovian.steps import attack_flow, attack_start
from engine.kit import plain
from tests.engine.answers import answered
from tests.engine.engagement.toy import sure
from tests.engine.noted_dice import NotedDice
from tests.engine.picks import FirstOptions

pytestmark = pytest.mark.shipped

ATTACK = SquadronAttack(
    fires=tuple(Fire(weapon=weapon) for weapon in EXO_SQUADRON.weapons), target=BOMBER
)


def begun() -> Engagement[Single]:
    return sure(single(SINGLE, plain(SingleAttackSetup(attack=ATTACK)), ("Lances", "Foils")))


def test_responses_in_order_give_the_same_end_as_direct_play() -> None:
    for _ in range(10):
        source = NotedDice()
        played = play(attack_flow(ATTACK), attack_start(ATTACK), source, FirstOptions())
        picks = [entry.pick for entry in played.entries if entry.pick is not None]
        now = sure(answered(begun(), source.used, picks))
        assert now.state.underway is None
        assert now.state.flow.played.state == played.state
        engagement = sure(with_record(begun(), record_of(now)))
        assert (engagement.state, luck(engagement)) == (now.state, luck(now))


def test_attack_that_cannot_score_has_no_luck() -> None:
    beams = [Weapon(type=WeaponType.BEAM_PROJECTOR, anti_squadron=dice) for dice in (2, 1)]
    attack = SquadronAttack(fires=tuple(Fire(weapon=beam) for beam in beams), target=BOMBER)
    start = sure(single(SINGLE, plain(SingleAttackSetup(attack=attack)), ("Lances", "Foils")))
    kept_roll = sure(start.act(Draft(kind="throw", dice=keep_dice(Record(typed=(5, 5))))))
    assert isinstance(kept_roll.state.flow.played.waiting, Choice)
    over = sure(kept_roll.act(Draft(kind="choose", data={"option": 0})))
    assert over.state.over and luck(over)[0].rolls == 1
