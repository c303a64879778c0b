"""The steps that a card may act in, and the numbers of a roll that players may set by hand."""

from collections.abc import Mapping

from engine.dystopian.activation.uses import AGAINST_MODEL, AGAINST_WING, ATTACK, COUNTERATTACK

CARD_STEPS: Mapping[str, tuple[int, ...]] = {
    COUNTERATTACK: (3, 8, 9),
    AGAINST_MODEL: (4, 8, 9),
    ATTACK: (6, 7, 8, 9),
}
"""The steps that a card may act in, by the kind of part: first that of its roll."""
AA_STEPS: Mapping[str, int] = {AGAINST_MODEL: 4, AGAINST_WING: 5}
"""The step of AA at a wing, by the kind of part."""
BY_HAND: Mapping[str, tuple[str, ...]] = {
    "attack": ("attack_dice", "to_hit"),
    "defence": ("defence_dice", "defence_to_hit"),
    "generators": ("generator_needs",),
}
"""The numbers that players may set by hand while a roll is due, by its name."""


def card_steps(kind: str, *, at_wing: bool = False) -> tuple[int, ...]:
    """Return the steps that a card may act in.

    kind: of the part.
    at_wing: the card acts on a roll at a wing.
    """
    return (AA_STEPS[kind],) if at_wing else CARD_STEPS.get(kind, ())
