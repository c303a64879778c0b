"""Fields that two profiles share, and copies that lack fields."""

from typing import NamedTuple

import pytest

from engine.kit import Profile, all_but, shared_fields, without

pytestmark = pytest.mark.shipped


class Hull(Profile):
    number: int
    boxes: int | None = None
    words: frozenset[str] = frozenset()
    own: int = 7


class Shot(Profile):
    number: int | None = None
    boxes: int | None = None
    words: frozenset[int] = frozenset()


class Now(NamedTuple):
    boxes: int
    else_: str = ""


def test_shared_fields_have_the_same_name_and_type_except_none() -> None:
    assert shared_fields(Hull(number=3, words=frozenset({"x"})), Shot) == {
        "number": 3,
        "boxes": None,
    }
    assert shared_fields(Now(boxes=5), Hull) == {"boxes": 5}


def test_profiles_differ_by_their_other_fields() -> None:
    some = [Hull(number=number, own=own) for number in (1, 2) for own in (1, 2)]
    assert [all_but(hull, "own") for hull in some] == [
        (number, None, frozenset()) for number in (1, 1, 2, 2)
    ]


def test_field_missing_in_a_copy_cannot_be_read() -> None:
    whole = Hull(number=1, own=2)
    bare = without(whole, "own")
    assert (bare, hash(bare)) == (
        without(Hull(number=1, own=3), "own"),
        hash(without(Hull(number=1), "own")),
    )
    assert (bare.number, whole.own) == (1, 2)
    with pytest.raises(AttributeError, match="own"):
        _ = bare.own
