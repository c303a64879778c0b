"""A roll continues batch by batch; a replay of its record ends in the same state."""

import pytest

from app.dice_and_choices import carry_on, choose_option
from app.dystopian import SHAPE
from app.form_data import nested
from engine.dice import Batch, Record
from engine.dystopian import SINGLE
from engine.dystopian.attack import Attack, AttackState, check
from engine.engagement import Engagement, Refusal, Single, single
from engine.flow import Played
from engine.kit import plain
from tests.app.asking import form
from tests.engine.answers import answered
from tests.engine.refusals import sure


def attack(changes: dict[str, str] | None = None) -> Attack:
    result = check(nested(form(changes), SHAPE))
    assert isinstance(result, Attack)
    return result


def begun(changes: dict[str, str] | None = None) -> Engagement[Single]:
    return sure(single(SINGLE, plain(attack(changes)), ("One", "Two")))


def records_of(now: Engagement[Single]) -> list[Record]:
    return [record for event in now.battle.events for record in event.records]


def played_of(now: Engagement[Single]) -> Played[AttackState]:
    return now.state.flow.played


def after(*faces: tuple[int, ...]) -> Played[AttackState]:
    return played_of(sure(answered(begun(), [Record(typed=batch) for batch in faces], ())))


def waiting(played: Played[AttackState]) -> Batch:
    assert isinstance(played.waiting, Batch)
    return played.waiting


def test_first_batch_is_the_attack_dice() -> None:
    assert waiting(after()) == Batch(12, 6)


@pytest.mark.parametrize("sixes", [1, 3, 12])
def test_exploding_dice_request_exactly_the_dice_they_earn(sixes: int) -> None:
    faces = (6,) * sixes + (4,) * (12 - sixes)
    assert waiting(after(faces)) == Batch(sixes, 6, earned=True)
    assert waiting(after(faces, (6,) * sixes)) == Batch(sixes, 6, earned=True)
    assert waiting(after(faces, (5,) * sixes)) == Batch(2, 6)


def test_generator_dice_explode_only_by_ruling() -> None:
    hits, shield = (4,) * 12, (6, 6)
    assert waiting(after(hits, shield)) == Batch(2, 6)
    exploding = begun({"rulings.generator_dice": "exploding"})
    played = played_of(
        sure(answered(exploding, [Record(typed=faces) for faces in (hits, shield)], ()))
    )
    assert waiting(played) == Batch(2, 6, earned=True)
    assert played.at is not None
    assert played.at.key == "generators"


def test_miss_ends_the_attack() -> None:
    """Without remaining hits the generators do not roll."""
    played = after((1,) * 12)
    assert played.waiting is None
    assert played.state.hp == 4


def test_hard_pounding_requests_its_three_sided_die() -> None:
    """8 hits on CR 7 are one critical; 3 and 4 on the chart are Hard Pounding: 1d3+1 AP."""
    pounding = after((4,) * 8 + (1,) * 4, (1, 1), (3, 4))
    assert waiting(pounding) == Batch(1, 3)
    end = after((4,) * 8 + (1,) * 4, (1, 1), (3, 4), (2,))
    assert end.waiting is None
    assert (end.state.hp, end.state.ap) == (2, 1)
    assert {str(effect) for effect in end.state.effects} == {"hard_pounding"}


@pytest.mark.parametrize("turn", range(5))
def test_replayed_record_gives_the_same_state(turn: int) -> None:
    """Faces rolled by the app, typed in as real dice, give the same roll."""
    now = sure(carry_on(begun(), "all", ()))
    assert played_of(now).waiting is None
    engagement = sure(
        answered(begun(), [Record(typed=record.faces) for record in records_of(now)], ())
    )
    assert played_of(engagement).state == played_of(now).state, turn


def test_each_batch_is_one_event() -> None:
    now = begun()
    while played_of(now).waiting:
        before = len(now.battle.events)
        now = sure(carry_on(now, "batch", ()))
        assert len(now.battle.events) == before + 1


def test_typed_faces_come_first_and_the_app_rolls_the_others() -> None:
    now = sure(carry_on(begun(), "batch", (6, 6)))
    (record,) = records_of(now)
    assert record.typed == (6, 6)
    assert len(record.rolled) == 10
    assert played_of(now).waiting is not None
    assert isinstance(carry_on(begun(), "typed", (6, 6)), Refusal)


def test_records_of_another_attack_are_refused() -> None:
    eleven = begun({"volley.models.0.attack_dice": "11"})
    assert isinstance(answered(eleven, [Record(rolled=(4,) * 12)], ()), Refusal)
    assert isinstance(choose_option(eleven, 0), Refusal)
