"""Who is named in what players declare, field by field."""

from typing import Any, NamedTuple

from pydantic import BaseModel

from engine.dystopian.activation.at_wings import AtWings, ModelsAtWing, WingAtWing
from engine.dystopian.activation.declared import Explosion
from engine.dystopian.refs import Ref

OF_MODELS = frozenset({"model", "models", "target", "defenders", "neighbours", "ref"})
OF_WINGS = frozenset({"wing", "wings", "attacker", "defender"})
"""Fields that name models, or wings; whom AA at wings is aimed at is a wing too."""
Path = tuple[str | int, ...]


class Named(NamedTuple):
    """A model or wing, and the field that names it."""

    path: Path
    ref: Ref
    is_wing: bool


def named(said: BaseModel) -> list[Named]:
    """All that a declaration names, in the order of its fields."""
    found: list[Named] = []
    _look(said, (), found)
    return found


def _look(said: BaseModel, path: Path, found: list[Named]) -> None:
    at_wings = isinstance(said, WingAtWing | ModelsAtWing)
    for name, value in vars(said).items():
        is_wing = name in OF_WINGS or (at_wings and name == "target")
        if isinstance(said, Explosion) and isinstance(value, tuple):
            _pairs(value, (*path, name), is_wing, found)
        elif is_wing or name in OF_MODELS:
            _add(value, (*path, name), is_wing, found)
        elif isinstance(value, AtWings | Explosion):
            _look(value, (*path, name), found)
        elif isinstance(value, tuple):
            for place, one in enumerate(value):
                if isinstance(one, BaseModel):
                    _look(one, (*path, name, place), found)


def _add(value: Any, path: Path, is_wing: bool, found: list[Named]) -> None:
    """A reference, or several."""
    if isinstance(value, str | int):
        found.append(Named(path, value, is_wing))
    elif isinstance(value, tuple):
        found += [Named((*path, place), ref, is_wing) for place, ref in enumerate(value)]


def _pairs(pairs: tuple[tuple[Ref, Ref], ...], path: Path, at_wings: bool, found: list[Named]) -> None:
    """Models, each with a model or wing near it."""
    for place, (model, near) in enumerate(pairs):
        found += [Named((*path, place, 0), model, False), Named((*path, place, 1), near, at_wings)]
