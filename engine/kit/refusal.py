"""Errors as values: a refusal lists every fault of what was asked, and nothing has changed."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from engine.kit.faults import Fault, faults_of

M = TypeVar("M", bound=BaseModel)
MOST_FAULTS = 20
"""A hostile file may have a million faults; nobody reads more than these."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something was not done: at least one fault, each with its path and code."""

    faults: tuple[Fault, ...]

    def under(self, *path: str | int) -> "Refusal":
        """The same faults, seen from further outside."""
        return Refusal(tuple(replace(fault, path=(*path, *fault.path)) for fault in self.faults))


def refusal(code: str, *path: str | int, **numbers: int | str) -> Refusal:
    """A refusal for one reason."""
    return Refusal((Fault(path, code, numbers),))


def refused(faults: Iterable[Fault]) -> Refusal | None:
    """A refusal of the first faults, None when there are none."""
    first = tuple(islice(faults, MOST_FAULTS))
    return Refusal(first) if first else None


def accepted(kind: type[M], data: Any) -> M | Refusal:
    """Plain data as a validated model, or every fault in it."""
    try:
        return kind.model_validate(data)
    except ValidationError as error:
        return Refusal(faults_of(error)[:MOST_FAULTS])
