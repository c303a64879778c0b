"""Fleets: squadrons, wings and units of models, each with a profile of its game's own type."""

from collections.abc import Callable, Iterator
from itertools import count
from typing import Annotated, Any

from pydantic import Field

from engine.engagement.saved import ListOf, Saved, Tree
from engine.engagement.text import Id, Key, Name

GROUPS = 100
MODELS = 60


class Model(Saved):
    """One ship, aircraft or figure; `kind` names the type of its profile in the game."""

    id: Id
    kind: Key
    name: Name
    profile: Tree = Field(default_factory=dict)


class Group(Model):
    """Models that act together: a squadron, a wing, a unit; a group may also be one thing without models."""

    models: Annotated[tuple[Model, ...], ListOf, Field(max_length=MODELS)] = ()


class Fleet(Saved):
    """A player's list for one game; `version` is the version of the game's profiles."""

    id: Id
    name: Name
    game: Key
    version: Annotated[int, Field(ge=1, le=1000)]
    groups: Annotated[tuple[Group, ...], ListOf, Field(max_length=GROUPS)] = ()

    @property
    def items(self) -> Iterator[tuple[tuple[str | int, ...], Model]]:
        """Every group and model with its path."""
        for place, group in enumerate(self.groups):
            yield ("groups", place), group
            for inner, model in enumerate(group.models):
                yield ("groups", place, "models", inner), model

    def with_profiles(self, profile: Callable[[Model], Tree]) -> "Fleet":
        """The fleet with another profile for every group and model."""
        return self._each(lambda item: {"profile": profile(item)})

    def numbered(self) -> "Fleet":
        """The fleet with its groups and models numbered in order: their ids mean nothing outside of it."""
        ids = map(str, count())
        return self._each(lambda item: {"id": next(ids)})

    def _each(self, update: Callable[[Model], dict[str, Any]]) -> "Fleet":
        def changed(group: Group) -> Group:
            found = group.model_copy(update=update(group))
            models = tuple(model.model_copy(update=update(model)) for model in group.models)
            return found.model_copy(update={"models": models})

        return self.model_copy(update={"groups": tuple(map(changed, self.groups))})
