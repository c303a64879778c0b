"""The form's options, defaults and bounds for the templates."""

from typing import Any, get_args

from app.dystopian.charts import CHARTS
from app.fields import bounds
from app.form import Shape
from app.format import needed
from app.words import Words, words
from engine.dystopian.attack.dice_count import effects_on
from engine.dystopian.profiles import (
    MODELS,
    FireOption,
    FiringModel,
    Modifier,
    ModifierEffect,
    Overrules,
    Target,
    TargetMar,
    Volley,
    WeaponMar,
    fitting,
)
from engine.dystopian.tables.criticals import LASTING
from engine.dystopian.words import AUXILIARY, Height, Sight, Size, Weapon
from engine.kit.faults import Fault
from engine.kit.saved import Tree

OWN = ("range_band", "sight", "height", "indirect")
"""Fields that a firing model may set for itself, besides its MARs.

A blank field means: the same as the whole attack.
"""
DEFENDER = {"attack_dice": 3, "hp_lost": 0, "share": ""}
FIRING = DEFENDER | {"attack_dice": 6} | dict.fromkeys(OWN, "")
ENTRIES: dict[str, Tree] = {
    "volley.models": FIRING,
    "defenders": DEFENDER,
    "modifiers": {"name": "", "effect": "dice", "step": 6, "amount": 0},
}
"""An entry as it is added to a list of the form."""
PLACED = ("dr", "cr", "hp", "starting_hp", "shields", "guardians", "ap")
"""The numbers of a target that the template places by name."""
NUMBERS = tuple(name for name, limits in bounds(Target).items() if "min" in limits and name not in PLACED)
"""All other numbers of a target: the form shows them after these, labelled as in a fleet's profile."""
START: Tree = {
    "volley": {
        "models": [FIRING | {"attack_dice": 12}],
        "option": "single",
        "primary": "",
        "range_band": 2,
        "weapon": "gunnery",
        "height": "surface",
        "sight": "clear",
    },
    "defence_option": "single",
    "defence_primary": "",
    "target": {
        "dr": 5,
        "cr": 7,
        "hp": 4,
        "starting_hp": 4,
        "ap": 4,
        "shields": 1,
        "guardians": 0,
        **{name: Target.model_fields[name].default for name in NUMBERS},
        "height": "surface",
        "size": "medium",
    },
    "overrules": {"to_hit": "", "defence_to_hit": "", "generator_needs": ""},
}
"""The fields of the form as the page opens."""


def _elsewhere(fault: Fault) -> str | None:
    """Rulings that forbid an option are told beside the option."""
    ruled = fault.path == ("volley",) and fault.code in ("split_forbidden", "combined_off")
    return "volley.option" if ruled else None


SHAPE = Shape(
    sets=("effects", "mars"),
    lists=("models", "defenders", "modifiers"),
    blank_is_none=("share", "to_hit", "defence_to_hit", "generator_needs", "name", *OWN, "primary", "defence_primary"),
    elsewhere=_elsewhere,
)

FACTS = {
    "target.dr": "term.dr",
    "target.cr": "term.cr",
    "target.hp": "form.hp_now",
    "target.shields": "form.shields",
}
"""The most important fields of a target, with the keys of their labels."""


def suited(data: Tree) -> Tree:
    """Return the form's data with fire options that fit the number of models: several models link by default."""
    volley = data.get("volley")
    fits = {"volley": volley | _fitting(volley, "option", volley.get("models"))} if isinstance(volley, dict) else {}
    return data | fits | _fitting(data, "defence_option", data.get("defenders"))


def _fitting(data: Tree, name: str, models: Any) -> Tree:
    option, many = data.get(name), len(models) if isinstance(models, list) else 0
    return {name: fitting(FireOption(option), many)} if option in list(FireOption) else {}


Options = list[tuple[str, str]]


def form_context(language: str) -> dict[str, Any]:
    """Everything the form's template needs."""
    least_and_most = {"model": bounds(FiringModel), "target": bounds(Target), "modifier": bounds(Modifier)}
    places = {"mars": CHARTS["mars"]}
    options = _options(words(language))
    fields = {"bounds": least_and_most, "numbers": NUMBERS, "start": START, "entries": ENTRIES}
    return {"options": options, "places": places, **fields}


def _named(values: Any, kind: str, t: Words) -> Options:
    return [(str(value), t(f"{kind}.{value}")) for value in values]


def band_options(t: Words) -> Options:
    """Return the range bands to choose from."""
    band = bounds(Volley)["range_band"]
    return [(str(n), f"{t('term.rb')}{n}") for n in range(band["min"], band["max"] + 1)]


def needs_options(t: Words) -> Options:
    """Return the numbers to roll that may be set by hand, after the choice of the table's number."""
    least, most = bounds(Overrules)["to_hit"].values()
    return [("", t("form.from_table")), *((str(needs), needed(needs)) for needs in range(least, most + 1))]


def _models(t: Words) -> Options:
    return [(str(index), t("form.model_number", number=index + 1)) for index in range(MODELS)]


def _options(t: Words) -> dict[str, Options]:
    steps = bounds(Modifier)["step"]
    return {
        "option": _named(FireOption, "option", t),
        "primary": [("", t("table.primary_best")), *_models(t)],
        "range_band": band_options(t),
        "weapon": _named(Weapon, "weapon", t),
        "height": _named(Height, "height", t),
        "size": _named(Size, "size", t),
        "sight": _named(Sight, "sight", t),
        "indirect": [("true", t("form.indirect")), ("false", t("table.direct"))],
        "to_hit": needs_options(t),
        "defence_to_hit": needs_options(t),
        "generator_needs": needs_options(t),
        "firing_effects": _named(effects_on(list(Weapon)), "effect", t),
        "defender_effects": _named(effects_on(AUXILIARY), "effect", t),
        "target_effects": _named(LASTING, "effect", t),
        "weapon_mars": _named(WeaponMar, "mar", t),
        "own_mars": [("", t("form.no_mars")), *_named(WeaponMar, "mar", t)],
        "target_mars": _named(TargetMar, "mar", t),
        "modifier_effect": _named(get_args(ModifierEffect), "modifier", t),
        "modifier_step": [(str(n), f"{n} · {t(f'step.{n}')}") for n in range(steps["min"], steps["max"] + 1)],
    }
