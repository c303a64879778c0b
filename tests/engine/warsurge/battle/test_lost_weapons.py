"""Weapons of lost models in battles: declarations, plans, reviews and overrides."""

from itertools import product
from typing import Any

import pytest

from engine.advice import Goal
from engine.engagement import Battle, Engagement, Side, begin, make_fleet, ref_of, resume
from engine.kit import Fault, check_model
from engine.warsurge import Attack, attack_odds
from engine.warsurge.advice.plans.best_plan import planning
from engine.warsurge.advice.review import REVIEW
from engine.warsurge.battle import (
    RULES,
    State,
    Unit,
    adjust_draft,
    attack_draft,
    attack_form,
    under_rulings,
)
from tests.engine.warsurge.battle.table import rolled, sure
from tests.engine.warsurge.build import typed

RIFLE = {"name": "Reed Rifle", "attacks": 2, "number": 4, "carriers": 4, "power": 5}
LANCE = {"name": "Lantern Lance", "attacks": 1, "number": 1, "carriers": 1, "power": 8, "ap": 2}
PIKE = {"name": "Hooked Pike", "attacks": 3, "number": 5, "power": 4}
TROOP = {"defence": 3, "models": 5, "hp": 1, "weapons": [RIFLE, LANCE, PIKE]}
ENGINE = {"defence": 4, "hp": 40, "weapons": [{"attacks": 3, "power": 7}]}
REMAINING = {
    "with_models": [(4, 1, 5), (3, 1, 4), (2, 1, 3), (1, 1, 2), (0, 1, 1)],
    "in_proportion": [(4, 1, 5), (4, 1, 4), (3, 1, 3), (2, 1, 2), (1, 1, 1)],
    "all_fire": [(4, 1, 5)] * 5,
}
"""Weapons left once none to four of the five models are lost."""
CASES = [(ruling, lost) for ruling, lost in product(REMAINING, range(5))]


def table(ruling: str = "with_models", **changes: Any) -> tuple[Engagement[State], str, str]:
    """A troop and an engine that it fires at."""
    units = {"Troop": TROOP | changes, "Engine": ENGINE}
    fleets = [
        sure(make_fleet(RULES, name, ({"kind": "unit", "name": name, "profile": profile},)))
        for name, profile in units.items()
    ]
    sides = [Side(name=fleet.name, fleets=(fleet,)) for fleet in fleets]
    setup = {"method": "chart", "lost_weapons": ruling}
    battle = Battle.model_validate(sure(begin(RULES, "Fen", sides, setup, "2026-01-01")))
    unit, target = (ref_of(side, 0, fleet.groups[0].id) for side, fleet in enumerate(fleets))
    return sure(resume(RULES, battle)), unit, target


def after_losses(ruling: str, lost: int) -> tuple[Engagement[State], str, str]:
    """The same after the troop has lost some models."""
    engagement, unit, target = table(ruling)
    if lost:
        engagement = sure(engagement.act(adjust_draft(unit, {"models": 5 - lost})))
    return engagement, unit, target


@pytest.mark.parametrize(("ruling", "lost"), CASES)
def test_declaration_has_the_remaining_weapons(ruling: str, lost: int) -> None:
    engagement, unit, target = after_losses(ruling, lost)
    numbers = REMAINING[ruling][lost]
    form = sure(attack_form(engagement.state, unit, [0, 1, 2], target))
    assert tuple(weapon["number"] for weapon in form["weapons"]) == numbers
    troop = engagement.state.unit(unit)
    assert troop and troop.numbers_now == numbers
    assert troop.ready_weapons == tuple(
        index for index, number in enumerate(numbers) for _ in range(number)
    )
    begun = sure(
        engagement.act(sure(attack_draft(engagement.state, unit, [0, 1, 2], target, form)))
    )
    assert not begun.result.overrides
    dice = [numbers[index] * weapon["attacks"] for index, weapon in enumerate((RIFLE, LANCE, PIKE))]
    first = next(die for die in dice if die)
    assert begun.state.underway and begun.state.underway.played.waiting.count == first


@pytest.mark.parametrize(("ruling", "lost"), CASES)
def test_best_plan_has_no_weapon_of_a_lost_model(ruling: str, lost: int) -> None:
    """With one target all remaining weapons fire at it: the exact value equals that of an attack
    with these numbers.
    """
    engagement, unit, target = after_losses(ruling, lost)
    form = sure(attack_form(engagement.state, unit, [0, 1, 2], target))
    troop = engagement.state.unit(unit)
    assert troop
    search = planning({target: Attack.model_validate(form)}, [target], Goal.HP, troop.ready_weapons)
    assert list(search.work()) and search.best
    assert search.best.fired[target] == troop.ready_weapons
    weapons = [
        item | {"number": number}
        for item, number in zip((RIFLE, LANCE, PIKE), REMAINING[ruling][lost], strict=True)
        if number
    ]
    plain = [
        {name: value for name, value in weapon.items() if name != "carriers"} for weapon in weapons
    ]
    whole = Attack.model_validate(form | {"weapons": plain})
    assert search.best.value == attack_odds(whole).toll.mean_hp


def test_weapons_lost_to_an_attack_cannot_fire_back() -> None:
    """Losses count from an attack as from an override: three hits on models of 1 HP."""
    engagement, unit, enemy = table()
    form = sure(attack_form(engagement.state, enemy, [0], unit))
    done = sure(
        engagement.act(sure(attack_draft(engagement.state, enemy, [0], unit, form, typed("999"))))
    )
    assert done.state.unit(unit).numbers_now == REMAINING["with_models"][3]


def test_lost_weapons_fired_manually_are_marked() -> None:
    engagement, unit, target = after_losses("with_models", 4)
    form = sure(attack_form(engagement.state, unit, [0, 2], target))
    form["weapons"][0]["number"] = 2
    done = sure(
        engagement.act(
            sure(attack_draft(engagement.state, unit, [0, 2], target, form, rolled(form)[1]))
        )
    )
    assert [(override.field, override.was, override.now) for override in done.result.overrides] == [
        ("weapons.0.number", 0, 2)
    ]
    troop = done.state.unit(unit)
    assert troop and troop.remaining(0) == 0 and troop.remaining(1) == 1


def test_fired_weapons_belong_to_the_remaining_models() -> None:
    """Two of four rifles have fired, then two models are lost: neither of the two remaining rifles
    may fire.
    """
    engagement, unit, target = table()
    form = sure(attack_form(engagement.state, unit, [0], target))
    form["weapons"][0]["number"] = 2
    done = sure(
        engagement.act(
            sure(attack_draft(engagement.state, unit, [0], target, form, rolled(form)[1]))
        )
    )
    assert [done.state.unit(unit).remaining(index) for index in range(3)] == [2, 1, 5]
    fewer = sure(done.act(adjust_draft(unit, {"models": 3})))
    assert [fewer.state.unit(unit).remaining(index) for index in range(3)] == [0, 1, 3]
    back = sure(fewer.undo())
    assert back.state == done.state


def test_review_uses_the_weapons_at_that_moment() -> None:
    engagement, unit, target = after_losses("with_models", 2)
    form = sure(attack_form(engagement.state, unit, [0, 1, 2], target))
    draft = sure(attack_draft(engagement.state, unit, [0, 1, 2], target, form))
    data = RULES.kinds["attack"].data.model_validate(draft.data)
    reviewed = REVIEW.goal_plans(engagement.state, [data])
    assert [aimed.by_rule for aimed in reviewed] == [True, True]
    assert reviewed[0].declared.fired[target] == (0, 0, 1, 2, 2, 2)
    form["weapons"][0]["number"] = 4
    by_hand = sure(attack_draft(engagement.state, unit, [0, 1, 2], target, form))
    data = RULES.kinds["attack"].data.model_validate(by_hand.data)
    assert not any(aimed.by_rule for aimed in REVIEW.goal_plans(engagement.state, [data]))


@pytest.mark.parametrize("lost", range(5))
def test_other_ruling_changes_the_weapons_of_a_declared_attack(lost: int) -> None:
    """Overridden numbers stay."""
    engagement, unit, target = after_losses("with_models", lost)
    troop = engagement.state.unit(unit)
    assert troop
    form = sure(attack_form(engagement.state, unit, [0, 1, 2], target))
    for ruling, counts in REMAINING.items():
        other = form | {"rulings": form["rulings"] | {"lost_weapons": ruling}}
        changed = under_rulings(troop, [0, 1, 2], Attack.model_validate(other))
        assert tuple(weapon.number for weapon in changed.weapons) == counts[lost]
    form["weapons"][2]["number"] = 9
    other = form | {"rulings": form["rulings"] | {"lost_weapons": "all_fire"}}
    assert under_rulings(troop, [0, 1, 2], Attack.model_validate(other)).weapons[2].number == 9


@pytest.mark.parametrize(
    ("weapon", "models", "fault"),
    [
        ({"number": 5, "carriers": 6}, 5, Fault(("weapons", 1, "carriers"), "too_high", {"le": 5})),
        ({"number": 9, "carriers": 6}, 5, Fault(("weapons", 1, "carriers"), "too_high", {"le": 5})),
        ({"number": 5, "carriers": 0}, 5, Fault(("weapons", 1, "carriers"), "too_low", {"ge": 1})),
        ({"number": 0}, 5, Fault(("weapons", 1, "number"), "too_low", {"ge": 1})),
    ],
)
def test_impossible_carriers_are_refused(weapon: dict[str, int], models: int, fault: Fault) -> None:
    unit = check_model(Unit, TROOP | {"models": models, "weapons": [RIFLE, PIKE | weapon]})
    assert unit == (fault,)


def test_every_model_carries_one_weapon_by_default() -> None:
    weapons = [{"attacks": 1, "power": 1, "number": number} for number in (2, 5, 10)]
    unit = Unit.model_validate(TROOP | {"weapons": weapons})
    assert [weapon.carried_by(unit.models) for weapon in unit.weapons] == [2, 5, 5]
