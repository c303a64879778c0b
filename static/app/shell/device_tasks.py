"""The tasks that a response gives this device."""

import js as window
from shell.dom import later


def use_device(tasks):
    """Save a file, ask the browser to keep what is saved, print, and offer a setting, as a response
    says.
    """
    if tasks.get("file"):
        window.broadside.files.save(tasks["file"])
    if tasks.get("saved"):
        window.broadside.persist()
    if tasks.get("printed"):
        later(window.print, 0)
    if tasks.get("offers_rolls"):
        window.broadside.offerRolls()
