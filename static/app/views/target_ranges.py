"""The ranges of a group's targets: one question about each target, and the answers in a form."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.opponent import Reach


class TableItem(NamedTuple):
    """A model or group on the table.

    models: of an enemy squadron, the models that may be targets.
    """

    ref: str
    name: str
    models: "Sequence[TableItem]" = ()

    @property
    def key(self) -> str:
        """The reference as a part of a field's name."""
        return self.ref.replace(".", "_")

    @property
    def is_several(self) -> bool:
        """Return whether single models of it may be at other ranges."""
        return len(self.models) > 1


class TargetRanges:
    """The question about the range of each target of a group.

    actors: models or weapons that act.
    targets: models that the group may fire at.
    distances: ranges to choose from, each with its words.
    asks: question about the range of each target.
    each: title of the ranges of single actors.
    squadrons: squadrons of the targets; none where each target is asked about by itself.
    only_own: ranges of one group that say nothing about the other groups of its side.
    usual: range that a comparison begins with; empty for none.
    """

    actors: Sequence[TableItem]
    targets: Sequence[TableItem]
    distances: Sequence[tuple[str, str]]
    asks: str
    each: str
    squadrons: Sequence[TableItem] = ()
    only_own: frozenset[str] = frozenset()
    usual: str = ""

    @property
    def default_range(self) -> str:
        """The range at which an enemy is assumed to be until a player says otherwise."""
        return self.usual

    @property
    def rows(self) -> Sequence[TableItem]:
        """The squadrons to ask about, one by one."""
        if self.squadrons:
            return self.squadrons
        return [TableItem(target.ref, target.name, (target,)) for target in self.targets]

    def has_exceptions(self, data: Mapping[str, str]) -> bool:
        """Return whether a form has a range for a single target or actor."""
        rows = {row.key for row in self.rows}
        return any(distance and key not in rows for key, distance in data.items())

    def reach(self, data: Mapping[str, str]) -> Reach:
        """Return the ranges in a form; a target out of range has none.

        A range given for one actor overrides the range of one target, and that one the range of the
        squadron.
        """
        known = dict(self.distances)
        row_keys = self._row_keys()
        reach = dict[tuple[str, str], str]()
        for target in self.targets:
            for actor in self.actors:
                distance = (
                    data.get(f"{target.key}-{actor.key}")
                    or data.get(target.key)
                    or data.get(row_keys[target.ref], "")
                )
                if distance in known:
                    reach[actor.ref, target.ref] = distance
        return reach

    def _row_keys(self) -> dict[str, str]:
        """Return the key of the row of each target, by the target's reference."""
        keys = dict[str, str]()
        for row in self.rows:
            for target in row.models:
                keys[target.ref] = row.key
        return keys

    def answers(self, reach: Reach) -> dict[str, str]:
        """Return a form with these ranges, in which nothing depends on squadrons.

        That is the opposite of `reach`.
        """
        form = dict[str, str]()
        for target in self.targets:
            ranges = {actor.key: reach.get((actor.ref, target.ref), "") for actor in self.actors}
            if len(set(ranges.values())) == 1:
                form[target.key] = next(iter(ranges.values()))
            else:
                for actor_key, distance in ranges.items():
                    form[f"{target.key}-{actor_key}"] = distance
        return {key: distance for key, distance in form.items() if distance}
