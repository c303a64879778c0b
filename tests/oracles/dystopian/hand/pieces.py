"""The models on the table as on the players' roster sheets, and the agreed rulings."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

LEVELS = ("obscured", "flying", "surface", "diving", "submerged")
ALOFT, BELOW = ("obscured", "flying"), ("diving", "submerged")
LARGER = ("medium", "large", "massive")
FALLING = ("rockets", "bombs", "torpedoes", "tft_bombs", "tft_torpedoes")
"""Weapons that Chaos & Disarray forbids, and that a ruling spares the damage."""

Data = dict[str, Any]


@dataclass
class Piece:
    """A model: `own` is its sheet; or a wing, which has tokens and fuel instead of HP.

    suffered: how often it suffered each effect.
    """

    ref: str
    side: int
    squadron: str
    own: Data
    hp: int = 0
    ap: int = 0
    height: str = "surface"
    effects: set[str] = field(default_factory=set)
    suffered: Counter[str] = field(default_factory=Counter)
    generators: tuple[int, int] = (0, 0)
    tokens: int = 0
    fuel: int = 0
    aborted: bool = False
    exploded: bool = False

    @property
    def wing(self) -> bool:
        return "tokens" in self.own

    @property
    def in_play(self) -> bool:
        return (self.tokens if self.wing else self.hp) > 0

    @property
    def level(self) -> int:
        return LEVELS.index("flying" if self.wing else self.height)

    @property
    def small(self) -> bool:
        """In the appendix: a small model, or one with the rule Small Target."""
        return self.own.get("size", "medium") not in LARGER or "small_target" in self.own.get(
            "mars", ()
        )

    def has(self, mar: str) -> bool:
        return mar in self.own.get("mars", ())


def model(ref: str, squadron: str, own: Data) -> Piece:
    generators = (own.get("shields", 0), own.get("guardians", 0))
    now = {
        "hp": own["hp"],
        "ap": own.get("ap", 0),
        "height": own.get("height", "surface"),
        "generators": generators,
    }
    return Piece(ref, int(ref[0]), squadron, own, **now)


def wing(ref: str, own: Data) -> Piece:
    return Piece(ref, int(ref[0]), ref, own, tokens=own["tokens"], fuel=own["fuel"])
