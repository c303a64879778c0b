"""Events as players ask for them, with dice, facts, luck and what was set by hand filled in."""

from collections.abc import Iterator, Sequence
from typing import Any

from engine.dice import Record
from engine.engagement import Draft, Overruled, Refusal, Thrown, refusal
from engine.engagement.refusal import accepted, refused
from engine.engagement.saved import plain
from engine.jovian.attack import Fire, ShipAttack
from engine.jovian.battle.attacks import Attack, attack_of, fortunes, fought, thrown_in
from engine.jovian.battle.changes import adjusted, number_of
from engine.jovian.battle.data import Adjust, AttackSaid, DogfightSaid, Lost, TableSaid
from engine.jovian.battle.state import State
from engine.jovian.dogfight.aftermath import Aftermath
from engine.jovian.profiles import CatastrophicTable
from engine.jovian.steps.ship import ship_throw
from engine.jovian.steps.squadron import squadron_throw
from engine.kit.faults import Fault


def attack_draft(
    state: State,
    group: str,
    weapon: int,
    target: str,
    attack: Attack,
    records: Sequence[Record],
    picks: Sequence[int] = (),
) -> Draft | Refusal:
    """The event of one weapon's attack as players set it up and rolled it.

    Numbers of the weapon and of the defence may be set by hand; what is said of the target and the rulings must be
    as it is in the battle. Refused with the attack's own paths, or when the dice or picks are not all there.
    """
    said = _said(state, group, weapon, target, attack, picks)
    if isinstance(said, Refusal):
        return said
    found = fought(state, said, records)
    if isinstance(found, Refusal):
        return found
    sides = state.roster.side(group), state.roster.side(target)
    return Draft(
        kind="attack",
        side=sides[0],
        models=(group, target),
        data=plain(said.model_copy(update={"facts": found.facts})),
        dice=thrown_in(found),
        overruled=tuple(_overruled(state, said)),
        luck=tuple(fortunes(found, *sides)),
    )


def _said(
    state: State, group: str, weapon: int, target: str, attack: Attack, picks: Sequence[int]
) -> AttackSaid | Refusal:
    if len(attack.fires) != 1:
        return refusal("too_many", "fires", max_length=1)
    fire = attack.fires[0]
    fields: dict[str, Any] = {"group": group, "weapon": weapon, "target": target, "picks": tuple(picks)}
    fields |= {"bombing_run": attack.bombing_run, "modifier": fire.modifier, "defence": fire.defence}
    said = accepted(AttackSaid, fields | {"fired": fire.fired, "linked": fire.linked})
    built = said if isinstance(said, Refusal) else attack_of(state, said)
    if isinstance(said, Refusal) or isinstance(built, Refusal):
        return built if isinstance(built, Refusal) else said
    wrong = refused(_differing(built, attack))
    if wrong:
        return wrong
    dice = "anti_ship" if isinstance(attack, ShipAttack) else "anti_squadron"
    pairs = {"dice": dice, "macro": "macro"}
    own, shown = built.fires[0].weapon, fire.weapon
    by_hand = {
        name: getattr(shown, field) for name, field in pairs.items() if getattr(own, field) != getattr(shown, field)
    }
    return said.model_copy(update=by_hand)


def _differing(built: Attack, attack: Attack) -> Iterator[Fault]:
    """What is said of target, rulings and kind of weapon that is not so in the battle."""
    if type(built) is not type(attack):
        yield Fault(("against",), "not_as_in_battle")
        return
    if built.fires[0].weapon.type is not attack.fires[0].weapon.type:
        yield Fault(("fires", 0, "weapon", "type"), "not_as_in_battle")
    yield from _linked_otherwise(built.fires[0], attack.fires[0])
    for name in TARGET_FIELDS:
        if getattr(built.target, name, None) != getattr(attack.target, name, None):
            yield Fault(("target", name), "not_as_in_battle")
    if built.rulings != attack.rulings:
        yield Fault(("rulings",), "not_as_in_battle")
    if getattr(built, "table", None) != getattr(attack, "table", None):
        yield Fault(("table", "rows"), "not_as_in_battle")


def _linked_otherwise(own: Fire, shown: Fire) -> Iterator[Fault]:
    for name in LINK_FIELDS if shown.linked else ():
        if getattr(own.weapon, name) != getattr(shown.weapon, name):
            yield Fault(("fires", 0, "weapon", name), "not_as_in_battle")


LINK_FIELDS = ("link_attacks", "link_modifier")
"""What the Link trait of a weapon does, which its owner says."""
TARGET_FIELDS = ("structure", "armour", "skill", "defense", "sensors", "thrusters", "parts")
"""What an attack asks of a squadron or a ship."""


def _overruled(state: State, said: AttackSaid) -> Iterator[Overruled]:
    by_rule = attack_of(state, said.model_copy(update={"dice": None, "macro": None, "defence": None}))
    assert not isinstance(by_rule, Refusal)
    fire = by_rule.fires[0]
    if isinstance(by_rule, ShipAttack):
        dice, defence = fire.weapon.anti_ship, ship_throw(by_rule, fire, by_rule.target.ratings).secondary.base
    else:
        dice, defence = fire.weapon.anti_squadron, squadron_throw(by_rule, fire).secondary.base
    for field, was in (("dice", dice), ("macro", fire.weapon.macro), ("defence", defence)):
        now = getattr(said, field)
        if now is not None and now != was:
            yield Overruled(field=field, was=was, now=now)


def adjust_draft(state: State, ref: str, side: int | None = None, **fields: Any) -> Draft | Refusal:
    """The event of numbers set by hand, by the fields of `Adjust`; unchanged ones are left out."""
    said = accepted(Adjust, {"ref": ref} | fields)
    after = said if isinstance(said, Refusal) else adjusted(state, said)
    now = state.now(ref)
    if isinstance(said, Refusal) or isinstance(after, Refusal) or now is None:
        return after if isinstance(after, Refusal) else refusal("unknown_model", "data", "ref")
    names = [name for name in fields if getattr(said, name) is not None]
    wanted = {name: (number_of(now, name), getattr(said, name)) for name in names}
    changed = {name: pair for name, pair in wanted.items() if pair[0] != pair[1]}
    overruled = tuple(Overruled(field=name, was=_scalar(was), now=_scalar(is_)) for name, (was, is_) in changed.items())
    data = plain(Adjust(ref=ref, **{name: pair[1] for name, pair in changed.items()}))
    return Draft(kind="adjust", side=side, models=(ref,), data=data, overruled=overruled)


def _scalar(value: Any) -> Any:
    return " ".join(map(str, value)) if isinstance(value, tuple) else value


def table_draft(table: CatastrophicTable | None) -> Draft:
    """The event by which players put their Catastrophic Damage Table into a battle."""
    return Draft(kind="table", data=plain(TableSaid(table=table)))


def dogfight_draft(
    state: State, refs: tuple[str, str], left: tuple[Aftermath, Aftermath], dice: Sequence[Thrown] = ()
) -> Draft | Refusal:
    """The event of a dogfight that was fought, from what both squadrons have left; the active player's comes first."""
    lost = []
    for ref, after in zip(refs, left, strict=True):
        now = state.squadrons.get(ref)
        if now is None:
            return refusal("unknown_model", "data", "sides")
        parts = zip(after._fields, after, strict=True)
        found = accepted(Lost, {"group": ref} | {name: getattr(now, name) - number for name, number in parts})
        if isinstance(found, Refusal):
            return found
        lost.append(found)
    data = plain(DogfightSaid(sides=(lost[0], lost[1])))
    return Draft(kind="dogfight", side=state.roster.side(refs[0]), models=refs, data=data, dice=tuple(dice))
