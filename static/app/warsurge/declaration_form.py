"""The form of an attack in a battle: weapons, target, and the numbers of the attack."""

from collections.abc import Iterator, Mapping
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
        self.state, self.ref = state, ref
        self._fire: Tree = data.get(INTO, {})
        self.unit = state.unit(ref)
        chosen = data.get("weapons", ()) if data else (str(self._first()),)
        every = {str(index): index for index in range(len(self.unit.weapons) if self.unit else 0)}
        self.indexes = [every[text] for text in dict.fromkeys(map(str, chosen)) if text in every]
        self.targets = state.foes(ref)
        refs = [target.ref for target in self.targets]
        self.at: str = data["target"] if data.get("target") in refs else (*refs, "")[0]

    def _first(self) -> int:
        """Return the index of the first weapon that may still fire, else of the first remaining
        weapon.
        """
        if self.unit is None or self.unit.unfired:
            return self.unit.unfired[0] if self.unit else 0
        return next((index for index, number in enumerate(self.unit.numbers_now) if number), 0)

    @property
    def offered(self) -> list[int]:
        """The indexes of all weapons; if the order of fire is special, the firing weapons come
        first.
        """
        every = list(range(len(self.unit.weapons) if self.unit else 0))
        return [*dict.fromkeys((*self.indexes, *every))] if self.in_order else every

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
        ranges = (
            {weapon.range for weapon in self.unit.weapons if weapon.range is not None}
            if self.unit
            else set()
        )
        return str(min((distance for distance in ranges if distance >= int(inches)), default=FAR))

    def form(self) -> Tree | Refusal:
        """Return the plain data of the attack; new weapons and targets have the numbers of their
        profiles.
        """
        form = attack_form(self.state, self.ref, self.indexes, self.at)
        if isinstance(form, Refusal):
            return form
        fired, target = self._fire.get("weapons", {}), self._fire.get("target", {})
        form["weapons"] = [
            _weapon(weapon, fired.get(str(index)))
            for index, weapon in zip(self.indexes, form["weapons"], strict=True)
        ]
        if target and self._fire.get("at") == self.at:
            form["target"] = {"name": form["target"]["name"], **target}
        return form | {
            name: self._fire[name] for name in ("situation", "modifiers") if name in self._fire
        }

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
        if path[:1] == ("weapons",) and len(path) > 1:
            return replace(fault, path=(INTO, "weapons", self.indexes[int(path[1])], *path[2:]))
        own = path[:1] in (("weapons",), ("at",), ("unit",))
        return replace(
            fault, path=("target",) if path == ("at",) else path if own else (INTO, *path)
        )

    def field(self, change: FieldChange) -> str:
        """Return the field of a change."""
        return self.beside(Fault(change.path, "")).name

    def by_index(self, texts: Mapping[str, str]) -> Iterator[tuple[str, str]]:
        """Yield texts by names such as 'why-weapons.0', with the unit's indexes in place of the
        attack's.
        """
        for name, text in texts.items():
            (about, _, first), (index, *rest) = (
                name.partition(".")[0].partition("-"),
                name.split(".")[1:],
            )
            yield ".".join((f"{about}-{INTO}", first, str(self.indexes[int(index)]), *rest)), text


def _weapon(weapon: Tree, typed: Tree | None) -> Tree:
    """Return a weapon of the profile with the values of its fields, without modifiers of 0."""
    result = (
        weapon
        if not typed
        else weapon | typed
        if typed.keys() == {"number"}
        else {"name": weapon["name"], **typed}
    )
    return result | {
        "modifiers": [
            item for item in result.get("modifiers", ()) if str(item.get("amount")) != "0"
        ]
    }


def _with_modifier(weapon: Tree) -> Tree:
    """Return a weapon with a modifier, because each has a field for one."""
    return weapon | {"modifiers": weapon["modifiers"] or [{"amount": 0}]}
