"""Faults of an input as values: the field, the kind of fault, and the numbers that the sentence
needs.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

M = TypeVar("M", bound=BaseModel)
CODES = {
    "int_parsing": "not_a_number",
    "int_type": "not_a_number",
    "int_from_float": "not_a_number",
    "int_parsing_size": "not_a_number",
    "missing": "missing",
    "greater_than_equal": "too_low",
    "less_than_equal": "too_high",
    "string_too_long": "too_long",
    "string_too_short": "missing",
    "too_long": "too_many",
    "too_short": "missing",
    "literal_error": "not_a_choice",
    "model_type": "wrong_shape",
    "enum": "not_a_choice",
    "extra_forbidden": "unknown",
    "string_unicode": "control_character",
}
BOUNDS = frozenset({"too_low", "too_high", "too_long", "too_many"})
"""Codes with a bound in the sentence."""
NUMBERS = ("ge", "le", "max_length", "dr", "limit", "starting_hp", "step")


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault of one field.

    path: the path to the field.
    code: the kind of fault.
    numbers: the values of the sentence: numbers, and names.
    """

    path: tuple[str | int, ...]
    code: str
    numbers: Mapping[str, int | str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The path as one dotted name."""
        return ".".join(str(part) for part in self.path)


def check_model(
    kind: type[M], data: Any, find_faults: Callable[[M], Iterable[Fault]] | None = None
) -> M | tuple[Fault, ...]:
    """Return plain data as a model, or every fault: those of single fields, else those that
    `find_faults` finds in the model.
    """
    try:
        model = kind.model_validate(data)
    except ValidationError as error:
        return faults_of(error)
    if find_faults is None:
        return model
    return tuple(find_faults(model)) or model


def faults_of(error: ValidationError) -> tuple[Fault, ...]:
    """Return every fault that pydantic reports, in the app's codes; kinds without a code become
    'not_a_choice'.
    """
    faults = [_fault(detail) for detail in error.errors(include_url=False, include_input=False)]
    return tuple(fault for fault in faults if not _only_follows(fault, faults))


def _only_follows(fault: Fault, faults: Sequence[Fault]) -> bool:
    """Return whether a fault only follows from a fault inside the same field.

    pydantic calls a list 'too short' when its entries have faults of their own.
    """
    size = len(fault.path)
    for other in faults:
        if len(other.path) > size and other.path[:size] == fault.path:
            return True
    return False


def _fault(detail: Any) -> Fault:
    context = detail.get("ctx", {})
    numbers = {key: context[key] for key in NUMBERS if isinstance(context.get(key), int)}
    code = _code_of(detail["type"])
    if code in BOUNDS and not numbers:
        # Only saved records have bounds that are not whole numbers, and those bounds do not help
        # players.
        code = "wrong_shape"
    return Fault(tuple(detail["loc"]), code, numbers)


def _code_of(kind: str) -> str:
    """Return the app's code for a kind of fault that pydantic reports."""
    if kind in OWN_CODES:
        return kind
    return CODES.get(kind, "not_a_choice")


OWN_CODES = frozenset(
    {
        "cr_below_dr",
        "hp_above_start",
        "split_forbidden",
        "combined_off",
        "one_model",
        "wrong_step",
        "control_character",
    }
)
"""Codes that the app's own validators raise."""
