"""The models and wings of an activation, in the order in which the events name them."""

from collections.abc import Iterable
from typing import NamedTuple

from engine.dystopian.activation.activation import AtWings, NamingField
from engine.dystopian.battle.data import Declare
from engine.dystopian.refs import Ref


class Participants(NamedTuple):
    """Models and wings, each in the order in which they were named."""

    models: tuple[Ref, ...] = ()
    wings: tuple[Ref, ...] = ()

    def with_more(self, models: Iterable[Ref] = (), wings: Iterable[Ref] = ()) -> "Participants":
        """Return the participants followed by further models and wings."""
        return Participants(
            tuple(dict.fromkeys((*self.models, *models))),
            tuple(dict.fromkeys((*self.wings, *wings))),
        )

    def with_references(self, names: Iterable[NamingField]) -> "Participants":
        """Return the participants followed by all that an event names, attacks and counterattacks
        first.
        """
        every = sorted(names, key=lambda item: item.path[0] not in ("attacks", "counterattacks"))
        models = [item.ref for item in every if not item.is_wing]
        wings = [item.ref for item in every if item.is_wing]
        return self.with_more(models, wings)


NOBODY = Participants()


def at_wings_of(at_wings: AtWings) -> AtWings:
    """Return only the AA that an event declares."""
    return AtWings(**{name: getattr(at_wings, name) for name in AtWings.model_fields})


def acting_models(declare: Declare) -> list[Ref]:
    """Return the models that act, some of them more than once."""
    models = list(declare.models)
    for attack in declare.attacks:
        models += [shot.model for shot in attack.shots]
    for roll in declare.models_at_wings:
        models += roll.models
    return models


def acting_wings(declare: Declare) -> list[Ref]:
    """Return the wings that act, some of them more than once."""
    wings = list(declare.wings)
    for attack in declare.attacks:
        wings += attack.wings
    wings += [roll.wing for roll in declare.by_wings]
    return wings
