"""The form of an attack in a battle: weapons, target, and the numbers of the attack."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from app.form_data import Shape
from app.typed_form import Reader, Slots
from app.warsurge.form import SHAPE as ATTACK
from engine.advice import FieldChange
from engine.engagement import Draft, Refusal
from engine.kit.faults import Fault
from engine.kit.saved_types import Tree
from engine.warsurge.advice.opponent import FAR
from engine.warsurge.attack import Attack
from engine.warsurge.battle import State, attack_draft, attack_form
from engine.warsurge.profiles import Weapon
from engine.warsurge.words import Melee

SHAPE = Shape(sets=("weapons",), lists=("modifiers",), blank_is_none=ATTACK.blank_is_none)
INTO = "fire"
"""The first part of the fields' names, because the form of single attacks is also on the page."""


class Aimed:
    """A unit with its weapons, target and form; an empty form means the first weapon and the first
    target.

    indexes: indexes of the weapons that fire, in order.
    targets: units that may be attacked.
    at: reference of the target; empty without targets.
    """

    def __init__(self, state: State, ref: str, data: Mapping[str, Any]) -> None:
        """Read the form.

        data: nested data of the form.
        """
        self.state = state
        self.ref = ref
        self._fire: Tree = data.get(INTO, {})
        self.unit = state.unit(ref)
        self._weapon_count = len(self.unit.weapons) if self.unit else 0
        texts = data.get("weapons", ()) if data else (str(self._first()),)
        self.indexes = self._find_weapons(texts)
        self.targets = state.foes(ref)
        self.at = self._choose_target(data.get("target"))

    def _find_weapons(self, texts: Iterable[str]) -> list[int]:
        """Return the weapons that a form names; texts that name no weapon are left out."""
        by_text = {str(index): index for index in range(self._weapon_count)}
        indexes = list[int]()
        for text in map(str, texts):
            if text in by_text and by_text[text] not in indexes:
                indexes.append(by_text[text])
        return indexes

    def _choose_target(self, wanted: str | None) -> str:
        """Return the wanted target if it may be attacked, else the first target."""
        refs = [target.ref for target in self.targets]
        if wanted in refs:
            return wanted
        if refs:
            return refs[0]
        return ""

    def _first(self) -> int:
        """Return the index of the first weapon that may still fire, else of the first remaining
        weapon.
        """
        if self.unit is None:
            return 0
        if self.unit.ready_weapons:
            return self.unit.ready_weapons[0]
        for index, number in enumerate(self.unit.numbers_now):
            if number:
                return index
        return 0

    @property
    def offered(self) -> list[int]:
        """The indexes of all weapons; if the order of fire is special, the firing weapons come
        first.
        """
        every = range(self._weapon_count)
        if not self.in_order:
            return list(every)
        others = [index for index in every if index not in self.indexes]
        return [*self.indexes, *others]

    @property
    def in_order(self) -> bool:
        """Return whether the weapons fire in another order than the unit's."""
        return self.indexes != sorted(self.indexes)

    @property
    def distance(self) -> str:
        """The distance in the form as an option of the planner: melee, or the shortest range that
        reaches so far.

        Empty without a distance in the form.
        """
        situation = self._fire.get("situation", {})
        if situation.get("melee") == Melee.SAME:
            return Melee.SAME.value
        inches = situation.get("distance") or ""
        if not inches.isdecimal():
            return ""
        weapons = self.unit.weapons if self.unit else ()
        ranges = {weapon.range for weapon in weapons if weapon.range is not None}
        far_enough = [distance for distance in ranges if distance >= int(inches)]
        return str(min(far_enough, default=FAR))

    def form(self) -> Tree | Refusal:
        """Return the plain data of the attack; new weapons and targets have the numbers of their
        profiles.
        """
        form = attack_form(self.state, self.ref, self.indexes, self.at)
        if isinstance(form, Refusal):
            return form
        fired = self._fire.get("weapons", {})
        form["weapons"] = [
            _weapon(weapon, fired.get(str(index)))
            for index, weapon in zip(self.indexes, form["weapons"], strict=True)
        ]
        target = self._fire.get("target", {})
        if target and self._fire.get("at") == self.at:
            form["target"] = {"name": form["target"]["name"], **target}
        for name in ("situation", "modifiers"):
            if name in self._fire:
                form[name] = self._fire[name]
        return form

    def draft(self) -> Draft | Refusal:
        """Return the event that declares the attack."""
        form = self.form()
        if isinstance(form, Refusal):
            return form
        return attack_draft(self.state, self.ref, self.indexes, self.at, form)

    def attack(self, draft: Draft) -> Attack:
        """Return the attack that an event declares."""
        data = {name: value for name, value in draft.data.items() if name in Attack.model_fields}
        return Attack.model_validate(data | {"rulings": self.state.rulings})

    def fields(self, reader: Reader) -> tuple[Slots, list[tuple[int, Slots]]]:
        """Return the form's fields, and those of each weapon by its index; none without weapons or
        target.
        """
        form = self.form() if self.indexes else None
        if form is None or isinstance(form, Refusal):
            return {}, []
        weapons = [
            (index, reader.slots(Weapon, _with_modifier(weapon), f"{INTO}.weapons.{index}"))
            for index, weapon in zip(self.indexes, form["weapons"], strict=True)
        ]
        return reader.slots(Attack, form | {"weapons": ()}, INTO), weapons

    def beside(self, fault: Fault) -> Fault:
        """Return a fault of the attack at the path of its field."""
        path = fault.path[1:] if fault.path[:1] == ("data",) else fault.path
        match path:
            case ("weapons", index, *rest):
                path = (INTO, "weapons", self.indexes[int(index)], *rest)
            case ("at",):
                path = ("target",)
            case ("weapons" | "at" | "unit", *_):
                pass
            case _:
                path = (INTO, *path)
        return replace(fault, path=path)

    def field(self, change: FieldChange) -> str:
        """Return the field of a change."""
        return self.beside(Fault(change.path, "")).name

    def by_index(self, texts: Mapping[str, str]) -> Iterator[tuple[str, str]]:
        """Yield texts by names such as 'why-weapons.0', with the unit's indexes in place of the
        attack's.
        """
        for name, text in texts.items():
            first, index, *rest = name.split(".")
            about, _, weapons = first.partition("-")
            own_index = str(self.indexes[int(index)])
            yield ".".join((f"{about}-{INTO}", weapons, own_index, *rest)), text


def _weapon(weapon: Tree, typed: Tree | None) -> Tree:
    """Return a weapon of the profile with the values of its fields, without modifiers of 0.

    typed: the values of the fields; if it is only the number of weapons, the profile's stay.
    """
    if not typed:
        result = weapon
    elif typed.keys() == {"number"}:
        result = weapon | typed
    else:
        result = {"name": weapon["name"], **typed}
    modifiers = result.get("modifiers", ())
    effective = [item for item in modifiers if str(item.get("amount")) != "0"]
    return result | {"modifiers": effective}


def _with_modifier(weapon: Tree) -> Tree:
    """Return a weapon with a modifier, because each has a field for one."""
    return weapon | {"modifiers": weapon["modifiers"] or [{"amount": 0}]}
