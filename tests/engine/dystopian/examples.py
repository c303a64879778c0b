"""Attacks for tests as plain data, and their results."""

from fractions import Fraction
from typing import Any

from engine.dice import HitPool
from engine.dystopian.attack import (
    Attack,
    AttackState,
    AttackSteps,
    Numbers,
    Toughness,
    attack_flow,
    attack_odds,
    check,
    start,
)
from engine.dystopian.tables import CRITICAL_TABLE
from engine.flow import odds
from tests.oracles.dystopian.second import Case, End, Side

Data = dict[str, Any]
ROW = {row.effect: row.roll for row in CRITICAL_TABLE}
EFFECT = {row.roll: row.effect for row in CRITICAL_TABLE}


def data(
    dice: int = 8, *, volley: Data | None = None, target: Data | None = None, **rest: Any
) -> Data:
    """One gun of some dice at 4+ against a medium ship, with changes."""
    ship = {"dr": 4, "cr": 6, "hp": 4, "starting_hp": 4, "ap": 5}
    return {
        "volley": {"models": [{"attack_dice": dice}]} | (volley or {}),
        "target": ship | (target or {}),
    } | rest


GOOD = data(
    volley={"models": [{"attack_dice": 8}], "weapon": "torpedoes", "mars": ["fast_torpedoes"]},
    target={"effects": ["fusion_leak"], "mars": ["ablative_armour"]},
    defenders=[{"attack_dice": 3}],
    modifiers=[{"name": "spotter", "effect": "dice", "step": 6, "amount": 1}],
    overrules={"to_hit": 5},
    rulings={"reaching": "exceed"},
)


def attack(
    dice: int = 8, *, volley: Data | None = None, target: Data | None = None, **rest: Any
) -> Attack:
    """The same, checked field by field."""
    return Attack.model_validate(data(dice, volley=volley, target=target, **rest))


def numbers(
    dice: int = 8, *, volley: Data | None = None, target: Data | None = None, **rest: Any
) -> Numbers:
    """The numbers of such an attack."""
    return Numbers(attack(dice, volley=volley, target=target, **rest))


def faults(fields: Any) -> dict[str, str]:
    """The faults of some input: field and code."""
    result = check(fields)
    assert not isinstance(result, Attack)
    return {fault.name: fault.code for fault in result}


def hp_lost(result: Attack) -> dict[int, Fraction]:
    """Chances of the HP lost."""
    die = attack_odds(result).hp_lost
    return {lost: Fraction(weight, die.denominator()) for lost, weight in die.items()}


def pool_of(result: Attack, step: int) -> HitPool:
    """The dice that an attack throws in step 6, 7 or 8."""
    steps, before = AttackSteps(result), start(result)
    return {6: steps.attack.pool, 7: steps.defence.pool(before), 8: steps.generators.pool(before)}[
        step
    ]


def end_of(state: AttackState, most: int = 99) -> End:
    """An end state in the words of the second engine."""
    rows = frozenset(ROW[effect] for effect in state.effects)
    ap, rows = (0, frozenset()) if state.is_destroyed else (state.ap, rows)
    return state.hp, ap, rows, min(state.criticals, most), state.exploded


def all_ends(result: Attack) -> dict[End, Fraction]:
    """Chances of every end of an attack, by the engine's odds."""
    most = Toughness(Numbers(result).impact).most_criticals(result.target.hp)
    spread = odds(attack_flow(result), start(result))
    ends: dict[End, Fraction] = {}
    for state, weight in spread.weights.items():
        end = end_of(state, most)
        ends[end] = ends.get(end, Fraction(0)) + Fraction(weight, spread.denominator)
    return ends


def attack_of(case: Case) -> Attack:
    """The attack that a case of the second engine describes: torpedoes against CC and
    generators.
    """
    fast = case.defence.reroll == "whole"
    target_mars = ["ablative_armour"] if case.ablative else []
    return attack(
        case.attack.dice,
        volley={"weapon": "torpedoes", "mars": _mars_of(case, fast=fast)},
        target={
            "dr": case.dr,
            "cr": case.cr,
            "hp": case.hp,
            "starting_hp": case.start,
            "ap": case.ap,
            "effects": [EFFECT[row] for row in case.rows],
            "guardians": case.generators.dice,
            "mars": target_mars,
        },
        defenders=_defenders(case.defence),
        modifiers=_modifiers_of(case),
        overrules={
            "to_hit": case.attack.needs,
            "defence_to_hit": case.defence.needs,
            "generator_needs": case.generators.needs,
        },
        rulings=_rulings_of(case, fast=fast),
    )


def _mars_of(case: Case, *, fast: bool) -> list[str]:
    has = {
        "hard_impact": case.hard_impact,
        "lethal_strike": case.lethal,
        "fast_torpedoes": fast,
        "devastating_ordnance": case.attack.devastating,
    }
    return [mar for mar, is_on in has.items() if is_on]


def _modifiers_of(case: Case) -> list[Data]:
    """Return the re-rolls of a case and the numbers that it adds."""
    repeated = {"failures": "reroll_failures", "successes": "reroll_successes"}
    modifiers: list[Data] = []
    for step, side in ((6, case.attack), (7, case.defence), (8, case.generators)):
        if side.reroll in repeated:
            modifiers.append({"effect": repeated[side.reroll], "step": step})
    for effect, step, amount in (
        ("hits", 6, case.hits_before),
        ("hits", 9, case.hits_after),
        ("hit_points", 9, case.hp_change),
    ):
        if amount:
            modifiers.append({"effect": effect, "step": step, "amount": amount})
    return modifiers


def _rulings_of(case: Case, *, fast: bool) -> dict[str, str]:
    rulings = {
        "attack_dice": case.attack.kind,
        "auxiliary_dice": case.defence.kind,
        "generator_dice": case.generators.kind,
        "reaching": "meet",
        "criticals": "one_per_cr",
        "fusion_leak": "next_attack",
        "overkill": "until_sunk",
        "fast_torpedoes": "first_dice",
    }
    if case.generators.kind == "basic":
        rulings["generator_dice"] = "one_hit"
    if case.exceed:
        rulings["reaching"] = "exceed"
    if case.single_critical:
        rulings["criticals"] = "at_most_one"
    if case.leak_at_once:
        rulings["fusion_leak"] = "at_once"
    if case.stop_when_sunk:
        rulings["overkill"] = "none"
    if case.every:
        rulings["overkill"] = "every"
    if fast:
        rulings["fast_torpedoes"] = "whole"
    return rulings


def _defenders(side: Side) -> list[Data]:
    return [{"attack_dice": side.dice}] if side.dice else []
