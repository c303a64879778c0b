"""The order of the fields in the form of an attack, and in the players' own table."""

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
)
from app.jovian.charts.chart_rows import OWN_TABLE
from app.typed_form import Slot, Slots
from app.words import Words

LINKED = ("link_attacks", "link_modifier")
"""Numbers of a weapon that count while it fires linked."""


def make_attack(fields: Slots, against: Slot, t: Words) -> Section:
    """Return the section of the weapons that fire.

    against: the choice between the kinds of targets.
    """
    entries = []
    for index, slots in enumerate(fields["fires"].entries):
        entries.append(_make_fire(str(index), slots, t))
    fresh = _make_fire("#", fields["fires"].fresh, t)
    fold = Fold(
        t("jovian.form.fire_control_more"),
        (
            Reason("why-from", is_linked=True),
            Fields((fields["fire_control"],)),
            Hint(t("jovian.form.fire_control_hint")),
            Fields((fields["bombing_run"],)),
        ),
        name="details",
    )
    return Section(
        "h-attack",
        "",
        (
            against,
            Entries("fires", tuple(entries), fresh),
            Box(
                (
                    Reason("why-dice", is_linked=True),
                    Adder("fires", t("jovian.form.add_fire")),
                ),
                "abreast",
            ),
            Reason("why-defence"),
            fold,
        ),
    )


def _make_fire(index: str, slots: Slots, t: Words) -> tuple[Part, ...]:
    """Return one weapon that fires."""
    weapon = slots["weapon"].inner
    numbers = (
        weapon["anti_squadron"]._replace(shown="squadron"),
        weapon["anti_ship"]._replace(shown="ship"),
        *find_others(weapon, ("type", "anti_squadron", "anti_ship", *LINKED)),
        *find_others(slots, ("modifier", "fired", "defence")),
    )
    fold = Fold(
        t("jovian.form.fire_more"),
        (
            Fields(pick(slots, ("fired", "defence"))),
            Hint(t("jovian.form.link_hint")),
            Box((slots["linked"], FaultLine(slots["linked"].name)), "row"),
            Fields(pick(weapon, LINKED)),
        ),
        name=f"fires.{index}",
        values=t("jovian.form.fire_count", count=1),
    )
    return (
        Box((weapon["type"], slots["modifier"]), "abreast"),
        Fields(numbers),
        fold,
        Remover("fires", t("form.remove_model")),
    )


def make_squadron(squadron: Slots, t: Words) -> Section:
    """Return the section of a squadron as the target."""
    slots = (squadron["structure"], *find_others(squadron, ("structure",)))
    return Section("g-squadron", t("jovian.form.squadron"), (Fields(slots),), shown="squadron")


def make_ship(ship: Slots, t: Words) -> Section:
    """Return the section of a capital ship as the target."""
    parts = ship["parts"]
    fold = Fold(
        t("jovian.form.parts"),
        (
            Hint(t("jovian.form.parts_hint")),
            Entries(
                parts.name,
                tuple([_make_part(slots, t) for slots in parts.entries]),
                _make_part(parts.fresh, t),
            ),
            Adder(parts.name, t("jovian.form.add_part")),
        ),
    )
    return Section(
        "g-ship",
        t("jovian.form.ship"),
        (
            Hint(t("jovian.form.ship_hint")),
            Fields(find_others(ship, ())),
            fold,
            Hint(t("jovian.table.where"), link=OWN_TABLE, label=t("jovian.form.table")),
        ),
        shown="ship",
    )


def _make_part(slots: Slots, t: Words) -> tuple[Part, ...]:
    """Return a system or weapon of the ship that a Critical Hit may take."""
    remover = Remover("ship.parts", t("form.remove_model"))
    return (Box((*find_others(slots, ()), remover), "grid"),)


def make_own_table(slots: Slots, t: Words) -> tuple[Part, ...]:
    """Return the players' own table: its fields, and its rows."""
    return (
        Fields(find_others(slots, ())),
        Entries("table.rows", (), _make_row(slots["rows"], t)),
        Adder("table.rows", t("jovian.form.add_row")),
    )


def _make_row(rows: Slot, t: Words) -> tuple[Part, ...]:
    """Return a new row of the players' own table."""
    remover = Remover("table.rows", t("form.remove_model"))
    return (
        Fields(find_others(rows.fresh, ())),
        Box((rows.fresh["destroys"], remover), "row"),
    )
