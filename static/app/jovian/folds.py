"""The current values of the folded parts of the form, in a line each."""

from collections.abc import Iterator

from app.words import Words, words
from engine.jovian.attack import Attack, Fire


def folds(attack: Attack, language: str) -> dict[str, str]:
    """Return the values of the folded part of each weapon that fires, by its place."""
    t = words(language)
    return {f"fires.{index}": ", ".join(_fire(fire, t)) for index, fire in enumerate(attack.fires)}


def _fire(fire: Fire, t: Words) -> Iterator[str]:
    yield t("jovian.form.fire_count", count=fire.fired)
    if fire.linked:
        yield t("jovian.form.linked").lower()
    if fire.defence is not None:
        yield t("jovian.form.fire_defence", count=fire.defence)
