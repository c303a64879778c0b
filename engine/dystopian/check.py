"""Plain data as one attack, or every fault in it."""

from typing import Any

from pydantic import ValidationError

from engine.dystopian.attack import Attack
from engine.dystopian.steps.numbers import Numbers
from engine.faults import Fault, faults_of


def check(data: dict[str, Any]) -> Attack | tuple[Fault, ...]:
    """The attack that some plain data describes, or every fault in it.

    What no to-hit table gives a number is no attack: 'no_number' or 'never_hits', unless a number is set by hand.
    """
    try:
        attack = Attack.model_validate(data)
    except ValidationError as error:
        return faults_of(error)
    code = Numbers(attack).to_hit.fault
    return (Fault(("volley", "weapon"), code),) if code else attack
