"""Every option of a ruling has an effect, and odds stored under other rulings are not mixed up."""

from collections.abc import Iterator
from functools import cache

import pytest

from engine.dystopian import RULINGS, Rulings, of_steps
from engine.dystopian.activation import Activation
from engine.dystopian.activation import check as check_activation
from engine.dystopian.activation.odds import activation_odds
from engine.dystopian.attack import Attack, check
from engine.dystopian.battle import may_counter
from engine.engagement import log
from tests.engine.dystopian.activation.bases import (
    BASIC,
    SINGLE,
    WHOLE,
    hulls,
    of_odds,
    played,
    singly,
    together,
)
from tests.engine.dystopian.battle.table import a, act, b, game, ship, shots, squadron, wing

CHOICES = [(ruling.field, option) for ruling in RULINGS for option in ruling.options[1:]]


@pytest.mark.parametrize(("field", "option"), CHOICES)
def test_every_option_of_a_ruling_changes_a_declaration_or_its_result(
    field: str, option: str
) -> None:
    default = Rulings.model_fields[field].default
    usual = outcomes({field: default}) if field in BASIC else outcomes_of_defaults()
    assert any(
        before != after for before, after in zip(usual, outcomes({field: option}), strict=True)
    )


@cache
def outcomes_of_defaults() -> tuple[object, ...]:
    return tuple(outcomes({}))


def outcomes(choice: dict[str, str]) -> Iterator[object]:
    """Results or faults of each attack and activation under a ruling, and the counterattackers in a
    battle.
    """
    rulings = {"rulings": BASIC | choice}
    for data in SINGLE.values():
        attack = check(data | rulings)
        yield singly(attack) if isinstance(attack, Attack) else attack
    for name in WHOLE:
        yield step_by_step(name, *choice.items())
    yield in_battle(choice)


@cache
def step_by_step(name: str, *choice: tuple[str, str]) -> object:
    """HP and wings at the end of an activation under a ruling, or the faults of its declaration."""
    asked = check_activation(WHOLE[name] | {"rulings": BASIC | dict(choice)})
    return played(asked, hulls) if isinstance(asked, Activation) else asked


def in_battle(choice: dict[str, str]) -> object:
    """Two squadrons and a wing against two others, of which fighters cover one: counterattackers,
    and marks.

    A model that cannot submerge dives before.
    """
    flyer = ship(height="flying", aa=3)
    ours = [squadron("a", flyer), squadron("e", flyer), wing("u")]
    now = game(ours, [squadron("b", flyer), squadron("c", flyer), wing("w")], **choice)
    now = act(now, "adjust", ref=b("c0"), effects=["navigational_lock"], height="diving")
    marks = log(now)[-1].result.follows
    now = act(now, "cap", 1, wing=b("w"), squadron=b("b"))
    attacks = [
        {"shots": shots(a(f"{ours}0")), "target": b(f"{theirs}0")} for ours, theirs in ("ab", "ec")
    ]
    now = act(
        now, "declare", 0, attacks=attacks, wings_at_wings=[{"wing": a("u"), "target": b("w")}]
    )
    return (
        may_counter(now.state),
        marks,
        [override.field for override in log(now)[-1].result.overrides],
    )


OTHERS = [(field, option) for field, option in CHOICES if BASIC.get(field) != option]
OTHERS += [("fusion_leak", "at_once"), ("split_and_link", "forbidden")]
"""Options other than those of the examples."""


@cache
def with_odds(name: str) -> Activation:
    """An activation whose odds are stored."""
    before = together(name).model_copy()
    activation_odds(before, like=before)
    return before


@pytest.mark.parametrize(("field", "option"), OTHERS)
def test_odds_equal_the_steps_under_every_ruling_and_are_not_those_of_others(
    field: str, option: str
) -> None:
    """`like` shares what two declarations have in common; rulings of steps 4 and 5 concern wings
    alone.
    """
    for name in WHOLE:
        before = with_odds(name)
        asked = before.model_copy(
            update={"rulings": before.rulings.model_copy(update={field: option})}
        )
        kept, alone = activation_odds(asked, like=before), activation_odds(asked)
        assert of_odds(kept.end, hulls) == of_odds(alone.end, hulls)
        slow = step_by_step(name, (field, option))
        assert not isinstance(slow, dict) or of_odds(alone.end, hulls) == slow


def test_ruling_is_read_only_in_the_steps_it_names() -> None:
    """A ruling that did not name its step had no effect there."""
    assert of_steps(Rulings(reaching="exceed"), 9).reaching == "exceed"
    with pytest.raises(AttributeError, match="reaching"):
        _ = of_steps(Rulings(), 8).reaching
