"""Short ways to build attacks for tests."""

from typing import Any

from engine.dice import Record
from engine.warsurge import Attack


def attack(
    *weapons: dict[str, Any],
    target: dict[str, Any] | None = None,
    method: str = "chart",
    **other: Any,
) -> Attack:
    """Return an attack, by default on Defence 4, HP 1.

    other: situation, modifiers, and any ruling by its name; a text for `modifiers` is the ruling of
        that name.
    """
    parts = {
        key: other.pop(key)
        for key in ("situation", "modifiers")
        if not isinstance(other.get(key, ""), str)
    }
    return Attack.model_validate(
        {
            "rulings": {"method": method, **other},
            "weapons": [{"attacks": 1, "power": 4, **weapon} for weapon in weapons or ({},)],
            "target": {"defence": 4, "hp": 1, **(target or {})},
            **parts,
        }
    )


def typed(*batches: str) -> list[Record]:
    """Real D10s as they are read: one string of digits for each batch."""
    return [Record(typed=faces(batch)) for batch in batches]


def faces(digits: str) -> tuple[int, ...]:
    """The faces of D10s that read so: the 0 is their 10."""
    return tuple(int(digit) or 10 for digit in digits)
