"""AA of wings and at wings, as either side declares it in steps 1 and 2."""

from typing import Annotated

from pydantic import Field

from engine.dystopian.activation.fields import ATTACKS, Modifiers, Primary, Refs, Shares, Tokens
from engine.dystopian.profiles import FireOption, Needs, Overrules
from engine.dystopian.refs import Ref
from engine.kit.profile import Profile


class WingAtModel(Profile):
    """AA of a wing at a model; `tokens`: those that roll at it, None for all."""

    wing: Ref
    target: Ref
    tokens: Tokens | None = None
    modifiers: Modifiers = ()
    overrules: Overrules = Overrules()


class WingAtWing(Profile):
    """AA of a wing at another; `tokens`: those that roll at it, None for all."""

    wing: Ref
    target: Ref
    tokens: Tokens | None = None
    to_hit: Needs | None = None


class ModelsAtWing(Profile):
    """AA of models at a wing, in one roll."""

    models: Annotated[Refs, Field(min_length=1)]
    target: Ref
    option: FireOption = FireOption.LINKED
    shares: Shares = ()
    primary: Primary | None = None
    to_hit: Needs | None = None


class AtWings(Profile):
    """AA of wings and at wings, which steps 4 and 5 resolve."""

    wings_at_models: Annotated[tuple[WingAtModel, ...], Field(max_length=ATTACKS)] = ()
    wings_at_wings: Annotated[tuple[WingAtWing, ...], Field(max_length=ATTACKS)] = ()
    models_at_wings: Annotated[tuple[ModelsAtWing, ...], Field(max_length=ATTACKS)] = ()

    @property
    def by_wings(self) -> tuple[WingAtModel | WingAtWing, ...]:
        """AA of wings."""
        return (*self.wings_at_models, *self.wings_at_wings)

    @property
    def at_wings(self) -> tuple[WingAtWing | ModelsAtWing, ...]:
        """AA at wings."""
        return (*self.wings_at_wings, *self.models_at_wings)

    @property
    def all_aa(self) -> tuple[WingAtModel | WingAtWing | ModelsAtWing, ...]:
        """All of it."""
        return (*self.wings_at_models, *self.at_wings)
