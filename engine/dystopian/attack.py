"""One attack with everything the steps 6 to 9 need, checked as a whole."""

from typing import Annotated, Any

from pydantic import Field, ValidationError, field_validator
from pydantic_core import PydanticCustomError
from pydantic_core.core_schema import ValidationInfo

from engine.dystopian.profiles import (
    MODELS,
    FireOption,
    FiringModel,
    Modifier,
    Overrules,
    Profile,
    Target,
    Volley,
)
from engine.dystopian.rulings import Rulings
from engine.faults import Fault, faults_of


class Attack(Profile):
    """A volley at a target under agreed rulings, with the defenders and modifiers that take part."""

    rulings: Rulings = Rulings()
    volley: Volley
    target: Target
    defenders: Annotated[tuple[FiringModel, ...], Field(max_length=MODELS)] = ()
    modifiers: Annotated[tuple[Modifier, ...], Field(max_length=MODELS)] = ()
    overrules: Overrules = Overrules()

    @field_validator("volley")
    @classmethod
    def _as_ruled(cls, volley: Volley, info: ValidationInfo) -> Volley:
        rulings = info.data.get("rulings")
        if rulings is None:
            return volley
        if volley.option is FireOption.SPLIT_LINKED and rulings.split_and_link == "forbidden":
            raise PydanticCustomError("split_forbidden", "ruling 5 forbids to split and link")
        if volley.option is FireOption.COMBINED and rulings.combined == "off":
            raise PydanticCustomError("combined_off", "ruling 4 has no combined fire")
        return volley


def check(data: dict[str, Any]) -> Attack | tuple[Fault, ...]:
    """The attack that some plain data describes, or every fault in it."""
    try:
        return Attack.model_validate(data)
    except ValidationError as error:
        return faults_of(error)
