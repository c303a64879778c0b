"""Attackers of an activation with their targets, and the models that may answer each attacker in
step 2.

Source: sheet step 2; rulings 23, 24, 26 and 30.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from engine.dystopian.activation.activation import AtWings, DeclaredAttack
from engine.dystopian.battle.participants import Participants
from engine.dystopian.battle.roster import Roster
from engine.dystopian.refs import Ref
from engine.dystopian.rulings import Rulings


class Answerers(NamedTuple):
    """Models of the squadrons that may answer an attacker, and wings: fighters on CAP, and those
    that it attacks.
    """

    models: tuple[Ref, ...] = ()
    wings: tuple[Ref, ...] = ()


@dataclass(frozen=True)
class Attackers:
    """The part of a declaration of step 1 that decides who may answer.

    cap: the squadron that each wing flies over; only fighters fly CAP.
    """

    rulings: Rulings
    roster: Roster
    cap: Mapping[Ref, Ref]
    acting: Participants
    attacks: tuple[DeclaredAttack, ...]
    aa: AtWings

    @cached_property
    def answerers(self) -> Mapping[Ref, Answerers]:
        """The models and wings that may answer each acting model or wing, whether they are left or
        not.
        """
        return {ref: self._answerers_of(ref) for ref in self._acting_refs}

    @property
    def _acting_refs(self) -> Iterator[Ref]:
        """Every acting model, then every acting wing."""
        yield from self.acting.models
        yield from self.acting.wings

    @cached_property
    def models(self) -> tuple[Ref, ...]:
        """The models that may answer any attacker."""
        models = dict[Ref, None]()
        for answerers in self.answerers.values():
            models |= dict.fromkeys(answerers.models)
        return tuple(models)

    @cached_property
    def on_cap(self) -> frozenset[Ref]:
        """The fighters on CAP that may answer any attacker."""
        wings = set[Ref]()
        for answerers in self.answerers.values():
            wings.update(answerers.wings)
        return frozenset(wings.intersection(self.cap))

    @cached_property
    def targets_of(self) -> Mapping[Ref, tuple[Ref, ...]]:
        """The targets of each acting model or wing, in the order of the declaration."""
        result: dict[Ref, dict[Ref, None]] = {ref: {} for ref in self._acting_refs}
        for attacker, target in self._pairs():
            result[attacker][target] = None
        return {ref: tuple(targets) for ref, targets in result.items()}

    def _pairs(self) -> Iterator[tuple[Ref, Ref]]:
        """Yield every attacker with each of its targets."""
        for attack in self.attacks:
            for shot in attack.shots:
                yield shot.model, attack.target
            for wing in attack.wings:
                yield wing, attack.target
        for aa_of_wing in self.aa.by_wings:
            yield aa_of_wing.wing, aa_of_wing.target
        for aa_of_models in self.aa.models_at_wings:
            for model in aa_of_models.models:
                yield model, aa_of_models.target

    def _answerers_of(self, attacker: Ref) -> Answerers:
        """Return the models and wings that may answer one attacker."""
        own_targets = self.targets_of[attacker]
        attacked = own_targets
        if self.rulings.counterattackers == "all_attackers":
            attacked = self._all_targets
        squadrons = self._squadrons(attacked)
        wings = []
        for ref, covered in self.cap.items():
            if covered in squadrons or ref in attacked:
                wings.append(ref)
        if self._may_be_answered_by_wings(attacker):
            wings += [ref for ref in own_targets if ref in self.roster.wings]
        models = list[Ref]()
        for squadron in squadrons:
            models += self.roster.squadrons[squadron]
        return Answerers(tuple(models), tuple(dict.fromkeys(wings)))

    def _may_be_answered_by_wings(self, attacker: Ref) -> bool:
        """Return True if the wings that an acting model or wing attacks roll their AA back (rulings
        23 and 30).
        """
        if attacker in self.acting.wings:
            return self.rulings.wing_rolls_back == "always"
        return self.rulings.aa_back == "rolled"

    @property
    def _all_targets(self) -> tuple[Ref, ...]:
        """Every target of the activation."""
        result = dict[Ref, None]()
        for targets in self.targets_of.values():
            result |= dict.fromkeys(targets)
        return tuple(result)

    def _squadrons(self, attacked: Iterable[Ref]) -> tuple[Ref, ...]:
        """Return the squadrons of some targets; fighters on CAP count to the squadron that they
        cover (ruling 26).
        """
        cover = self.cap if self.rulings.cap_attacked == "with_squadron" else {}
        covered = (self.roster.squadron_of.get(ref) or cover.get(ref) for ref in attacked)
        return tuple(dict.fromkeys(squadron for squadron in covered if squadron is not None))
