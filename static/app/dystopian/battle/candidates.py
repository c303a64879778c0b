"""The weapons that a group can fire, and their possible targets."""

from dataclasses import dataclass

from app.views.targets import TargetCard
from app.words import Words
from engine.dystopian.battle import Armament, State, armaments
from engine.dystopian.refs import Ref
from engine.dystopian.words import Size, WeaponType

WING_AA = "wing_aa"
"""The value of the form for the AA of a wing."""


@dataclass(frozen=True)
class CandidateShot:
    """One arm of a model, its AA or CC, or the ordnance or AA of a wing.

    arm: None for the ordnance of a wing.
    dice: undamaged, at each range band.
    """

    ref: str
    arm: int | str | None
    name: str
    weapon: WeaponType
    dice: tuple[int, ...]

    @property
    def value(self) -> str:
        """The value of its box in the form, such as '0.0.3fa9|1'."""
        return self.ref if self.arm is None else f"{self.ref}|{self.arm}"


def shots(state: State, group: str, t: Words) -> list[CandidateShot]:
    """Return all shots that a group can fire."""
    return [_make_candidate(state, armament, t) for armament in armaments(state, group)]


def _make_candidate(state: State, armament: Armament, t: Words) -> CandidateShot:
    ref = armament.ref
    arm = armament.arm
    name = name_with_arm(state, ref, arm, t)
    value = WING_AA if arm is not None and ref in state.wings else arm
    return CandidateShot(ref, value, name, armament.weapon, armament.dice)


def name_with_arm(state: State, ref: Ref, arm: int | WeaponType | None, t: Words) -> str:
    """Name a model or wing with the arm that it fires; one without an arm drops its ordnance."""
    name = state.roster.name(ref)
    if arm is None:
        return name
    if isinstance(arm, WeaponType):
        return f"{name} · {t(f'weapon.{arm}')}"
    own = state.roster.ships[ref].arms[arm]
    return f"{name} · {own.name or t(f'weapon.{own.weapon}')}"


def card(state: State, ref: Ref, t: Words) -> TargetCard:
    """Return a model or wing of the other side as a possible target."""
    if ref in state.wings:
        return _wing_card(state, ref, t)
    ship = state.roster.ships[ref]
    now = state.models[ref]
    facts = [t("table.card_facts", dr=ship.dr, cr=ship.cr)]
    if now.shields:
        facts.append(t("table.card_shields", count=now.shields))
    if now.guardians:
        facts.append(t("table.card_guardians", count=now.guardians))
    return TargetCard(
        str(ref),
        state.roster.name(ref),
        now.height,
        ship.size,
        t("table.card_said", size=t(f"size.{ship.size}"), height=t(f"height.{now.height}")),
        tuple(facts),
        now.hp,
        ship.hp,
        t("term.hp"),
    )


def _wing_card(state: State, ref: Ref, t: Words) -> TargetCard:
    wing = state.roster.wings[ref]
    return TargetCard(
        str(ref),
        state.roster.name(ref),
        "wing",
        Size.TINY,
        t(f"size.{Size.TINY}"),
        (t(f"wing_kind.{wing.kind}"),),
        state.wings[ref].tokens,
        wing.tokens,
        t("profile.dystopian.tokens"),
    )
