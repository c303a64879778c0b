"""Settings where no source decides: each a field of the game's own model, with a number and a reason."""

from dataclasses import KW_ONLY, dataclass
from typing import ClassVar, get_args

from pydantic_core import PydanticUndefined

from engine.kit.profile import Profile


@dataclass(frozen=True, slots=True)
class Ruling:
    """One setting: its number in the rules file, its field in the game's rulings, its mark.

    locked: asked when a game starts, and kept to its end.
    """

    rulings: ClassVar[type[Profile]]
    number: int
    field: str
    mark: str
    _: KW_ONLY
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
