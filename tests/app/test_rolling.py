"""A roll is carried on batch by batch; its records say everything, so a replay ends in the same state."""

from itertools import pairwise

import pytest

from app.dystopian.form import SHAPE
from app.form import nested
from app.rolling import BatchRecord, RollCommand, StaleRollError
from app.rolling import carry_on as carry_on_with
from engine.dice import Batch, Record
from engine.dystopian.attack import Attack
from engine.dystopian.check import check
from engine.dystopian.steps.flow import attack_flow
from engine.dystopian.steps.state import AttackState, start
from engine.flow import Played, play
from tests.app.asking import form


def attack(changes: dict[str, str] | None = None) -> Attack:
    found = check(nested(form(changes), SHAPE))
    assert isinstance(found, Attack)
    return found


def carry_on(attack: Attack, command: RollCommand) -> tuple[Played[AttackState], list[Record]]:
    return carry_on_with(lambda source: play(attack_flow(attack), start(attack), source), command)


def after(*faces: tuple[int, ...], **more: object) -> Played[AttackState]:
    records = [{"typed": batch} for batch in faces]
    return carry_on(attack(), RollCommand.model_validate({"records": records} | more))[0]


def waiting(played: Played[AttackState]) -> Batch:
    assert isinstance(played.waiting, Batch)
    return played.waiting


def test_the_first_batch_is_the_attack_dice() -> None:
    assert waiting(after()) == Batch(12, 6)


@pytest.mark.parametrize("sixes", [1, 3, 12])
def test_exploding_dice_ask_for_exactly_the_further_dice_they_earn(sixes: int) -> None:
    faces = (6,) * sixes + (4,) * (12 - sixes)
    assert waiting(after(faces)) == Batch(sixes, 6, earned=True)
    assert waiting(after(faces, (6,) * sixes)) == Batch(sixes, 6, earned=True)
    assert waiting(after(faces, (5,) * sixes)) == Batch(2, 6)


def test_generator_dice_explode_only_when_the_ruling_says_so() -> None:
    hits, shield = (4,) * 12, (6, 6)
    assert waiting(after(hits, shield)) == Batch(2, 6)
    exploding = attack({"rulings.generator_dice": "exploding"})
    records = tuple(BatchRecord(typed=faces) for faces in (hits, shield))
    played, _ = carry_on(exploding, RollCommand(records=records))
    assert waiting(played) == Batch(2, 6, earned=True)
    assert played.at is not None
    assert played.at.key == "generators"


def test_a_miss_ends_the_attack() -> None:
    """With no hits left nobody throws for the generators."""
    played = after((1,) * 12)
    assert played.waiting is None
    assert played.state.hp == 4


def test_hard_pounding_asks_for_its_three_sided_die() -> None:
    """8 hits on CR 7 are one critical; 3 and 4 on the table are Hard Pounding: 1d3+1 AP."""
    pounding = after((4,) * 8 + (1,) * 4, (1, 1), (3, 4))
    assert waiting(pounding) == Batch(1, 3)
    end = after((4,) * 8 + (1,) * 4, (1, 1), (3, 4), (2,))
    assert end.waiting is None
    assert (end.state.hp, end.state.ap) == (2, 1)
    assert {str(effect) for effect in end.state.effects} == {"hard_pounding"}


@pytest.mark.parametrize("turn", range(5))
def test_records_replayed_give_the_same_state(turn: int) -> None:
    """What the app rolled, typed in again as real dice, or looked at again, is the same roll."""
    played, records = carry_on(attack(), RollCommand(throw="all"))
    assert played.waiting is None
    for kind in ("typed", "rolled"):
        again = [{kind: record.faces} for record in records]
        replayed, kept = carry_on(attack(), RollCommand.model_validate({"records": again}))
        assert replayed.state == played.state
        assert [record.faces for record in kept] == [record.faces for record in records], turn


def test_batch_by_batch_is_the_same_as_all_at_once() -> None:
    records: list[Record] = []
    lengths = []
    while True:
        known = tuple(BatchRecord(typed=record.typed, rolled=record.rolled) for record in records)
        played, records = carry_on(attack(), RollCommand(records=known, throw="batch"))
        lengths.append(len(records))
        if played.waiting is None:
            break
    assert all(later - sooner == 1 for sooner, later in pairwise(lengths))
    final, _ = carry_on(attack(), RollCommand(records=tuple(BatchRecord(typed=r.faces) for r in records)))
    assert final.state == played.state


def test_typed_faces_stand_first_and_the_rest_is_rolled() -> None:
    played, records = carry_on(attack(), RollCommand(throw="batch", typed=(6, 6)))
    assert records[0].typed == (6, 6)
    assert len(records[0].rolled) == 10
    assert played.waiting is not None
    assert len(records) == 1


def test_records_of_another_attack_are_refused() -> None:
    twelve = RollCommand(records=(BatchRecord(rolled=(4,) * 12),))
    with pytest.raises(StaleRollError):
        carry_on(attack({"volley.models.0.attack_dice": "11"}), twelve)
