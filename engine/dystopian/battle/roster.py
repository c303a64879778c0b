"""The roster of a battle: ships, wings and squadrons of all sides, by their references."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from engine.dystopian.activation.wings.profiles import Wing
from engine.dystopian.model_profiles import InPlay, Ship
from engine.dystopian.refs import Ref
from engine.dystopian.repeats import NO_REPEATS
from engine.dystopian.words import NO_EFFECTS, Effect, Height
from engine.engagement import Opening, side_of
from engine.kit.base_profile import Profile
from engine.kit.names import named_together

SQUADRON = "squadron"
SHIP = "ship"
WING = "wing"
OF_SHIPS = ("shields", "guardians", "dr", "cr")
"""The numbers of a model in play that take the place of those in its profile."""


class Squadron(Profile):
    """A squadron has nothing of its own: its models have it all."""


class ModelNow(NamedTuple):
    """The current state of a model, with 0 HP once it is removed.

    shields, guardians: the generators that work.
    dr, cr: the ratings as corrected.
    repeats: effects that it suffered once more.
    """

    hp: int
    ap: int
    height: Height
    effects: frozenset[Effect] = NO_EFFECTS
    shields: int = 0
    guardians: int = 0
    exploded: bool = False
    dr: int = 1
    cr: int = 1
    repeats: tuple[Effect, ...] = NO_REPEATS


@dataclass(frozen=True, eq=False)
class Roster:
    """Undamaged profiles and names by reference, sides and fleets in their order; each battle has
    its own.

    squadrons: the models of each squadron.
    squadron_of: the squadron of each model.
    """

    ships: Mapping[Ref, Ship]
    wings: Mapping[Ref, Wing]
    squadrons: Mapping[Ref, tuple[Ref, ...]]
    squadron_of: Mapping[Ref, Ref]
    names: Mapping[Ref, str]

    def name(self, ref: Ref) -> str:
        """Return the owner's name for a model, wing or squadron."""
        return self.names[ref]

    def all_names(self, refs: Iterable[Ref]) -> str:
        """Join names in one line, those of the models of a squadron together."""
        return ", ".join(self.together(refs))

    def together(self, refs: Iterable[Ref]) -> list[str]:
        """Return names, those of the models of a squadron together."""
        return named_together(refs, self.name, self._beside)

    def _beside(self, ref: Ref) -> tuple[Ref, ...]:
        return self.companions(ref) if ref in self.squadron_of else ()

    @staticmethod
    def side(ref: Ref) -> int:
        """Return the side of a model, wing or squadron."""
        return side_of(str(ref))

    def squadrons_of(self, side: int) -> tuple[Ref, ...]:
        """Return the squadrons of a side."""
        return tuple([squadron for squadron in self.squadrons if side_of(str(squadron)) == side])

    def companions(self, model: Ref) -> tuple[Ref, ...]:
        """Return the models of a model's squadron, with the model itself."""
        return self.squadrons[self.squadron_of[model]]


@lru_cache(maxsize=1024)
def model_in_play(roster: Roster, ref: Ref, now: ModelNow) -> InPlay:
    """Return a model as it stands; its profile has the generators that still work."""
    ship = roster.ships[ref]
    changed = {}
    for name in OF_SHIPS:
        value = getattr(now, name)
        if value != getattr(ship, name):
            changed[name] = value
    if changed:
        ship = ship.model_copy(update=changed)
    return InPlay.model_construct(
        ship=ship, hp=now.hp, ap=now.ap, height=now.height, effects=now.effects, repeats=now.repeats
    )


def roster(opening: Opening) -> Roster:
    """Return the roster of a battle whose fleets have been checked."""
    names = dict[Ref, str]()
    ships = dict[Ref, Ship]()
    wings = dict[Ref, Wing]()
    for ref, item in opening.items:
        names[ref] = item.name
        if item.kind == WING:
            wings[ref] = Wing.model_validate(item.profile)
        elif item.kind == SHIP:
            ships[ref] = Ship.model_validate(item.profile)
    squadrons = dict[Ref, tuple[Ref, ...]]()
    squadron_of = dict[Ref, Ref]()
    for _, (group, *models) in opening.whole_groups:
        if group not in wings:
            squadrons[group] = tuple(models)
            squadron_of |= dict.fromkeys(models, group)
    return Roster(ships, wings, squadrons, squadron_of, names)
