"""Refusals, errors as values: a refusal lists every fault of a request, and nothing has changed."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from engine.kit.faults import Fault, faults_of

M = TypeVar("M", bound=BaseModel)
T = TypeVar("T")
MOST_FAULTS = 20
"""A hostile file may have a million faults; nobody reads more than these."""
BROKEN = (ValueError, TypeError, LookupError, AttributeError, ArithmeticError)
"""Errors that code without checks of its input raises for wrong input."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """The reasons why a request was refused: at least one fault, each with its path and code."""

    faults: tuple[Fault, ...]

    def under(self, *path: str | int) -> "Refusal":
        """Return the same faults with a prefix before each path."""
        return Refusal(tuple(replace(fault, path=(*path, *fault.path)) for fault in self.faults))


def refusal(code: str, *path: str | int, **numbers: int | str) -> Refusal:
    """Return a refusal with one fault."""
    return Refusal((Fault(path, code, numbers),))


def refuse(faults: Iterable[Fault]) -> Refusal | None:
    """Return a refusal of the first faults; None when there are none."""
    first = tuple(islice(faults, MOST_FAULTS))
    if not first:
        return None
    return Refusal(first)


def unwrap_or_note(result: T | Refusal, faults: list[Fault], *path: str | int) -> T | None:
    """Return a result; None for a refusal, whose faults are added to `faults` with a prefix before
    each path.
    """
    if isinstance(result, Refusal):
        faults.extend(result.under(*path).faults)
        return None
    return result


def validate(kind: type[M], data: Any) -> M | Refusal:
    """Return plain data as a validated model, or a refusal with its faults."""
    try:
        return kind.model_validate(data)
    except ValidationError as error:
        return Refusal(faults_of(error)[:MOST_FAULTS])
