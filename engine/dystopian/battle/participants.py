"""Which models and wings an activation is about, as they are named one after the other."""

from collections.abc import Iterable
from typing import NamedTuple

from pydantic import BaseModel

from engine.dystopian.activation.activation import AtWings, named
from engine.dystopian.battle.data import Declare
from engine.dystopian.refs import Ref


class Participants(NamedTuple):
    """Models and wings, each in the order in which they were named."""

    models: tuple[Ref, ...] = ()
    wings: tuple[Ref, ...] = ()

    def with_more(self, models: Iterable[Ref] = (), wings: Iterable[Ref] = ()) -> "Participants":
        """The same, and behind them those that take part now too."""
        return Participants(tuple(dict.fromkeys((*self.models, *models))), tuple(dict.fromkeys((*self.wings, *wings))))

    def with_those_in(self, said: BaseModel) -> "Participants":
        """The same, and behind them all that an event names, those in attacks and counterattacks first."""
        every = sorted(named(said), key=lambda one: one.path[0] not in ("attacks", "counterattacks"))
        return self.with_more(
            [one.ref for one in every if not one.is_wing], [one.ref for one in every if one.is_wing]
        )


NOBODY = Participants()


def at_wings_of(said: AtWings) -> AtWings:
    """What an event declares of AA, alone."""
    return AtWings(**{name: getattr(said, name) for name in AtWings.model_fields})


def acting_models(said: Declare) -> list[Ref]:
    """Return the models that act, some of them more than once."""
    shots = [shot.model for attack in said.attacks for shot in attack.shots]
    return [*said.models, *shots, *[ref for one in said.models_at_wings for ref in one.models]]


def acting_wings(said: Declare) -> list[Ref]:
    """Return the wings that act, some of them more than once."""
    bombers = [wing for attack in said.attacks for wing in attack.wings]
    return [*said.wings, *bombers, *[one.wing for one in said.by_wings]]
