"""A list as a fleet of a game: for each model the values, those that the file has, those it lacks,
and the rest.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from engine.engagement.lists.army_list import ListedRow, Remark
from engine.kit.saved_types import Tree


@dataclass(frozen=True, slots=True)
class ImportedModel:
    """Equal models, or a group with its models, as the list describes them.

    kind: the kind of the profile in the game.
    count: the number of equal models; of a group, the number of equal groups.
    profile: the complete profile; the game accepts it.
    from_file: the fields that the file has, by dotted names such as 'arms.0.attack_dice.2', each
        with the text there.
    missing: the fields that a player needs and the file lacks; they have a default value. 'kind' is
        the kind itself.
    remarks: what was not understood, verbatim.
    where: the position in the file: a path of names, or the number of a line.
    doubtful: whether the line may be no model at all; the preview does not tick it.
    kinds: the kinds that it may also be, where the list has no numbers of any.
    models: the models of a group, where the game gives it models.
    """

    kind: str
    name: str
    profile: Tree
    where: str = ""
    count: int = 1
    from_file: Mapping[str, str] = field(default_factory=dict)
    missing: tuple[str, ...] = ()
    remarks: tuple[Remark, ...] = ()
    doubtful: bool = False
    kinds: tuple[str, ...] = ()
    models: "tuple[ImportedModel, ...]" = ()


@dataclass(frozen=True, slots=True)
class ImportedFleet:
    """A whole list as a fleet.

    format: the format of the file: xml, json, text, table or army_forge.
    remarks: what was not understood outside of any group.
    names_only: whether only names and counts were read.
    rows: the rows of the list without numbers, each with its text, its kind and the reason; a
        group or model is made of the row with the same `where`.
    total: the points that the list itself names as its sum, None where it names none.
    """

    format: str
    name: str
    groups: tuple[ImportedModel, ...]
    remarks: tuple[Remark, ...] = ()
    names_only: bool = False
    rows: tuple[ListedRow, ...] = ()
    total: int | None = None

    @property
    def items(self) -> Iterator[tuple[tuple[str | int, ...], ImportedModel]]:
        """Every group and model with its path, as `Fleet.items` has them."""
        for index, group in enumerate(self.groups):
            yield ("groups", index), group
            for inner, model in enumerate(group.models):
                yield ("groups", index, "models", inner), model

    @property
    def every_remark(self) -> Iterator[Remark]:
        """Every remark on the list, its groups and their models."""
        yield from self.remarks
        for _, item in self.items:
            yield from item.remarks
