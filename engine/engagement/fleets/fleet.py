"""Fleets: squadrons, wings and units of models, each with a profile of its game's own type; the
sides of a battle.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import count
from typing import Annotated

from pydantic import Field

from engine.kit.names import Id, Key, Name
from engine.kit.saved_types import ListOf, Saved, Tree

GROUPS = 100
MODELS = 60
ITEMS = 1000
"""Largest number of groups and models of a fleet, and of a battle: more would take seconds to
show.
"""


class Model(Saved):
    """One ship, aircraft or figure; `kind` names the type of its profile in the game."""

    id: Id
    kind: Key
    name: Name
    profile: Tree = Field(default_factory=dict)


class Group(Model):
    """Models that act together: a squadron, a wing or a unit; also a single item without models."""

    models: Annotated[tuple[Model, ...], ListOf, Field(max_length=MODELS)] = ()


class Fleet(Saved):
    """A player's list for one game."""

    id: Id
    name: Name
    game: Key
    groups: Annotated[tuple[Group, ...], ListOf, Field(max_length=GROUPS)] = ()

    @property
    def items(self) -> Iterator[tuple[tuple[str | int, ...], Model]]:
        """Every group and model with its path."""
        for index, group in enumerate(self.groups):
            yield ("groups", index), group
            for inner, model in enumerate(group.models):
                yield ("groups", index, "models", inner), model

    def number_items(self, id: str = "") -> "Fleet":
        """Return the fleet with its groups and models numbered in order: ids mean nothing outside
        the fleet.

        id: the new id of the fleet, if any.
        """
        numbers = count()

        def number(_: Model) -> Tree:
            return {"id": str(next(numbers))}

        return self.model_copy(update={"id": id or self.id}).each(number)

    def each(self, update: Callable[[Model], Tree]) -> "Fleet":
        """Return the fleet with other fields of every group and model.

        update: returns the fields of a group or model that change; groups come before their models.
        """
        groups = []
        for group in self.groups:
            fields = update(group)
            models = tuple(model.model_copy(update=update(model)) for model in group.models)
            groups.append(group.model_copy(update=fields | {"models": models}))
        return self.model_copy(update={"groups": tuple(groups)})


FLEETS = 20


class Side(Saved):
    """A player or team, with its fleets as they were when the battle began."""

    name: Name
    fleets: Annotated[tuple[Fleet, ...], ListOf, Field(max_length=FLEETS)] = ()

    def groups(self, number: int) -> Iterator[tuple[Group, tuple[str, ...]]]:
        """Yield every group with the references of the group and its models; `number` is the number
        of this side.
        """
        for index, fleet in enumerate(self.fleets):
            for group in fleet.groups:
                items = (group, *group.models)
                yield group, tuple([ref_of(number, index, item.id) for item in items])


def ref_of(side: int, fleet: int, item: str) -> str:
    """Return the reference of a group or model in a battle.

    An id is unique only in its fleet, and two sides may bring the same fleet.
    """
    return f"{side}.{fleet}.{item}"


@lru_cache(maxsize=4096)
def side_of(ref: str) -> int:
    """Return the side of a reference."""
    return int(ref.split(".", 1)[0])
