"""Rulings: settings where no source decides; each is a field of the game's rulings, with a number and a reason."""

from dataclasses import KW_ONLY, dataclass
from typing import ClassVar, get_args

from pydantic_core import PydanticUndefined

from engine.kit.base_profile import Profile


@dataclass(frozen=True, slots=True)
class Ruling:
    """One setting.

    number: the number in the rules file.
    field: the field of the game's rulings model.
    mark: the confidence mark.
    locked: True if the setting is chosen at the start of a game and stays for the whole game.
    """

    rulings: ClassVar[type[Profile]]
    number: int
    field: str
    mark: str
    _: KW_ONLY
    locked: bool = False

    @property
    def options(self) -> tuple[str, ...]:
        """All options, the default first if there is one.

        With a single option, players decide otherwise with an override.
        """
        return get_args(self.rulings.model_fields[self.field].annotation)

    @property
    def is_choice(self) -> bool:
        """True if players can change the setting at any time and have more than one option."""
        return not self.locked and len(self.options) > 1

    @property
    def default(self) -> str | None:
        """The option that applies when nobody chooses, None if players must choose."""
        default = self.rulings.model_fields[self.field].default
        return None if default is PydanticUndefined else str(default)
