"""The form of an attack: what its types leave open, and what it opens with."""

from collections.abc import Mapping
from dataclasses import replace
from enum import Enum
from functools import lru_cache
from typing import Any, get_args

from app.dystopian.form_layout import make_sections
from app.number_format import needed
from app.typed_form import (
    FieldLook,
    Options,
    Reader,
    among,
    number_options,
    opening_values,
    shape_of,
)
from app.words import Words, words
from engine.dystopian.activation.wings.profiles import WingKind, WingMar
from engine.dystopian.attack.attack import Attack
from engine.dystopian.attack.dice_count import effects_on
from engine.dystopian.profiles import (
    MODELS,
    FireOption,
    FiringModel,
    Modifier,
    ModifierEffect,
    TargetMar,
    WeaponMar,
    fitting,
)
from engine.dystopian.tables.criticals import LASTING
from engine.dystopian.words import AUXILIARY, Effect, Height, Sight, Size, WeaponType
from engine.kit.faults import Fault
from engine.kit.fields import TypeFacts
from engine.kit.saved_types import Tree

HIDDEN = frozenset(
    {
        "rulings",
        "Overrules.attack_dice",
        "Overrules.defence_dice",
        "ExplosionDeclaration.near",
        "repeats",
    }
)
OWN = frozenset(
    f"FiringModel.{name}" for name in ("range_band", "sight", "height", "indirect", "mars")
)
"""Fields that a firing model may set for itself; a blank field means: the same as the whole
attack.
"""
FIRING = opening_values(FiringModel, {"attack_dice": 6})
ENTRIES: dict[str, Tree] = {
    "volley.models": FIRING,
    "defenders": opening_values(FiringModel, {"attack_dice": 3}, OWN),
    "modifiers": opening_values(Modifier, {"effect": "dice", "step": 6}),
}
"""An entry as it is added to a list of the form."""
START = opening_values(
    Attack,
    {
        "volley": {"models": [FIRING | {"attack_dice": 12}]},
        "target": {"dr": 5, "cr": 7, "hp": 4, "starting_hp": 4, "ap": 4, "shields": 1},
        "defence_option": FireOption.SINGLE,
    },
    HIDDEN,
)
"""The fields of the form as the page opens."""


def _elsewhere(fault: Fault) -> str | None:
    """Rulings that forbid an option are told beside the option."""
    ruled = fault.path == ("volley",) and fault.code in ("split_forbidden", "combined_off")
    return "volley.option" if ruled else None


SHAPE = replace(shape_of(Attack, hidden=HIDDEN), elsewhere=_elsewhere)

FACTS = {
    "target.dr": "term.dr",
    "target.cr": "term.cr",
    "target.hp": "form.hp_now",
    "target.shields": "form.shields",
}
"""The most important fields of a target, with the keys of their labels."""


def suit_options(data: Tree) -> Tree:
    """Return the form's data with fire options that fit the number of models: several models link
    by default.
    """
    volley = data.get("volley")
    result = dict(data)
    if isinstance(volley, dict):
        result["volley"] = volley | _fit_option(volley, "option", volley.get("models"))
    return result | _fit_option(data, "defence_option", data.get("defenders"))


def _fit_option(data: Tree, name: str, models: Any) -> Tree:
    """Return a fire option that fits the number of models; nothing where none is chosen."""
    option = data.get(name)
    if option not in list(FireOption):
        return {}
    count = len(models) if isinstance(models, list) else 0
    return {name: fitting(FireOption(option), count)}


NAMED: Mapping[type[Enum], str] = {
    FireOption: "option",
    Size: "size",
    Height: "height",
    Sight: "sight",
    WeaponType: "weapon",
    Effect: "effect",
    TargetMar: "mar",
    WeaponMar: "mar",
    WingKind: "wing_kind",
    WingMar: "wing_mar",
}
"""The prefix of the locale keys of each enumeration."""


def _name_number(number: int, t: Words) -> str:
    return needed(number)


def _name_band(number: int, t: Words) -> str:
    return f"{t('term.rb')}{number}"


def _name_step(number: int, t: Words) -> str:
    return f"{number} · {t(f'step.{number}')}"


def _list_models(hint: TypeFacts, t: Words) -> Options:
    """Return the models that may be the primary, by their numbers."""
    return tuple((str(n), t("form.model_number", number=n + 1)) for n in range(MODELS))


def _list_directions(hint: TypeFacts, t: Words) -> Options:
    """Return indirect and direct fire."""
    return (("true", t("form.indirect")), ("false", t("table.direct")))


NEEDS = FieldLook(blank="form.from_table", options=number_options(_name_number))
PRIMARY = FieldLook(
    "table.primary",
    blank="table.primary_best",
    options=_list_models,
)
LOOKS = {
    "dr": FieldLook("term.dr", "term.dr_long"),
    "cr": FieldLook("term.cr", "term.cr_long"),
    "hp": FieldLook("form.hp_now", "term.hp_long"),
    "starting_hp": FieldLook("form.hp_start"),
    "ap": FieldLook("term.ap", "term.ap_long"),
    "Target.effects": FieldLook(options=among(LASTING, "effect")),
    "volley": FieldLook("form.attack"),
    "models": FieldLook("form.attack"),
    "defenders": FieldLook("form.defence"),
    "overrules": FieldLook("table.overrule"),
    "range_band": FieldLook(blank="form.as_all", options=number_options(_name_band)),
    "Volley.height": FieldLook("form.firing_height"),
    "primary": PRIMARY,
    "defence_primary": PRIMARY,
    "defence_option": FieldLook("form.option"),
    "FiringModel.attack_dice": FieldLook("form.ad_here"),
    "FiringModel.effects": FieldLook(options=among(effects_on(list(WeaponType)), "effect")),
    "FiringModel.height": FieldLook("form.firing_height", blank="form.as_all"),
    "FiringModel.sight": FieldLook(blank="form.as_all"),
    "FiringModel.indirect": FieldLook(
        blank="form.as_all",
        options=_list_directions,
    ),
    "FiringModel.mars": FieldLook(blank="form.no_mars"),
    "Overrules.to_hit": NEEDS,
    "Overrules.defence_to_hit": NEEDS,
    "Overrules.generator_needs": NEEDS,
    "ExplosionDeclaration.attack_dice": FieldLook("table.explosion_dice"),
    "Modifier.name": FieldLook("form.modifier_name"),
    "Modifier.effect": FieldLook(
        "form.modifier_effect", options=among(get_args(ModifierEffect), "modifier")
    ),
    "Modifier.step": FieldLook("form.modifier_step", options=number_options(_name_step)),
    "Modifier.amount": FieldLook("form.modifier_amount"),
}
"""Numbers to roll, range bands, steps and models are lists instead of steppers: their options have
words.
"""
DEFENDING = {
    "FiringModel.attack_dice": FieldLook("form.ad_defence"),
    "FiringModel.share": FieldLook("form.defence_share"),
    "FiringModel.effects": FieldLook(options=among(effects_on(AUXILIARY), "effect")),
}
"""The looks of a model that defends."""


@lru_cache
def reader(language: str) -> Reader:
    """Return the reader of the types of an attack, alone and in a battle."""
    return Reader(("form", "profile.dystopian"), NAMED, words(language), HIDDEN, LOOKS, ENTRIES)


def form_context(language: str) -> dict[str, Any]:
    """Return the values for the form's template."""
    firing = reader(language)
    defending = replace(firing, looks=LOOKS | DEFENDING, hidden=HIDDEN | OWN)
    fields = {
        **firing.slots(Attack, START),
        "defenders": defending.slots(Attack, START)["defenders"],
    }
    return {"fields": fields, "sections": make_sections(fields, words(language))}
