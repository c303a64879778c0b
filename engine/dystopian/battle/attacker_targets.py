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
        return {ref: self._answering(ref) for refs in self.acting for ref in refs}

    @cached_property
    def models(self) -> tuple[Ref, ...]:
        """The models that may answer any attacker."""
        return tuple(
            dict.fromkeys(ref for answerers in self.answerers.values() for ref in answerers.models)
        )

    @cached_property
    def on_cap(self) -> frozenset[Ref]:
        """The fighters on CAP that may answer any attacker."""
        return frozenset(
            ref
            for answerers in self.answerers.values()
            for ref in answerers.wings
            if ref in self.cap
        )

    @cached_property
    def attacked(self) -> Mapping[Ref, tuple[Ref, ...]]:
        """The targets of each acting model or wing, in the order of the declaration."""
        result: dict[Ref, dict[Ref, None]] = {ref: {} for refs in self.acting for ref in refs}
        for attacker, target in self._pairs():
            result[attacker][target] = None
        return {ref: tuple(targets) for ref, targets in result.items()}

    def _pairs(self) -> Iterator[tuple[Ref, Ref]]:
        """Yield every attacker with each of its targets."""
        for attack in self.attacks:
            yield from ((shot.model, attack.target) for shot in attack.shots)
            yield from ((wing, attack.target) for wing in attack.wings)
        yield from (
            (wing_at_model.wing, wing_at_model.target) for wing_at_model in self.aa.by_wings
        )
        for roll in self.aa.models_at_wings:
            yield from ((model, roll.target) for model in roll.models)

    def _answering(self, attacker: Ref) -> Answerers:
        own = self.attacked[attacker]
        attacked = self._everything if self.rulings.counterattackers == "all_attackers" else own
        squadrons = self._squadrons(attacked)
        wings = [
            ref for ref, covered in self.cap.items() if covered in squadrons or ref in attacked
        ]
        if self._may_be_answered_by_wings(attacker):
            wings += [ref for ref in own if ref in self.roster.wings]
        models = (ref for squadron in squadrons for ref in self.roster.squadrons[squadron])
        return Answerers(tuple(models), tuple(dict.fromkeys(wings)))

    def _may_be_answered_by_wings(self, attacker: Ref) -> bool:
        """Return True if the wings that an acting model or wing attacks roll their AA back (rulings
        23 and 30).
        """
        if attacker in self.acting.wings:
            return self.rulings.wing_rolls_back == "always"
        return self.rulings.aa_back == "rolled"

    @property
    def _everything(self) -> tuple[Ref, ...]:
        """Every target of the activation."""
        return tuple(dict.fromkeys(ref for targets in self.attacked.values() for ref in targets))

    def _squadrons(self, attacked: Iterable[Ref]) -> tuple[Ref, ...]:
        """Return the squadrons of some targets; fighters on CAP count to the squadron that they
        cover (ruling 26).
        """
        cover = self.cap if self.rulings.cap_attacked == "with_squadron" else {}
        covered = (self.roster.squadron_of.get(ref) or cover.get(ref) for ref in attacked)
        return tuple(dict.fromkeys(squadron for squadron in covered if squadron is not None))
