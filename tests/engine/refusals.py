"""Results that may be refusals."""

from typing import Any, TypeVar

from engine.engagement import Refusal

T = TypeVar("T")


def sure(result: T | Refusal) -> T:
    """The value, when nothing was refused."""
    assert not isinstance(result, Refusal), result
    return result


def codes(result: Any) -> set[str]:
    """The codes of a refusal."""
    assert isinstance(result, Refusal), result
    assert result.faults
    return {fault.code for fault in result.faults}
