"""The current values of the folded parts of the form, in a line each."""

from collections.abc import Iterator

from app.number_format import needed
from app.words import Words, words
from engine.dystopian.attack.attack import Attack
from engine.dystopian.attack.numbers import Numbers
from engine.dystopian.profiles import FireOption, FiringModel, Target
from engine.dystopian.tables.to_hit_lookup import NEVER
from engine.dystopian.words import Sight


def folds(attack: Attack, language: str) -> dict[str, str]:
    """Return the values of each folded part, by its name; those of a firing model by the place of
    the model.
    """
    t, needs = words(language), Numbers(attack).defence_to_hit
    lists = {"volley.models": attack.volley.models, "defenders": attack.defenders}
    models = {
        f"{name}.{index}": _model(item, t)
        for name, items in lists.items()
        for index, item in enumerate(items)
    }
    return models | {
        "attack": ", ".join(_attack(attack, t)),
        "target": ", ".join(_target(attack, t)),
        "defence": needed(needs.number or NEVER)
        if attack.defenders
        else t("form.from_table").lower(),
        "modifiers": str(len(attack.modifiers) or t("form.fold_no_modifiers")),
    }


def _model(model: FiringModel, t: Words) -> str:
    values = [t(f"effect.{effect}") for effect in sorted(model.effects)]
    return ", ".join([*values, *([t("mar.redoubtable")] if model.redoubtable else [])]) or t(
        "form.fold_none"
    )


def _attack(attack: Attack, t: Words) -> Iterator[str]:
    volley, needs = attack.volley, attack.overrules.to_hit
    yield t(f"height.{volley.height}").lower()
    yield (
        t("form.fold_sight") if volley.sight is Sight.CLEAR else t(f"sight.{volley.sight}").lower()
    )
    if volley.option is FireOption.SPLIT:
        yield t("option.split").lower()
    if volley.indirect:
        yield t("form.indirect").lower()
    yield from (t(f"mar.{mar}") for mar in sorted(volley.mars))
    if needs:
        yield t("form.fold_by_hand", needs=needed(needs))


def _target(attack: Attack, t: Words) -> Iterator[str]:
    target, needs = attack.target, attack.overrules.generator_needs
    yield t(f"height.{target.height}").lower()
    yield t(f"size.{target.size}").lower()
    yield from _counts(target, t)
    yield from (t(f"effect.{effect}") for effect in sorted(target.effects))
    yield from (t(f"mar.{mar}") for mar in sorted(target.mars))
    if needs:
        yield t("form.fold_generators", needs=needed(needs))


def _counts(target: Target, t: Words) -> Iterator[str]:
    if target.starting_hp != target.hp:
        yield t("form.fold_start", count=target.starting_hp)
    if target.guardians:
        yield t("table.card_guardians", count=target.guardians)
    if target.ap:
        yield f"{target.ap} {t('term.ap')}"
    if target.rugged:
        yield f"{t('mar.rugged')} {target.rugged}"
