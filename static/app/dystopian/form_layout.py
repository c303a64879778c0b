"""The order of the fields in the form of an attack."""

from app.dystopian.charts import CHARTS
from app.form_sections import (
    Adder,
    Box,
    Entries,
    FaultLine,
    Fields,
    Fold,
    Hint,
    Part,
    Reason,
    Remover,
    Section,
    find_others,
    pick,
    show_as_chips,
)
from app.typed_form import Slot, Slots
from app.words import Words
from engine.dystopian.attack.numbers import DEFENCE
from engine.dystopian.profiles import ALONE, FireOption

SEVERAL = tuple([option for option in FireOption if option not in ALONE])
"""The fire options of several models."""
OWN = ("range_band", "sight", "height", "indirect")
"""Fields that a firing model may set for itself, without its MARs."""
TARGET_FIRST = ("dr", "cr", "hp", "shields")
TARGET_SECOND = ("height", "size", "guardians", "starting_hp")


def make_sections(fields: Slots, t: Words) -> tuple[Part, ...]:
    """Return the form of an attack, given all its fields."""
    return (
        _make_attack(fields, t),
        _make_target(fields, t),
        _make_defence(fields, t),
        _make_modifiers(fields, t),
    )


def _make_attack(fields: Slots, t: Words) -> Section:
    volley = fields["volley"].inner
    several = show_as_chips(volley["option"], SEVERAL)._replace(has_fault=False)
    alone = show_as_chips(volley["option"], tuple(ALONE))._replace(has_fault=False, shown="alone")
    primary = volley["primary"]._replace(among="volley.models")
    weapon = volley["weapon"]._replace(marked=tuple(DEFENCE))
    named = ("option", "primary", "range_band", "weapon", "height", "sight")
    folded = (
        *pick(volley, ("height", "sight")),
        *find_others(volley, named),
        fields["overrules"].inner["to_hit"],
    )
    fold = Fold(
        t("form.attack_more"),
        (
            alone,
            Fields(folded),
            Reason("why-from"),
            Fields((_link_mars(volley["mars"]), volley["indirect"])),
        ),
        name="attack",
    )
    return Section(
        "h-attack",
        "",
        (
            _list_models(volley["models"], t),
            Box((several, primary), shown="models"),
            FaultLine(volley["option"].name),
            Box((show_as_chips(volley["range_band"]), weapon), "abreast"),
            Box(
                (
                    Reason("why-dice", is_linked=True),
                    Adder("volley.models", t("form.add_model")),
                ),
                "abreast",
            ),
            fold,
        ),
    )


def _make_target(fields: Slots, t: Words) -> Section:
    target = fields["target"].inner
    first = dict(target)
    first["hp"] = target["hp"]._replace(raises=target["starting_hp"].name)
    folded = (
        *pick(target, TARGET_SECOND),
        *find_others(target, TARGET_FIRST + TARGET_SECOND),
        fields["overrules"].inner["generator_needs"],
    )
    fold = Fold(
        t("form.target_more"),
        (
            Fields(folded),
            Reason("why-generators", is_linked=True),
            Fields((target["effects"], _link_mars(target["mars"]))),
        ),
        name="target",
    )
    return Section("g-target", t("form.target"), (Fields(pick(first, TARGET_FIRST)), fold))


def _make_defence(fields: Slots, t: Words) -> Section:
    option = show_as_chips(fields["defence_option"])._replace(shown="defended")
    primary = fields["defence_primary"]._replace(among="defenders", shown="defenders")
    fold = Fold(
        t("form.defence_more"),
        (fields["overrules"].inner["defence_to_hit"],),
        name="defence",
        shown="defended",
    )
    return Section(
        "g-defence",
        t("form.defence"),
        (
            Reason("why-defence", is_linked=True, is_first=True),
            _list_models(fields["defenders"], t),
            Adder("defenders", t("form.add_defender")),
            option,
            primary,
            fold,
        ),
        shown="defensible",
    )


def _make_modifiers(fields: Slots, t: Words) -> Fold:
    fresh = fields["modifiers"].fresh
    parts = (
        fresh["name"],
        Fields(find_others(fresh, ("name",))),
        Remover("modifiers", t("form.remove_modifier")),
    )
    return Fold(
        t("form.modifiers") + t("page.colon"),
        (
            Hint(t("form.modifiers_hint")),
            Entries("modifiers", (), parts),
            Adder("modifiers", t("form.add_modifier")),
        ),
        name="modifiers",
        address="modifiers-fold",
    )


def _list_models(models: Slot, t: Words) -> Entries:
    """Return the models that add dice to a roll, of the firing side or of the defence."""
    entries = []
    for index, slots in enumerate(models.entries):
        entries.append(_make_model(models.name, str(index), slots, t))
    return Entries(models.name, tuple(entries), _make_model(models.name, "#", models.fresh, t))


def _make_model(list_name: str, index: str, slots: Slots, t: Words) -> tuple[Part, ...]:
    """Return one model; a model of the defence sets nothing for itself."""
    share = slots["share"]._replace(shown="split")
    others = find_others(slots, ("attack_dice", "hp_lost", "share", *OWN))
    parts: list[Part] = [
        Fields((*pick(slots, ("attack_dice", "hp_lost")), share, *others)),
        Fold(
            t("form.model_more"),
            (Fields(pick(slots, ("effects", "redoubtable"))),),
            name=f"{list_name}.{index}",
            values=t("form.fold_none"),
        ),
    ]
    if "range_band" in slots:
        own = Fields(pick(slots, (*OWN, "mars")))
        parts.append(Fold(t("form.model_own"), (own,), shown="several"))
    parts.append(Remover(list_name, t("form.remove_model")))
    return tuple(parts)


def _link_mars(mars: Slot) -> Slot:
    """Return the field of MARs with a link to the row of each in their chart."""
    return mars._replace(chart=CHARTS["mars"])
