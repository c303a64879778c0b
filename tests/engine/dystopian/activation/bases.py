"""Small attacks and activations as bases for changes: their odds are quick to compute."""

from collections import defaultdict
from collections.abc import Callable, Hashable
from fractions import Fraction
from functools import cache
from typing import Any

from engine.dystopian.activation import Activation, ActivationState, start
from engine.dystopian.activation import check as check_activation
from engine.dystopian.attack import Attack, AttackState, attack_flow, check, hull_odds
from engine.dystopian.attack import start as attack_start
from engine.flow import Odds, odds
from tests.engine.dystopian.activation.examples import Data, activation_flow

Ends = dict[Hashable, Fraction]


def card(effect: str, step: int, amount: int = 1) -> Data:
    return {"effect": effect, "step": step, "amount": amount}


CARDS = [
    card("dice", 6),
    card("to_hit", 6),
    card("hits", 6),
    card("dice", 7),
    card("to_hit", 7),
    card("dice", 8),
    card("to_hit", 8),
    card("hits", 9),
    card("hit_points", 9),
    card("reroll_failures", 6),
]
HULL: Data = {"dr": 1, "cr": 2, "hp": 3, "starting_hp": 4, "ap": 2}
BASIC = {
    "attack_dice": "basic",
    "auxiliary_dice": "basic",
    "overkill": "none",
    "fusion_leak": "next_attack",
    "split_and_link": "allowed",
    "repeated_effects": "each",
}
"""Few faces and few criticals, so that every way to change something is quick."""
SINGLE: dict[str, Data] = {
    "torpedoes, linked": {
        "volley": {
            "models": [{"attack_dice": 3, "hp_lost": 1}, {"attack_dice": 2, "height": "diving"}],
            "option": "linked",
            "weapon": "torpedoes",
            "mars": ["fast_torpedoes"],
        },
        "target": HULL | {"shields": 1, "guardians": 1, "rugged": 1},
        "defenders": [{"attack_dice": 2}, {"attack_dice": 2, "hp_lost": 1}],
        "modifiers": CARDS[3:],
    },
    "rockets from above": {
        "volley": {
            "models": [{"attack_dice": 4, "hp_lost": 2, "redoubtable": True}],
            "weapon": "rockets",
            "height": "flying",
        },
        "target": HULL | {"height": "obscured", "size": "small", "mars": ["armoured_topside"]},
        "defenders": [{"attack_dice": 2}],
        "defence_option": "single",
        "modifiers": CARDS[:3],
    },
    "a gun in shares": {
        "volley": {
            "models": [{"attack_dice": 6, "share": 3}, {"attack_dice": 2, "share": 1}],
            "sight": "limited",
            "option": "split_linked",
            "mars": ["lethal_strike"],
        },
        "target": HULL | {"effects": ["systems_offline"], "guardians": 1, "hp": 4},
    },
    "primaries of which one hits best, another hurts most": {
        "volley": {
            "models": [{"attack_dice": 2, "mars": ["hard_impact"]}, *[{"attack_dice": 3}] * 2],
            "option": "linked",
            "primary": 0,
            "weapon": "primary",
        },
        "target": HULL | {"mars": ["ablative_armour"], "hp": 4},
    },
    "one die past an island, and another": {
        "volley": {
            "models": [{"attack_dice": 1}, {"attack_dice": 3}],
            "option": "combined",
            "sight": "obstructed_arc",
        },
        "target": HULL,
    },
    "a card that adds to less than nothing": {
        "volley": {"models": [{"attack_dice": 1}]},
        "target": HULL | {"rugged": 2},
        "modifiers": [card("dice", 6, 2)],
    },
    "a gun that damage silences, at a launch": {
        "volley": {
            "models": [{"attack_dice": 2, "hp_lost": 3}, {"attack_dice": 1}],
            "option": "combined",
        },
        "target": {"dr": 1, "cr": 1, "hp": 1, "starting_hp": 1},
        "modifiers": [card("hit_points", 9, -2)],
    },
    "a gun damaged twice": {
        "volley": {
            "models": [
                {"attack_dice": 4, "effects": ["weapon_damage"], "repeats": ["weapon_damage"]}
            ]
        },
        "target": HULL | {"effects": ["raging_fire"]},
    },
    "nobody named who leads": {
        "volley": {
            "models": [{"attack_dice": 4}, {"attack_dice": 2, "mars": ["hard_impact"]}],
            "option": "linked",
        },
        "target": HULL | {"hp": 4},
    },
}


GUN, SALVO = (
    {"weapon": "gunnery", "attack_dice": [3, 2, 2, 1]},
    {"weapon": "rockets", "attack_dice": [3, 2, 1, 1]},
)


def ship(**more: Any) -> Data:
    """Arms only where they fire, because every field of each would be changed for nothing."""
    own = {"name": "Ship", "dr": 1, "cr": 3, "hp": 3, "ap": 1, "aa": 2, "arms": []} | more
    return {"ship": own, "hp": own["hp"], "ap": own["ap"], "height": own.get("height", "surface")}


def wing(kind: str, **more: Any) -> Data:
    own = {"name": "Wing", "kind": kind, "tokens": 2, "fuel": 2, "aa": 1, "attack_dice": 1} | more
    return {"wing": own, "tokens": own["tokens"], "fuel": own["fuel"]}


def shot(model: str, arm: int = 0, **more: Any) -> Data:
    return {"model": model, "arm": arm} | more


WHOLE: dict[str, Data] = {
    "a flyer in shares, answered before and after": {
        "models": {
            "a": ship(arms=[GUN, SALVO], height="flying"),
            "t0": ship(),
            "t1": ship(aa=1, hp=2),
        },
        "counterattacks": [
            {"models": ["t0", "t1"], "weapon": "aa", "target": "a", "option": "linked"}
        ],
        "attacks": [
            {
                "shots": [shot("a", share=2)],
                "option": "split",
                "target": "t0",
                "range_band": 1,
                "modifiers": [card("dice", 6)],
            },
            {"shots": [shot("a", share=1)], "option": "split", "target": "t1", "range_band": 1},
        ],
    },
    "two salvos answered by one crew": {
        "models": {"a": ship(arms=[SALVO, SALVO]), "t": ship(aa=4, hp=4, guardians=1)},
        "attacks": [
            {
                "shots": [shot("a")],
                "target": "t",
                "range_band": 1,
                "defenders": ["t"],
                "defence_option": "split",
                "defence_shares": [2],
            },
            {
                "shots": [shot("a", 1)],
                "target": "t",
                "range_band": 1,
                "defenders": ["t"],
                "defence_option": "split",
                "defence_shares": [2],
                "overrules": {"to_hit": 5},
            },
        ],
    },
    "what blows up beside others": {
        "models": {"a": ship(arms=[GUN, SALVO]), "t0": ship(arms=[GUN], cr=1), "t1": ship(hp=2)},
        "wings": {"w": wing("recon")},
        "attacks": [
            {"shots": [shot("a")], "target": "t0"},
            {"shots": [shot("a", 1)], "target": "t1"},
        ],
        "explosion": {"attack_dice": 2, "neighbours": [["t0", "t1"]], "wings": [["t0", "w"]]},
    },
    "bombers that meet fighters": {
        "models": {"t": ship(aa=2, height="diving", size="large")},
        "wings": {"w": wing("torpedo_bombers", mars=["acrobatic_pilots"]), "c": wing("recon")},
        "aa": {"wings_at_wings": [{"wing": "w", "target": "c"}]},
        "answers": {
            "models_at_wings": [{"models": ["t"], "target": "w"}],
            "wings_at_wings": [{"wing": "c", "target": "w"}],
        },
        "attacks": [{"wings": ["w"], "target": "t"}],
    },
    "a flyer that fighters counter, two wings at another": {
        "models": {
            "a": ship(aa=1, height="flying"),
            "t": ship(height="flying", cr=2, mars=["ablative_armour"]),
        },
        "wings": {
            "c": wing("fighters", tokens=1) | {"cap": True},
            "v": wing("recon", tokens=1),
            "w": wing("fighters"),
        },
        "aa": {"wings_at_models": [{"wing": "v", "target": "t"}, {"wing": "w", "target": "t"}]},
        "answers": {"wings_at_models": [{"wing": "c", "target": "a"}]},
    },
    "AA of a wing": {
        "models": {"t": ship(dr=1, height="flying")},
        "wings": {"w": wing("fighters")},
        "aa": {"wings_at_models": [{"wing": "w", "target": "t"}]},
    },
    "bombs": {
        "models": {"t": ship(cr=2, height="flying", size="large")},
        "wings": {"w": wing("dive_bombers")},
        "attacks": [{"wings": ["w"], "target": "t"}],
    },
}


@cache
def together(name: str) -> Activation:
    activation = check_activation(WHOLE[name] | {"rulings": BASIC})
    assert isinstance(activation, Activation), activation
    return activation


def hulls(state: ActivationState) -> Hashable:
    return tuple(model_state.hp for model_state in state.models), state.wings


@cache
def alone(name: str) -> Attack:
    attack = check(SINGLE[name] | {"rulings": BASIC})
    assert isinstance(attack, Attack), attack
    return attack


def singly(attack: Attack) -> tuple[Ends, Ends]:
    """HP lost, and all that becomes of a target, by the attack itself."""
    result = odds(attack_flow(attack), attack_start(attack))
    return of_die(hull_odds(attack).hp_lost), of_odds(result, _model)


def _model(state: AttackState) -> Hashable:
    effects = (state.effects, state.repeats) if state.hp else (frozenset(), ())
    return state.hp, state.ap, *effects, state.exploded


def of_die(die: Any) -> Ends:
    """The chances of a die."""
    return {lost: Fraction(weight, die.denominator()) for lost, weight in die.items() if weight}


def of_odds(result: Odds[Any], into: Callable[[Any], Hashable]) -> Ends:
    """The chances of what is made of states."""
    ends: dict[Hashable, Fraction] = defaultdict(Fraction)
    for state, weight in result.weights.items():
        ends[into(state)] += Fraction(weight, result.denominator)
    return dict(ends)


def played(asked: Activation, into: Callable[[ActivationState], Hashable]) -> Ends:
    """A value of the results of an activation, step by step without any shortcut."""
    return of_odds(odds(activation_flow(asked), start(asked)), into)
