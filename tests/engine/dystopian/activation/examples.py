"""Activations for tests, said as plain data."""

from typing import Any

from engine.dystopian.activation.check import check
from engine.dystopian.activation.declared import Activation

Data = dict[str, Any]


def activation(**said: Any) -> Activation:
    """A declared activation, checked."""
    found = check(said)
    assert isinstance(found, Activation), found
    return found


def faults(**said: Any) -> dict[str, str]:
    """The faults of a declaration: field and code."""
    found = check(said)
    assert not isinstance(found, Activation)
    return {fault.name: fault.code for fault in found}


def model(dr: int = 4, cr: int = 6, hp: int = 4, *, now: int | None = None, **more: Any) -> Data:
    """A ship in play, with one gun of 8/7/5/3 unless it has other arms."""
    effects = more.pop("effects", [])
    ship = {"name": "Ship", "dr": dr, "cr": cr, "hp": hp, "arms": [arm(8, 7, 5, 3)]} | more
    height = more.get("height", "surface")
    return {"ship": ship, "hp": hp if now is None else now, "height": height, "effects": effects}


def arm(*dice: int, weapon: str = "gunnery", mars: tuple[str, ...] = ()) -> Data:
    """An arm; one number counts for all range bands."""
    return {"weapon": weapon, "attack_dice": list(dice) * (4 // len(dice)), "mars": list(mars)}


def wing(kind: str, tokens: int = 3, *, fuel: int = 3, aa: int = 1, dice: int = 0, **more: Any) -> Data:
    """A wing in play at full strength."""
    whole = {"name": "Wing", "kind": kind, "tokens": tokens, "fuel": fuel, "aa": aa, "attack_dice": dice} | more
    return {"wing": whole, "tokens": tokens, "fuel": fuel}
