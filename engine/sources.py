"""Where a rule or a row of a table comes from, and settings where no source decides, for every game."""

from dataclasses import dataclass
from typing import ClassVar, Literal, get_args

from pydantic import BaseModel
from pydantic_core import PydanticUndefined

Mark = Literal["S", "H", "M", "L"]
"""From the sheets, from several sources, from one source, or our own choice."""


@dataclass(frozen=True, slots=True)
class Point:
    """One thing to do or to heed, and where it comes from; `rulings` are the settings that say how."""

    key: str
    mark: Mark = "S"
    rulings: tuple[str, ...] = ()


class Setting:
    """What the rulings of all games have in common: a field of the game's own model, and its options.

    locked: asked when a game starts, and kept to its end.
    """

    rulings: ClassVar[type[BaseModel]]
    field: str
    locked: bool = False

    @property
    def options(self) -> tuple[str, ...]:
        """All options, the default first where there is one; with one option players decide otherwise by hand."""
        return get_args(self.rulings.model_fields[self.field].annotation)

    @property
    def is_choice(self) -> bool:
        """Whether players choose it whenever they like, among more options than one."""
        return not self.locked and len(self.options) > 1

    @property
    def default(self) -> str | None:
        """The option that holds when nobody chooses, None when somebody must."""
        default = self.rulings.model_fields[self.field].default
        return None if default is PydanticUndefined else str(default)
