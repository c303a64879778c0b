"""What the log says about an event: a key of `dystopian.log.*`, and the names and numbers that fill its sentence."""

from collections.abc import Callable, Iterable
from typing import Any

from engine.dystopian.activation.at_wings import ModelsAtWing, WingAtModel, WingAtWing
from engine.dystopian.activation.declared import Counterattack
from engine.dystopian.battle.data import (
    Adjust,
    Cap,
    Card,
    Counter,
    Declare,
    Defend,
    Divide,
    ExplosionSaid,
    Look,
    Loss,
    Order,
    Overrule,
    Throw,
    WingsSaid,
)
from engine.dystopian.battle.participants import acting_models, acting_wings
from engine.dystopian.refs import Ref
from engine.engagement import Happened, Opening, Sentence
from engine.engagement.result import Value

LOG = "dystopian.log"
NOBODY = "?"
Said = tuple[str, dict[str, Value]]
"""The end of a key, and the values."""


class _Namer:
    """Names of models, wings, squadrons and sides as they were when the battle began."""

    def __init__(self, opening: Opening) -> None:
        self._opening = opening

    def one(self, ref: Ref | None) -> str:
        """A name, a question mark when nobody has that reference."""
        item = self._opening.item(str(ref)) if ref else None
        return item.name if item else NOBODY

    def all(self, refs: Iterable[Ref]) -> str:
        """Names without repetition, in one line."""
        return ", ".join(self.one(ref) for ref in dict.fromkeys(refs))

    def side(self, side: int | None) -> str:
        """The name of a side."""
        sides = self._opening.sides
        return NOBODY if side is None or side >= len(sides) else sides[side].name


def sentence(happened: Happened, said: Any, side: int | None = None) -> Sentence:
    """The sentence of one event; `said`: its data, or what its dice came to; `side`: whose it is."""
    names, kind = _Namer(happened.opening), happened.event.kind
    side = happened.event.side if side is None else side
    end, values = _SAYING[kind](said, names) if kind in _SAYING else ("", {})
    if kind == "commodore":
        end = end.removeprefix("critical.")
    key = ".".join(part for part in (LOG, kind, end) if part)
    return Sentence(key, {"player": names.side(side), **values})


def _declare(data: Declare, names: _Namer) -> Said:
    who = names.all((*acting_models(data), *acting_wings(data)))
    every = (*data.attacks, *data.all_aa)
    if not every:
        return "wings_alone", {"who": who}
    return "attacks", {"who": who, "attacks": len(every), "targets": names.all(one.target for one in every)}


def _counter(data: Counter, names: _Namer) -> Said:
    every = (*data.counterattacks, *data.all_aa)
    if not every:
        return "none", {}
    who = names.all(ref for each in every for ref in _counters(each))
    targets = names.all(each.target for each in every)
    return "some", {"who": who, "counterattacks": len(every), "targets": targets}


def _counters(said: Counterattack | WingAtModel | WingAtWing | ModelsAtWing) -> tuple[Ref, ...]:
    return said.models if isinstance(said, Counterattack | ModelsAtWing) else (said.wing,)


def _wings(data: WingsSaid, names: _Namer) -> Said:
    fights = (*data.wings_against_models, *data.wings_against_wings)
    if not fights:
        return "none", {}
    refs = [one.wing for one in data.wings_against_models]
    refs += [ref for one in data.wings_against_wings for ref in (one.attacker, one.defender)]
    return "some", {"who": names.all(refs), "fights": len(fights)}


def _defend(data: Defend, names: _Namer) -> Said:
    return ("some", {"who": names.all(data.models)}) if data.models else ("none", {})


def _explosion(data: ExplosionSaid, names: _Namer) -> Said:
    values: dict[str, Value] = {"dice": data.attack_dice, "needs": data.to_hit}
    if not data.near:
        return "dice", values
    near = names.all(other for each in data.near for other in (*each.neighbours, *each.wings))
    values["who"] = names.all(each.model for each in data.near)
    return ("near", values | {"near": near}) if near else ("alone", values)


def _sight(data: Look, names: _Namer) -> Said:
    return ("set" if data.sights else "same"), {"number": data.attack + 1}


def _divide(data: Divide, names: _Namer) -> Said:
    kind, place = _part(data.part)
    return kind, {"number": place, "shares": ", ".join(map(str, data.shares))}


def _order(data: Order, names: _Namer) -> Said:
    return "", {"attacks": ", ".join(str(place + 1) for place in data.attacks)}


def _throw(data: Throw, names: _Namer) -> Said:
    """`roll`.`more` while the roll earns more dice, `roll`.`hurt` when somebody loses something, else `roll`.`done`."""
    roll = f"{data.roll}.{data.row.value}" if data.row else data.roll
    values: dict[str, Value] = {"who": names.all(data.by), "target": names.one(data.target)}
    if data.hits is None and not data.row and data.roll != "pass":
        return f"{roll}.more", values
    values |= {"hits": data.hits or 0, "kills": data.kills or 0}
    return f"{roll}.{'hurt' if data.losses else 'done'}", values | _lost(data.losses, names)


def _lost(losses: tuple[Loss, ...], names: _Namer) -> dict[str, Value]:
    """Who lost how much, with what is left in brackets; the same in every language."""
    if not losses:
        return {}
    return {"losses": ", ".join(f"{names.one(loss.ref)} \N{MINUS SIGN}{loss.lost} ({loss.left})" for loss in losses)}


def _card(data: Card, names: _Namer) -> Said:
    if data.modifier is None:
        return "noted", {"card": data.name}
    kind, place = _part(data.part)
    return f"plays.{kind}", {"card": data.name, "number": place, "step": data.modifier.step}


def _overrule(data: Overrule, names: _Namer) -> Said:
    kind, place = _part(data.part)
    return f"{'taken_back' if data.value is None else 'set'}.{kind}", {"number": place}


def _part(key: str | None) -> tuple[str, int]:
    kind, place = (key or "attack.0").split(".")
    return kind, int(place) + 1


def _adjust(data: Adjust, names: _Namer) -> Said:
    return "", {"who": names.one(data.ref)}


def _cap(data: Cap, names: _Namer) -> Said:
    if data.squadron is None:
        return "ends", {"who": names.one(data.wing)}
    return "over", {"who": names.one(data.wing), "squadron": names.one(data.squadron)}


_SAYING: dict[str, Callable[[Any, _Namer], Said]] = {
    "declare": _declare,
    "counter": _counter,
    "wings": _wings,
    "defend": _defend,
    "explosion": _explosion,
    "sight": _sight,
    "divide": _divide,
    "order": _order,
    "throw": _throw,
    "commodore": _throw,
    "card": _card,
    "overrule": _overrule,
    "adjust": _adjust,
    "cap": _cap,
}
