"""Remaining weapons of a unit, against closed forms and against models counted one by one."""

from fractions import Fraction
from itertools import pairwise, product
from math import ceil

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.warsurge import Carried, remaining_weapons

RULINGS = ("with_models", "in_proportion", "all_fire")


def model_by_model(profiles: tuple[Carried, ...], models: int, remaining: int) -> tuple[int, ...]:
    """Hand out the weapons model by model, the rarest first, then take the models that got theirs
    last.
    """
    bodies: list[set[int]] = [set() for _ in range(models)]
    rarest_first = sorted(range(len(profiles)), key=lambda index: (profiles[index].carriers, index))
    takers = (index for index in rarest_first for _ in range(profiles[index].carriers))
    for turn, index in enumerate(takers):
        bodies[turn % models].add(index)
    carriers = [sum(index in body for body in bodies[:remaining]) for index in range(len(profiles))]
    pairs = zip(profiles, carriers, strict=True)
    return tuple(ceil(Fraction(profile.number, profile.carriers) * some) for profile, some in pairs)


@st.composite
def units(draw: st.DrawFn) -> tuple[tuple[Carried, ...], int]:
    models = draw(st.integers(1, 12))
    profiles = []
    for _ in range(draw(st.integers(1, 4))):
        carriers = draw(st.integers(1, models))
        profiles.append(Carried(draw(st.integers(carriers, 3 * carriers)), carriers))
    return tuple(profiles), models


@pytest.mark.parametrize(
    ("remaining", "expected"),
    [
        (10, (8, 1, 1)),
        (9, (7, 1, 1)),
        (8, (6, 1, 1)),
        (3, (1, 1, 1)),
        (2, (0, 1, 1)),
        (1, (0, 1, 0)),
        (0, (0, 0, 0)),
    ],
)
def test_models_without_special_weapons_are_lost_first(
    remaining: int, expected: tuple[int, ...]
) -> None:
    """Ten models: eight with a rifle, one with a flamer, one with a rocket."""
    profiles = (Carried(8, 8), Carried(1, 1), Carried(1, 1))
    assert remaining_weapons(profiles, 10, remaining, "with_models") == expected


@pytest.mark.parametrize(
    ("remaining", "expected"), [(4, (4, 2, 4)), (3, (3, 2, 3)), (2, (2, 2, 2)), (1, (1, 1, 1))]
)
def test_weapon_of_every_model_is_lost_with_each_model(
    remaining: int, expected: tuple[int, ...]
) -> None:
    """Four models with a carbine and a pike each, two of them with a lance."""
    profiles = (Carried(4, 4), Carried(2, 2), Carried(4, 4))
    assert remaining_weapons(profiles, 4, remaining, "with_models") == expected


@pytest.mark.parametrize("remaining", range(6))
def test_remaining_weapons_match_a_closed_form(remaining: int) -> None:
    """Five models; the first weapon on all of them twice, the second on two of them, three weapons
    in all.
    """
    profiles = (Carried(10, 5), Carried(3, 2))
    assert remaining_weapons(profiles, 5, remaining, "with_models") == (
        2 * remaining,
        (0, 2, 3)[min(remaining, 2)],
    )
    assert remaining_weapons(profiles, 5, remaining, "in_proportion") == (
        2 * remaining,
        ceil(3 * remaining / 5),
    )
    assert remaining_weapons(profiles, 5, remaining, "all_fire") == (10, 3)


def test_remaining_weapons_of_small_units_match_a_count_of_models() -> None:
    for models, count in product(range(1, 6), range(1, 4)):
        for carriers in product(range(1, models + 1), repeat=count):
            profiles = tuple(
                Carried(2 * some - 1 if index else some, some)
                for index, some in enumerate(carriers)
            )
            for number in range(models + 1):
                assert remaining_weapons(profiles, models, number, "with_models") == model_by_model(
                    profiles, models, number
                )


@given(units(), st.sampled_from(RULINGS))
def test_weapons_never_increase_when_models_are_lost(
    unit: tuple[tuple[Carried, ...], int], ruling: str
) -> None:
    profiles, models = unit
    counts = [
        remaining_weapons(profiles, models, number, ruling) for number in range(models, -1, -1)
    ]  # type: ignore[arg-type]
    assert counts[0] == tuple(profile.number for profile in profiles)
    for more, fewer in pairwise(counts):
        assert all(before >= after for before, after in zip(more, fewer, strict=True))
    if ruling != "all_fire":
        assert not any(counts[-1])
    assert remaining_weapons(profiles, models, models + 3, ruling) == counts[0]  # type: ignore[arg-type]


@given(units())
def test_special_weapons_never_exceed_the_remaining_models(
    unit: tuple[tuple[Carried, ...], int],
) -> None:
    """Weapons on different models, one for each carrier, together never exceed the remaining
    models.
    """
    profiles, models = unit
    single = tuple(Carried(profile.carriers, profile.carriers) for profile in profiles)
    carriers = sum(profile.carriers for profile in single)
    for number in range(models + 1):
        counts = remaining_weapons(single, models, number, "with_models")
        assert max(counts) <= number
        assert carriers > models or sum(counts) <= number
