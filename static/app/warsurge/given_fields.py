"""The fields that the buttons of WARSURGE carry in a battle, by action."""

from collections.abc import Mapping

from app.battle.given_fields import Index, NoFields, OfGroup
from app.requests.request import GivenFields


class ChangedModifiers(GivenFields):
    """The modifier that the form loses, by its index; None for any other change of the form."""

    drop: Index | None = None


FIELDS: Mapping[str, type[GivenFields]] = {
    "declare": OfGroup,
    "declare.change": ChangedModifiers,
    "declare.odds": NoFields,
}
