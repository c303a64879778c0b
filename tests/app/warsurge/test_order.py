"""WARSURGE: weapons are declared in the order of the plan."""

import json
from dataclasses import replace

import pytest

from app.number_format import decimals
from app.warsurge.best_plan import UnitPlanner
from app.warsurge.declaration_form import Aimed
from app.words import LANGUAGES, words
from engine.engagement import Draft
from engine.warsurge import Rulings, UnitWeapon, attack_odds
from engine.warsurge.battle import State
from tests.app.battle.test_table import begun

GUNS = (
    UnitWeapon(name="Pop", attacks=2, power=4),
    UnitWeapon(name="Bang", attacks=2, power=8),
    UnitWeapon(attacks=1, power=5),
)
BEST = ["1", "0", "2"]


def odd() -> tuple[State, str, str]:
    """A unit whose second weapon fires first: damage beyond one model is lost."""
    state = begun("warsurge").engagement.state
    unit, target = state.units[0], next(unit for unit in state.units if unit.side)
    body = target.body.model_copy(
        update={"models": 3, "hp": 2, "defence": 4, "armour": None, "aegis": None}
    )
    target = replace(target, models=3, body=body)
    rulings = Rulings(method="formula", excess="lost")
    return (
        replace(state.with_units(replace(unit, weapons=GUNS), target), rulings=rulings),
        unit.ref,
        target.ref,
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_order_of_a_plan_is_shown_with_its_value_and_declared(language: str) -> None:
    state, ref, at = odd()
    result, t = UnitPlanner(state, ref, language), words(language)
    search = result.search({(ref, at): "same"}, "hp")
    assert list(search.work())
    shown = result.show(search.plans[0], search.plans[0])
    data = json.loads(shown.given[0].carried["plan"])
    assert data["weapons"] == BEST
    draft = Aimed(state, ref, data).draft()
    assert isinstance(draft, Draft) and draft.data["picked"] == [1, 0, 2]
    plain = Aimed(state, ref, data | {"weapons": sorted(BEST)})
    in_its_order = plain.draft()
    assert isinstance(in_its_order, Draft)
    mean = attack_odds(plain.attack(in_its_order)).toll.mean_hp
    assert mean < search.plans[0].value
    worth = t("warsurge.best.worth.hp", value=decimals(mean, 2, language))
    assert t("warsurge.best.order", value=worth) in shown.results
    assert shown.attacks[0].count(", ") == len(BEST) - 1
    assert [values.label for values in shown.given] == [""], "as any plan is used"


def test_form_keeps_the_order_of_an_opened_plan() -> None:
    state, ref, at = odd()
    fire = {"target": at, "fire": {"at": at}}
    assert Aimed(state, ref, {"weapons": BEST, **fire}).offered == [1, 0, 2]
    assert Aimed(state, ref, {"weapons": ["2", "0"], **fire}).offered == [2, 0, 1]
    assert Aimed(state, ref, {"weapons": ["0", "2"], **fire}).offered == [0, 1, 2]
    player = begun("warsurge")
    t, plan = (
        words("en"),
        {"weapons": ["1", "0"], "target": player.engagement.state.units[-1].ref, "fire": {}},
    )
    player.send("declare", {"ref": player.engagement.state.units[1].ref, "plan": json.dumps(plan)})
    assert [value for name, value in player.pairs() if name == "weapons"] == ["1", "0"]
    assert t("warsurge.declare.order") in player.text
    player.press("declare.done")
    assert player.engagement.battle.events[-1].data["picked"] == [1, 0]


def test_unit_with_more_dice_than_a_single_attack_has_a_plan() -> None:
    state = begun("warsurge").engagement.state
    unit, target = state.units[0], next(unit for unit in state.units if unit.side)
    guns = tuple(UnitWeapon(name=name, attacks=4, number=50, power=4) for name in "ABC")
    body = unit.body.model_copy(update={"models": 50})
    result = UnitPlanner(
        state.with_units(replace(unit, weapons=guns, models=50, body=body)), unit.ref, "en"
    )
    search = result.search({(unit.ref, target.ref): "same"}, "hp")
    assert list(search.work()) and search.best


@pytest.mark.parametrize("language", LANGUAGES)
def test_plan_at_several_targets_has_a_button_for_each(language: str) -> None:
    state = begun("warsurge").engagement.state
    unit = replace(state.units[0], weapons=GUNS)
    targets = [
        replace(other, models=1, body=other.body.model_copy(update={"models": 1, "hp": 1}))
        for other in state.units
        if other.side
    ]
    planner = UnitPlanner(state.with_units(unit, *targets), unit.ref, language)
    search = planner.search({(unit.ref, target.ref): "same" for target in targets}, "hp")
    assert list(search.work())
    shown = planner.show(search.plans[0], search.plans[0])
    t = words(language)
    names = {target.ref: target.name for target in targets}
    fired = [json.loads(values.carried["plan"])["target"] for values in shown.given]
    assert len(fired) > 1
    labels = [values.label for values in shown.given]
    assert labels == [t("best.declare_at", name=names[ref]) for ref in fired]


@pytest.mark.parametrize("language", LANGUAGES)
def test_weapons_without_a_name_are_numbered_from_the_first(language: str) -> None:
    state, ref, at = odd()
    nameless = [gun.model_copy(update={"name": ""}) for gun in GUNS]
    unit = replace(state.units[0], weapons=tuple(nameless))
    planner = UnitPlanner(state.with_units(unit), ref, language)
    search = planner.search({(ref, at): "same"}, "hp")
    assert list(search.work())
    (attack,) = planner.show(search.plans[0], search.plans[0]).attacks
    t = words(language)
    weapons = [t("warsurge.form.weapon_number", number=int(index) + 1) for index in BEST]
    assert ", ".join(weapons) in attack
