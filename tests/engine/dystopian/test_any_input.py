"""Any input gives an attack or faults, and accepted attacks have odds."""

from copy import deepcopy
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.dystopian.attack import Attack, attack_odds, check
from engine.kit import OWN_CODES, Fault
from tests.engine.dystopian.examples import GOOD

COMMON = {
    "not_a_number",
    "wrong_shape",
    "missing",
    "too_low",
    "too_high",
    "too_long",
    "too_many",
    "not_a_choice",
    "unknown",
}
WORDS = [
    "volley",
    "target",
    "models",
    "rulings",
    "dr",
    "cr",
    "hp",
    "effects",
    "mars",
    "option",
    "attack_dice",
]
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(-3, 40)
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["linked", "combined", "fusion_leak", "aa", "6", "\ud800", "1e9", " 7 "])
)
JUNK = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(WORDS) | st.text(), inner, max_size=4)
    ),
    max_leaves=12,
)


def spots(value: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of everything inside some plain data."""
    inner = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    return [way, *(spot for key, part in inner for spot in spots(part, (*way, key)))]


SPOTS = [spot for spot in spots(GOOD) if spot]


def answered(data: Any) -> Attack | None:
    attack = check(data)
    if isinstance(attack, Attack):
        return attack
    assert attack
    for fault in attack:
        assert isinstance(fault, Fault)
        assert fault.code in COMMON | OWN_CODES
        assert isinstance(fault.name, str)
        assert all(type(number) is int for number in fault.numbers.values())
    return None


@settings(deadline=None, max_examples=100)
@given(JUNK)
def test_any_junk_is_accepted_or_refused_with_faults(data: Any) -> None:
    answered(data)


@settings(deadline=None, max_examples=120)
@given(st.lists(st.tuples(st.sampled_from(SPOTS), JUNK), min_size=1, max_size=3))
def test_valid_input_with_junk_is_accepted_or_refused_with_faults(
    changes: list[tuple[tuple[Any, ...], Any]],
) -> None:
    data: Any = deepcopy(GOOD)
    for (*way, last), junk in changes:
        inner = data
        for part in way:  # junk of an earlier change may have replaced a part of the way
            fits = isinstance(inner, dict) and part in inner
            inner = (
                inner[part]
                if fits or (isinstance(inner, list) and part in range(len(inner)))
                else None
            )
        if isinstance(inner, dict) or (isinstance(inner, list) and last in range(len(inner))):
            inner[last] = junk
    attack = answered(data)
    if attack is not None and attack.target.hp <= 10:
        assert 0 <= attack_odds(attack).no_damage <= 1
