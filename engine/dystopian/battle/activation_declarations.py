"""The declarations of both sides for the activation in progress."""

from dataclasses import dataclass, fields
from functools import cached_property
from operator import attrgetter

from engine.dystopian.activation.activation import (
    AtWings,
    Counterattack,
    DeclaredAttack,
    Explosion,
    ModelsAtWing,
)
from engine.dystopian.battle.participants import Participants
from engine.dystopian.refs import Ref

NO_EXPLOSION = Explosion()
NO_AA = AtWings()


@dataclass(frozen=True)
class ActivationDeclarations:
    """The declarations of both sides for the activation in progress, with all later changes.

    participants: all models and wings of the activation.
    acting: the models or wings that act.
    aa, answers: AA of wings and at wings that steps 1 and 2 declared.
    back: AA that acting flyers roll back at the fighters that counter them.
    counterattacks: None while they are to be declared.
    looked: for each attack, how many models were gone when its sight was declared last.
    settled: exploded models whose neighbours are known.
    order: attacks that were picked to come first.
    """

    side: int
    participants: Participants
    acting: Participants
    attacks: tuple[DeclaredAttack, ...]
    aa: AtWings = NO_AA
    answers: AtWings = NO_AA
    back: tuple[ModelsAtWing, ...] = ()
    counterattacks: tuple[Counterattack, ...] | None = None
    looked: tuple[int, ...] = ()
    explosion: Explosion = NO_EXPLOSION
    settled: frozenset[Ref] = frozenset()
    order: tuple[int, ...] = ()

    @cached_property
    def _hash(self) -> int:
        return hash(_all_fields(self))

    def __hash__(self) -> int:
        return self._hash

    @property
    def wings_meet_models(self) -> bool:
        """True if there is a step 4."""
        for at_wings in (self.aa, self.answers):
            if at_wings.wings_at_models or at_wings.models_at_wings:
                return True
        return False

    @property
    def wings_meet_wings(self) -> bool:
        """True if there is a step 5."""
        return bool(self.aa.wings_at_wings or self.answers.wings_at_wings)


_all_fields = attrgetter(*(field.name for field in fields(ActivationDeclarations)))
