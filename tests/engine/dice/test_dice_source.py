"""Sources of dice: the system's entropy, or records that must fit the batch."""

import secrets
from collections import Counter

import pytest

from engine.dice import Batch, Record, RecordedDice, SystemDice

pytestmark = pytest.mark.shipped

THREE = Batch(3, 6)


def test_system_dice_take_each_face_from_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter([5, 0, 3])
    sides: list[int] = []

    def below(limit: int) -> int:
        sides.append(limit)
        return next(drawn)

    monkeypatch.setattr(secrets, "randbelow", below)
    assert SystemDice().throw(THREE) == Record(rolled=(6, 1, 4))
    assert sides == [6, 6, 6]


def test_system_dice_show_every_face_and_no_other() -> None:
    faces = SystemDice().throw(Batch(3000, 6)).faces
    seen = Counter(faces)
    assert len(faces) == 3000
    assert set(seen) == {1, 2, 3, 4, 5, 6}
    assert all(350 < number < 650 for number in seen.values())  # seven standard errors either way


def test_dice_of_a_test_are_the_same_each_time() -> None:
    """See tests/conftest.py; in another test they are others."""
    assert SystemDice().throw(Batch(8, 6)).faces == (3, 5, 2, 6, 5, 3, 1, 6)


def test_system_dice_may_have_other_sides() -> None:
    assert set(SystemDice().throw(Batch(400, 3)).faces) == {1, 2, 3}
    assert SystemDice().throw(Batch(0, 6)).faces == ()


def test_record_lists_typed_faces_before_rolled_ones() -> None:
    assert Record(typed=(6, 2), rolled=(1,)).faces == (6, 2, 1)
    assert Record().faces == ()


def test_records_are_used_in_order_until_none_remains() -> None:
    first, second = Record(typed=(1, 2, 3)), Record(rolled=(4,))
    dice = RecordedDice([first, second])
    assert dice.throw(THREE) == first
    assert dice.remaining == 1
    assert dice.throw(Batch(1, 6)) == second
    assert dice.remaining == 0
    assert dice.throw(THREE) is None


@pytest.mark.parametrize("faces", [(), (1, 2), (1, 2, 3, 4), (0, 2, 3), (1, 2, 7), (-1, 2, 3)])
def test_record_of_another_size_or_face_is_refused(faces: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="3 dice of 6 sides"):
        RecordedDice([Record(typed=faces)]).throw(THREE)


def test_record_with_typed_and_rolled_faces_fits() -> None:
    assert RecordedDice([Record(typed=(1,), rolled=(2, 3))]).throw(THREE) == Record(
        typed=(1,), rolled=(2, 3)
    )


def test_face_must_be_on_the_requested_die() -> None:
    with pytest.raises(ValueError, match="1 dice of 3 sides"):
        RecordedDice([Record(typed=(4,))]).throw(Batch(1, 3))


def test_given_records_are_not_modified() -> None:
    records = [Record(typed=(6,))]
    RecordedDice(records).throw(Batch(1, 6))
    assert records == [Record(typed=(6,))]
