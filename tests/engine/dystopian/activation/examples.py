"""Activations for tests, as plain data."""

from fractions import Fraction
from typing import Any

from engine.dystopian import Ref
from engine.dystopian.activation import Activation, ActivationState, check, start
from engine.dystopian.activation.flow import parts
from engine.dystopian.activation.odds import ActivationOdds, Known, models_that_explode, replay
from engine.flow import Flow, Odds

Data = dict[str, Any]


def activation(**data: Any) -> Activation:
    """A declared activation, checked; `wings_against_...`: fights with both of their sides."""
    result = check(declared(data))
    assert isinstance(result, Activation), result
    return result


def activation_flow(activation: Activation) -> Flow[ActivationState]:
    """All steps of an activation as declared, step by step and without any short cut."""
    return Flow(tuple(step for part in parts(activation) for step in part.flow.steps))


def odds_telling(activation: Activation, *exploding: Ref) -> ActivationOdds:
    """The odds of an activation, which also tell of the explosions of some models that strike
    nobody.
    """
    before = start(activation)
    known = Known(models_that_explode(activation) | set(exploding))
    return ActivationOdds(activation, before, replay(activation, Odds({before: 1}, 1), known))


def exploded(odds: ActivationOdds, model: Ref) -> Fraction:
    """The chance that a model blows up, if the odds tell of its explosion."""
    return odds.of((model,)).chance(lambda state: model in state.exploded)


def faults(**fields: Any) -> dict[str, str]:
    """The faults of a declaration: field and code."""
    result = check(declared(fields))
    assert not isinstance(result, Activation)
    return {fault.name: fault.code for fault in result}


def declared(data: Data) -> Data:
    """Fights of wings as either side declares its own AA."""
    result: Data = {
        owner: {"wings_at_models": [], "wings_at_wings": [], "models_at_wings": []}
        for owner in ("aa", "answers")
    }
    for fight in data.get("wings_against_models", ()):
        ours, theirs = ("aa", "answers") if fight.get("wing_attacks", True) else ("answers", "aa")
        if fight.get("target") is not None:
            result[ours]["wings_at_models"].append(
                _some(fight, "wing", "target", "tokens", "modifiers", "overrules")
            )
        if fight.get("models"):
            result[theirs]["models_at_wings"].append(
                _some(
                    fight,
                    "models",
                    "option",
                    "shares",
                    "primary",
                    wing="target",
                    models_to_hit="to_hit",
                )
            )
    for duel in data.get("wings_against_wings", ()):
        if duel.get("attacker_rolls", True):
            result["aa"]["wings_at_wings"].append(
                _some(
                    duel,
                    attacker="wing",
                    defender="target",
                    attacker_tokens="tokens",
                    attacker_to_hit="to_hit",
                )
            )
        if duel.get("defender_rolls", True):
            result["answers"]["wings_at_wings"].append(
                _some(
                    duel,
                    defender="wing",
                    attacker="target",
                    defender_tokens="tokens",
                    defender_to_hit="to_hit",
                )
            )
    return {
        name: value for name, value in data.items() if not name.startswith("wings_against_")
    } | result


def _some(fight: Data, *same: str, **renamed: str) -> Data:
    names = {name: name for name in same} | renamed
    return {name: fight[old] for old, name in names.items() if old in fight}


def model(dr: int = 4, cr: int = 6, hp: int = 4, *, now: int | None = None, **more: Any) -> Data:
    """A ship in play, with one gun of 8/7/5/3 unless it has other arms."""
    effects = more.pop("effects", [])
    ship = {"name": "Ship", "dr": dr, "cr": cr, "hp": hp, "arms": [arm(8, 7, 5, 3)]} | more
    height = more.get("height", "surface")
    return {"ship": ship, "hp": hp if now is None else now, "height": height, "effects": effects}


def arm(*dice: int, weapon: str = "gunnery", mars: tuple[str, ...] = ()) -> Data:
    """An arm; one number counts for all range bands."""
    return {"weapon": weapon, "attack_dice": list(dice) * (4 // len(dice)), "mars": list(mars)}


def wing(
    kind: str, tokens: int = 3, *, fuel: int = 3, aa: int = 1, dice: int = 0, **more: Any
) -> Data:
    """A wing in play at full strength."""
    whole = {
        "name": "Wing",
        "kind": kind,
        "tokens": tokens,
        "fuel": fuel,
        "aa": aa,
        "attack_dice": dice,
    } | more
    return {"wing": whole, "tokens": tokens, "fuel": fuel}
