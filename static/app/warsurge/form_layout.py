"""The order of the fields in the form of an attack, alone and in a battle, and of a comparison."""

from app.form_sections import (
    Adder,
    Box,
    Entries,
    Fields,
    Fold,
    Hint,
    Insert,
    Part,
    Reason,
    Remover,
    Section,
    SideNote,
    find_others,
    pick,
)
from app.typed_form import Slot, Slots
from app.words import Words

WEAPON_FIRST = ("attacks", "number", "power", "ap")
TARGET_FIRST = ("defence", "models", "hp", "armour")
TARGET_NUMBERS = ("defence", "models", "hp", "hp_lost", "armour", "aegis")


def make_sections(fields: Slots, t: Words) -> tuple[Part, ...]:
    """Return the form of an attack, given all its fields."""
    return (
        Insert("warsurge/form/method.html"),
        _make_attack(fields, t),
        _make_target(fields, t),
        _make_modifiers(fields, t),
    )


def _make_attack(fields: Slots, t: Words) -> Section:
    entries = []
    for index, slots in enumerate(fields["weapons"].entries):
        entries.append(_make_weapon(str(index), slots, t))
    fresh = _make_weapon("#", fields["weapons"].fresh, t)
    return Section(
        "h-attack",
        "",
        (
            Entries("weapons", tuple(entries), fresh),
            Box(
                (
                    SideNote(t("warsurge.declare.order"), shown="several"),
                    Adder("weapons", t("warsurge.form.add_weapon")),
                ),
                "abreast",
            ),
        ),
    )


def _make_weapon(index: str, weapon: Slots, t: Words) -> tuple[Part, ...]:
    """Return one weapon profile that fires."""
    at = f"weapons.{index}"
    fold = Fold(
        t("warsurge.form.weapon_fold"),
        (Reason(f"source-{at}"), Fields((weapon["name"], *_find_further(weapon, t)))),
        name=at,
    )
    return (
        make_weapon_numbers(weapon),
        Reason(f"why-{at}", is_linked=True),
        fold,
        Remover("weapons", t("form.remove_model")),
    )


def make_weapon_numbers(weapon: Slots) -> Fields:
    """Return the main numbers of a weapon."""
    return Fields(pick(weapon, WEAPON_FIRST))


def make_weapon_fold(at: str, weapon: Slots, t: Words) -> Fold:
    """Return the other fields of a weapon in a battle, where its name is that of its profile.

    at: the name of the weapon in the form.
    """
    parts = (Reason(f"source-{at}"), Fields(_find_further(weapon, t)))
    return Fold(t("warsurge.form.weapon_more"), parts)


def _find_further(weapon: Slots, t: Words) -> tuple[Slot, ...]:
    amount = weapon["modifiers"].entries[0]["amount"]
    return (
        *pick(weapon, ("type", "range")),
        amount._replace(label=t("warsurge.form.modifier")),
        *find_others(weapon["overrules"].inner, ()),
        *find_others(weapon, ("name", *WEAPON_FIRST, "type", "range")),
    )


def _make_target(fields: Slots, t: Words) -> Section:
    target = fields["target"].inner
    situation = fields["situation"].inner
    return Section(
        "g-target",
        t("warsurge.form.target"),
        (
            Fields(pick(target, TARGET_FIRST)),
            Fold(
                t("warsurge.form.target_more"),
                (Fields((target["name"], *find_others(target, (*TARGET_FIRST, "name")))),),
                name="target",
            ),
            Fold(
                t("warsurge.form.situation"),
                (
                    Fields(
                        (
                            situation["melee"],
                            *find_others(situation, ("melee",)),
                            situation["embarked"],
                        )
                    ),
                ),
                name="situation",
            ),
        ),
    )


def make_target_numbers(target: Slots) -> Fields:
    """Return the numbers of a unit that is compared, or attacked in a battle."""
    return Fields((*pick(target, TARGET_NUMBERS), *find_others(target, (*TARGET_NUMBERS, "name"))))


def _make_modifiers(fields: Slots, t: Words) -> Fold:
    fresh = fields["modifiers"].fresh
    entry = (*make_modifier(fresh), Remover("modifiers", t("form.remove_modifier")))
    return Fold(
        t("warsurge.form.modifiers") + t("page.colon"),
        (
            Hint(t("warsurge.form.modifiers_hint")),
            Entries("modifiers", (), entry),
            Adder("modifiers", t("form.add_modifier")),
        ),
        name="modifiers",
        address="modifiers-fold",
    )


def make_modifier(modifier: Slots) -> tuple[Part, ...]:
    """Return a dice modifier that the players describe themselves; it acts on all weapons."""
    return (modifier["name"], Fields((*find_others(modifier, ("name",)), modifier["cover"])))


def make_comparison(targets: Slot, t: Words) -> tuple[Part, ...]:
    """Return the form of the targets to compare."""
    entries = []
    for index, slots in enumerate(targets.entries):
        entries.append(_make_compared_target(str(index), slots, t))
    adders = (
        Adder("targets", t("warsurge.compare.add_from_form"), source="target"),
        Adder("targets", t("warsurge.compare.add")),
    )
    section = Section(
        "g-targets",
        t("warsurge.compare.targets"),
        (
            Entries("targets", tuple(entries), _make_compared_target("#", targets.fresh, t)),
            Box(adders, "row"),
        ),
    )
    return (section,)


def _make_compared_target(index: str, target: Slots, t: Words) -> tuple[Part, ...]:
    """Return one of the targets to compare, folded below its name."""
    fold = Fold(
        target["name"].value or t("warsurge.compare.target"),
        (target["name"], make_target_numbers(target)),
        title_id=f"name-targets.{index}",
    )
    return (fold, Remover("targets", t("form.remove_model")))
