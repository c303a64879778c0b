"""Every composed key of the battle screens has a string."""

from collections.abc import Iterator
from typing import get_args

import pytest

from app.words import LANGUAGES, words
from engine.dystopian import Effect, Height, Size, WeaponType
from engine.dystopian.activation import EXPLOSION
from engine.dystopian.activation.wings import WingKind, WingMar
from engine.dystopian.attack import LastHp
from engine.dystopian.battle import BY_HAND, NINE_STEPS, STEP_OF_PART, Status, flow
from engine.flow import Step

WHY = (
    "on_the_surface",
    "nobody_answers",
    "no_wings",
    "nothing_declared",
    "no_defence",
    "no_generators",
    "explosion",
)
SHIPS = {"effect": Effect, "meaning": Effect, "height": Height, "size": Size, "weapon": WeaponType}
ENUMS = SHIPS | {"wing_kind": WingKind, "wing_mar": WingMar}


def rolls(kind: type) -> Iterator[str]:
    """The keys of all steps of Dystopian Wars that ask players for dice, not for a declaration; one
    is in odds only.
    """
    for subclass in kind.__subclasses__():
        if subclass is LastHp or subclass.__module__ == flow.__name__:
            continue
        key = vars(subclass).get("key")
        if (
            isinstance(key, str)
            and subclass.__module__.startswith("engine.dystopian")
            and subclass.ask is not Step.ask
        ):
            yield key
        yield from rolls(subclass)


@pytest.mark.parametrize("language", LANGUAGES)
def test_steps_parts_and_reasons_have_strings(language: str) -> None:
    t = words(language)
    texts = set(rolls(Step))
    assert {"critical", "aa_at_wing"} <= texts
    texts |= {"attack", "defence", "generators", EXPLOSION}
    keys = [f"roll.{group}.{key}" for group in ("due", "line") for key in texts]
    keys += [f"table.part.{key}" for key in STEP_OF_PART]
    keys += [f"table.why.{key}" for key in WHY]
    keys += [f"table.status.{key}" for key in get_args(Status)]
    keys += [f"table.hand.{key}" for names in BY_HAND.values() for key in names]
    keys += [f"step.{number}" for number in NINE_STEPS]
    keys += [f"{group}.{str_enum}" for group, kind in ENUMS.items() for str_enum in kind]
    assert [key for key in keys if key not in t] == []


def test_every_step_has_a_number_of_the_sheet() -> None:
    every = [item for item in subclasses(Step) if item.__module__.startswith("engine.dystopian")]
    numbers = {
        item.__qualname__: vars(item)["number"]
        for item in every
        if isinstance(vars(item).get("number"), str)
    }
    assert len(numbers) > 12
    assert [name for name, number in numbers.items() if number not in map(str, NINE_STEPS)] == []


def subclasses(kind: type) -> Iterator[type]:
    """All kinds of one kind."""
    for subclass in kind.__subclasses__():
        yield subclass
        yield from subclasses(subclass)
