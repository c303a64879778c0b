"""What the models and wings of a group can fire, and at whom."""

from collections.abc import Iterator
from dataclasses import dataclass

from app.views.targets import TargetCard
from app.words import Words
from engine.dystopian.battle import State
from engine.dystopian.refs import Ref
from engine.dystopian.wings.profiles import ORDNANCE
from engine.dystopian.words import Size, Weapon

WING_AA = "wing_aa"
"""What the form calls the AA of a wing."""


@dataclass(frozen=True)
class Shot:
    """One arm of a model, its AA or CC, or the ordnance or AA of a wing; `dice` undamaged, at each range band.

    arm: None for the ordnance of a wing; value: as the form writes it, such as '0.0.3fa9|1'.
    """

    ref: str
    arm: int | str | None
    name: str
    weapon: Weapon
    dice: tuple[int, ...]

    @property
    def value(self) -> str:
        """The value of its box in the form."""
        return self.ref if self.arm is None else f"{self.ref}|{self.arm}"


def members(state: State, group: str) -> tuple[str, ...]:
    """The models of a squadron that are left, or the wing itself."""
    if group in state.wings:
        return (group,)
    return tuple(str(ref) for ref in state.roster.members(group) if state.models[ref].hp > 0)


def shots(state: State, group: str, t: Words) -> list[Shot]:
    """All that a group can fire."""
    return [shot for ref in members(state, group) for shot in _shots_of(state, ref, t)]


def _shots_of(state: State, ref: str, t: Words) -> Iterator[Shot]:
    name = state.roster.name(ref)
    if ref in state.wings:
        wing = state.roster.wing(ref)
        tokens = 0 if state.wings[ref].aborted else state.wings[ref].tokens
        if wing.kind in ORDNANCE and tokens:
            yield Shot(ref, None, name, ORDNANCE[wing.kind], (wing.attack_dice * tokens,) * 4)
        if wing.aa and tokens:
            yield Shot(ref, WING_AA, f"{name} · {t(f'weapon.{Weapon.AA}')}", Weapon.AA, (wing.aa * tokens,) * 4)
        return
    ship = state.roster.ship(ref)
    for place, arm in enumerate(ship.arms):
        named = f"{name} · {arm.name or t(f'weapon.{arm.weapon}')}"
        yield Shot(ref, place, named, arm.weapon, arm.attack_dice)
    for weapon, dice in ((Weapon.AA, ship.aa), (Weapon.CC, ship.cc)):
        if dice:
            yield Shot(ref, weapon, f"{name} · {t(f'weapon.{weapon}')}", weapon, (dice,) * 4)


def enemies(state: State, side: int) -> list[Ref]:
    """Models of the other sides that are left."""
    return [ref for ref in state.models if state.roster.side(ref) != side and state.models[ref].hp > 0]


def enemy_wings(state: State, side: int) -> list[Ref]:
    """Wings of the other sides that are left."""
    return [ref for ref, wing in state.wings.items() if state.roster.side(ref) != side and wing.tokens > 0]


def card(state: State, ref: Ref, t: Words) -> TargetCard:
    """A model or wing of the other side as one to aim at."""
    name, roster = state.roster.name(ref), state.roster
    if ref in state.wings:
        wing, tokens = roster.wing(ref), state.wings[ref].tokens
        kind = t(f"wing_kind.{wing.kind}")
        unit = t("profile.dystopian.tokens")
        return TargetCard(str(ref), name, "wing", Size.TINY, t(f"size.{Size.TINY}"), (kind,), tokens, wing.tokens, unit)
    ship, now = roster.ship(ref), state.models[ref]
    said = t("table.card_said", size=t(f"size.{ship.size}"), height=t(f"height.{now.height}"))
    numbers = {name: getattr(now, name) for name in ("shields", "guardians")}
    generators = (t(f"table.card_{name}", count=count) for name, count in numbers.items() if count)
    facts = (t("table.card_facts", dr=ship.dr, cr=ship.cr), *generators)
    return TargetCard(str(ref), name, now.height, ship.size, said, facts, now.hp, ship.hp, t("term.hp"))
