"""Rulings: settings where no source decides; each is a field of the game's rulings, with a number
and a reason.
"""

from collections.abc import Iterable, Mapping
from dataclasses import KW_ONLY, dataclass, replace
from typing import TypeVar, get_args

from pydantic.fields import FieldInfo

from engine.kit.base_profile import Profile


@dataclass(frozen=True, slots=True)
class Ruling:
    """One setting, noted at its field in the game's rulings.

    number: the number in the rules file.
    mark: the confidence mark.
    locked: True if the setting is chosen at the start of a game and stays for the whole game.
    field: the field of the game's rulings.
    options: all options, the default first if there is one. With a single option, players decide
        otherwise with an override.
    default: the option that applies when nobody chooses, None if players must choose.
    unwritten: for a setting that came after release 1.0.0, the option that saved battles without it
        were played with.
    """

    number: int
    mark: str
    _: KW_ONLY
    locked: bool = False
    field: str = ""
    options: tuple[str, ...] = ()
    default: str | None = None
    unwritten: str | None = None

    @property
    def is_choice(self) -> bool:
        """True if players can change the setting at any time and have more than one option."""
        return not self.locked and len(self.options) > 1


R = TypeVar("R", bound=Ruling)


def by_number(rulings: type[Profile], kind: type[R]) -> tuple[R, ...]:
    """Return the settings of a game by their numbers."""
    every = [_ruling_of(name, info, kind) for name, info in rulings.model_fields.items()]
    return tuple(sorted(every, key=lambda ruling: ruling.number))


def unwritten(rulings: Iterable[Ruling]) -> Mapping[str, str]:
    """Return, for each setting that came after release 1.0.0, the option that no saved battle
    writes.
    """
    return {ruling.field: ruling.unwritten for ruling in rulings if ruling.unwritten is not None}


def _ruling_of(name: str, info: FieldInfo, kind: type[R]) -> R:
    """Return the setting that is noted at a field."""
    (ruling,) = [note for note in info.metadata if isinstance(note, kind)]
    default = None if info.is_required() else str(info.default)
    return replace(ruling, field=name, options=get_args(info.annotation), default=default)
