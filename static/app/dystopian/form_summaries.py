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
    t = words(language)
    texts = {}
    for index, model in enumerate(attack.volley.models):
        texts[f"volley.models.{index}"] = _describe_model(model, t)
    for index, model in enumerate(attack.defenders):
        texts[f"defenders.{index}"] = _describe_model(model, t)
    texts["attack"] = ", ".join(_attack(attack, t))
    texts["target"] = ", ".join(_target(attack, t))
    texts["defence"] = t("form.from_table").lower()
    if attack.defenders:
        texts["defence"] = needed(Numbers(attack).defence_to_hit.number or NEVER)
    texts["modifiers"] = str(len(attack.modifiers) or t("form.fold_no_modifiers"))
    return texts


def _describe_model(model: FiringModel, t: Words) -> str:
    values = [t(f"effect.{effect}") for effect in sorted(model.effects)]
    if model.redoubtable:
        values.append(t("mar.redoubtable"))
    return ", ".join(values) or t("form.fold_none")


def _attack(attack: Attack, t: Words) -> Iterator[str]:
    volley = attack.volley
    yield t(f"height.{volley.height}").lower()
    if volley.sight is Sight.CLEAR:
        yield t("form.fold_sight")
    else:
        yield t(f"sight.{volley.sight}").lower()
    if volley.option is FireOption.SPLIT:
        yield t("option.split").lower()
    if volley.indirect:
        yield t("form.indirect").lower()
    for mar in sorted(volley.mars):
        yield t(f"mar.{mar}")
    if attack.overrules.to_hit:
        yield t("form.fold_by_hand", needs=needed(attack.overrules.to_hit))


def _target(attack: Attack, t: Words) -> Iterator[str]:
    target = attack.target
    yield t(f"height.{target.height}").lower()
    yield t(f"size.{target.size}").lower()
    yield from _counts(target, t)
    for effect in sorted(target.effects):
        yield t(f"effect.{effect}")
    for mar in sorted(target.mars):
        yield t(f"mar.{mar}")
    if attack.overrules.generator_needs:
        yield t("form.fold_generators", needs=needed(attack.overrules.generator_needs))


def _counts(target: Target, t: Words) -> Iterator[str]:
    if target.starting_hp != target.hp:
        yield t("form.fold_start", count=target.starting_hp)
    if target.guardians:
        yield t("table.card_guardians", count=target.guardians)
    if target.ap:
        yield f"{target.ap} {t('term.ap')}"
    if target.rugged:
        yield f"{t('mar.rugged')} {target.rugged}"
