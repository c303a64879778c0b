"""One attack with everything the steps 6 to 9 need, checked as a whole."""

from typing import Annotated, Self

from pydantic import Field, field_validator, model_validator
from pydantic_core import PydanticCustomError
from pydantic_core.core_schema import ValidationInfo

from engine.dystopian.profiles import (
    MODELS,
    SPLITTING,
    FireOption,
    Models,
    Modifier,
    Overrules,
    Primary,
    Target,
    Volley,
    among,
    option_for,
)
from engine.dystopian.rulings import Rulings, forbidden
from engine.kit.base_profile import Profile


class Attack(Profile):
    """A volley at a target under agreed rulings, with the defenders and modifiers that take
    part.
    """

    rulings: Rulings = Rulings.model_construct()
    volley: Volley
    target: Target
    defenders: Models = ()
    defence_option: FireOption = FireOption.LINKED
    defence_primary: Primary | None = None
    modifiers: Annotated[tuple[Modifier, ...], Field(max_length=MODELS)] = ()
    overrules: Overrules = Overrules.model_construct()

    @field_validator("volley")
    @classmethod
    def _check_option(cls, volley: Volley, info: ValidationInfo) -> Volley:
        check_fire_option(volley.option, info)
        return volley

    @field_validator("defence_option")
    @classmethod
    def _check_defence_option(cls, option: FireOption, info: ValidationInfo) -> FireOption:
        return check_fire_option(option_for(option, info, "defenders"), info)

    @field_validator("defence_primary")
    @classmethod
    def _check_defence_primary(cls, index: int | None, info: ValidationInfo) -> int | None:
        return among(index, info, "defenders")

    @model_validator(mode="after")
    def _drop_all_spare_shares(self) -> Self:
        models = _drop_spare_shares(self.volley.models, self.volley.option)
        volley = self.volley.model_copy(update={"models": models})
        defenders = _drop_spare_shares(self.defenders, self.defence_option)
        return self.model_copy(update={"volley": volley, "defenders": defenders})


def _drop_spare_shares(models: Models, option: FireOption) -> Models:
    """Return the models without shares, unless the option splits the fire."""
    if option in SPLITTING:
        return models
    return tuple(model.model_copy(update={"share": None}) for model in models)


def check_fire_option(option: FireOption, info: ValidationInfo) -> FireOption:
    """Return a fire option that the rulings have.

    Raises PydanticCustomError 'split_forbidden' or 'combined_off' for an option that the rulings do
    not have.
    """
    rulings: Rulings | None = info.data.get("rulings")
    if rulings is None:
        return option
    code = forbidden(option, rulings)
    if code:
        raise PydanticCustomError(code, "the rulings have no such option")
    return option
