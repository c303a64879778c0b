"""The current values of the folded parts of the form, in a line each."""

from collections.abc import Iterator

from app.words import Words, words
from engine.jovian.attack import Attack, Fire


def folds(attack: Attack, language: str) -> dict[str, str]:
    """Return the values of the folded part of each weapon that fires, by its place, and of the
    whole attack.
    """
    t = words(language)
    fires = {f"fires.{index}": ", ".join(_fire(fire, t)) for index, fire in enumerate(attack.fires)}
    return fires | {"details": ", ".join(_details(attack, t))}


def _details(attack: Attack, t: Words) -> Iterator[str]:
    if attack.fire_control is None:
        yield t("jovian.form.fold_uncounted")
    else:
        yield t("jovian.form.fold_control", count=attack.fire_control)
    if attack.bombing_run:
        yield t("jovian.form.bombing_run").lower()


def _fire(fire: Fire, t: Words) -> Iterator[str]:
    yield t("jovian.form.fire_count", count=fire.fired)
    if fire.linked:
        yield t("jovian.form.linked").lower()
    if fire.defence is not None:
        yield t("jovian.form.fire_defence", count=fire.defence)
