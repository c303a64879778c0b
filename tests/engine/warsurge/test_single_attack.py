"""The single attack as an engagement: its set-up is the attack, its events are dice, and a record
restores it.
"""

import json

import pytest

from engine.dice import Record, RecordedDice
from engine.engagement import (
    Draft,
    Engagement,
    Sentence,
    Single,
    Thrown,
    log,
    luck,
    record_of,
    single,
    with_record,
)
from engine.flow import play
from engine.kit import plain
from engine.warsurge import SINGLE, Attack, sample_attack
from engine.warsurge.steps import attack_flow, start
from tests.engine.answers import answered
from tests.engine.engagement.toy import codes, sure
from tests.engine.noted_dice import NotedDice
from tests.engine.warsurge.build import attack

pytestmark = pytest.mark.shipped

ATTACK = sample_attack()
SIDES = ("Saltguard", "Levy")


def begun(attack: Attack = ATTACK) -> Engagement[Single]:
    return sure(single(SINGLE, plain(attack), SIDES))


def dice(attack: Attack = ATTACK) -> list[Record]:
    """All dice of an attack, by the system's entropy."""
    source = NotedDice()
    play(attack_flow(attack), start(attack), source)
    return source.used


def test_responses_in_order_give_the_same_end_as_direct_play() -> None:
    for _ in range(20):
        records = dice()
        now = sure(answered(begun(), records, ()))
        played = play(attack_flow(ATTACK), start(ATTACK), RecordedDice(records))
        assert now.state.underway is None
        assert now.state.flow.played == played
        assert len(now.battle.events) == len(records)
        assert [line.sentence.key for line in log(now)][-1].startswith("warsurge.log.")
        assert all(line.sentence.key.startswith("warsurge.step.") for line in log(now)[:-1])
        assert sum(side_luck.rolls for side_luck in luck(now)) == sum(
            len(now.results[n].rolls) for n in now.results
        )


def test_log_uses_the_names_of_the_sides() -> None:
    now = sure(answered(begun(), dice()[:1], ()))
    sentence = log(now)[0].sentence
    assert (sentence.values["unit"], sentence.values["target"]) == SIDES


def test_record_restores_an_attack_including_undone_events() -> None:
    records = dice()
    now = sure(sure(answered(begun(), records, ())).undo(0))
    engagement = sure(with_record(begun(), json.loads(json.dumps(record_of(now)))))
    assert engagement.battle == now.battle
    assert engagement.state == now.state
    assert sure(engagement.redo()).state == sure(now.redo()).state


def test_events_out_of_turn_are_refused() -> None:
    now = begun()
    assert codes(now.act(Draft(kind="note", note="Fog."))) == {"not_a_choice"}
    assert codes(now.undo()) == {"nothing_to_undo"}
    assert codes(answered(now, [Record(typed=(1,))], ())) == {"dice_due"}
    assert codes(answered(now, [*dice(), Record(typed=(1,))], ())) == {"dice_misfit"}
    assert codes(answered(now, (), [0])) == {"dice_misfit"}
    assert codes(single(SINGLE, {"weapons": []}, SIDES))


def test_record_of_another_attack_is_refused() -> None:
    now = sure(answered(begun(), dice()[:1], ()))
    fewer = ATTACK.model_copy(
        update={"weapons": (ATTACK.weapons[0].model_copy(update={"attacks": 1, "number": 1}),)}
    )
    assert codes(with_record(begun(fewer), record_of(now))) == {"dice_due"}


def test_attack_without_dice_is_over_at_once() -> None:
    far = ATTACK.model_copy(
        update={"situation": ATTACK.situation.model_copy(update={"line_of_sight": False})}
    )
    now = begun(far)
    assert now.state.underway is None
    assert now.state.flow.played.state.hp == ATTACK.target.remaining_hp


@pytest.mark.parametrize("faces", [(1,) * 10, (10,) * 10])
def test_log_describes_an_attack_without_damage(faces: tuple[int, ...]) -> None:
    first = ATTACK.weapons[0]
    attack = ATTACK.model_copy(
        update={"weapons": (first.model_copy(update={"attacks": 2, "number": 5}),)}
    )
    now = sure(begun(attack).act(Draft(kind="throw", dice=(Thrown(typed=faces),))))
    assert now.result
    assert now.result.sentence == Sentence(
        "warsurge.log.no_damage", {"unit": SIDES[0], "target": SIDES[1]}
    )


@pytest.mark.parametrize(("weapons", "counted"), [(25, 1), (26, 0)])
def test_luck_leaves_out_rolls_of_very_many_dice(weapons: int, counted: int) -> None:
    """Power 10 against Defence 4 doubles the successes of 5 attacks of each weapon: 250 or 260
    saves.
    """
    weapon = {"attacks": 5, "number": weapons, "power": 10}
    crowd = attack(weapon, target={"models": 99, "armour": 5})
    saves = Record(typed=(1,) * 10 * weapons)
    now = sure(answered(begun(crowd), [saves], ()))
    assert [side_luck.rolls for side_luck in luck(now)] == [0, counted]
