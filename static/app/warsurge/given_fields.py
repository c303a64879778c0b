"""The fields that the buttons of WARSURGE carry in a battle."""

from app.battle.given_fields import Index
from app.requests.request import GivenFields


class ChangedModifiers(GivenFields):
    """The modifier that the form loses, by its index; None for any other change of the form."""

    drop: Index | None = None
