"""The version of everything that is saved, shared or kept: one number, counted up by whatever
changes it.
"""

from typing import Any

from engine.kit.refusal import Refusal, refusal

VERSION = 6
"""The version of release 1.0.0, which every later release reads; no release wrote a lower one."""


def not_current(version: Any) -> Refusal | None:
    """Return why what some version wrote is not read: broken_version, older or newer; None for what
    is read.
    """
    if type(version) is not int or version < 1:
        return refusal("broken_version")
    if version > VERSION:
        return refusal("newer", found=version, known=VERSION)
    return refusal("older") if version < VERSION else None
