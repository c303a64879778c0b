"""Every key that is put together while battles are shown has words."""

from collections.abc import Iterator
from typing import get_args

import pytest

from app.words import LANGUAGES, words
from engine.dystopian.activation.explosions import EXPLOSION, LastHp
from engine.dystopian.battle import BY_HAND, NINE_STEPS, flow
from engine.dystopian.battle.progress import STEP_OF_PART, Status
from engine.dystopian.wings.profiles import WingKind, WingMar
from engine.dystopian.words import Effect, Height, Size, Weapon
from engine.flow import Step

WHY = ("on_the_surface", "nobody_answers", "no_wings", "nothing_declared", "no_defence", "no_generators")
ENUMS = {"effect": Effect, "meaning": Effect, "height": Height, "size": Size, "weapon": Weapon, "wing_kind": WingKind,
         "wing_mar": WingMar}  # fmt: skip


def rolls(kind: type) -> Iterator[str]:
    """The keys of all steps of Dystopian Wars that ask players for dice, not for a declaration; one is in odds only."""
    for one in kind.__subclasses__():
        if one is LastHp or one.__module__ == flow.__name__:
            continue
        key = vars(one).get("key")
        if isinstance(key, str) and one.__module__.startswith("engine.dystopian") and one.ask is not Step.ask:
            yield key
        yield from rolls(one)


@pytest.mark.parametrize("language", LANGUAGES)
def test_steps_parts_and_reasons(language: str) -> None:
    t = words(language)
    found = set(rolls(Step))
    assert {"critical", "aa_at_wing"} <= found
    found |= {"attack", "defence", "generators", EXPLOSION}
    keys = [f"roll.{group}.{key}" for group in ("due", "line") for key in found]
    keys += [f"table.part.{key}" for key in STEP_OF_PART]
    keys += [f"table.why.{key}" for key in WHY]
    keys += [f"table.status.{key}" for key in get_args(Status)]
    keys += [f"table.hand.{key}" for names in BY_HAND.values() for key in names]
    keys += [f"step.{number}" for number in NINE_STEPS]
    keys += [f"{group}.{one}" for group, kind in ENUMS.items() for one in kind]
    assert [key for key in keys if key not in t] == []


def test_every_step_has_a_number_of_the_sheet() -> None:
    every = [one for one in subclasses(Step) if one.__module__.startswith("engine.dystopian")]
    numbers = {one.__qualname__: vars(one)["number"] for one in every if isinstance(vars(one).get("number"), str)}
    assert len(numbers) > 12
    assert [name for name, number in numbers.items() if number not in map(str, NINE_STEPS)] == []


def subclasses(kind: type) -> Iterator[type]:
    """All kinds of one kind."""
    for one in kind.__subclasses__():
        yield one
        yield from subclasses(one)
