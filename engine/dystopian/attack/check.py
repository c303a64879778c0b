"""Plain data as one attack, or every fault in it."""

from collections.abc import Iterator
from typing import Any

from engine.dystopian.attack.attack import Attack
from engine.dystopian.attack.numbers import Numbers
from engine.dystopian.profiles import SPLITTING
from engine.kit.faults import Fault, check_model


def check(data: dict[str, Any]) -> Attack | tuple[Fault, ...]:
    """Return the attack that some plain data describes, or every fault in the data.

    Faults 'no_number' and 'never_hits': no to-hit table gives the attack a number, and no number is
    set by hand. Fault 'missing': split fire has to name the dice that each model keeps.
    """
    return check_model(Attack, data, _faults)


def _faults(attack: Attack) -> Iterator[Fault]:
    """Yield the fault of a weapon without a to-hit number, and of each share that is missing."""
    code = Numbers(attack).fault
    if code:
        yield Fault(("volley", "weapon"), code)
    lists = (
        (("volley", "models"), attack.volley.models, attack.volley.option),
        (("defenders",), attack.defenders, attack.defence_option),
    )
    for path, models, option in lists:
        for index, model in enumerate(models):
            if option in SPLITTING and model.share is None:
                yield Fault((*path, index, "share"), "missing")
