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
    return [_shot(state, armament, t) for armament in armaments(state, group)]


def _shot(state: State, armament: Armament, t: Words) -> CandidateShot:
    ref, arm = armament.ref, armament.arm
    value = WING_AA if arm is not None and ref in state.wings else arm
    return CandidateShot(ref, value, armed(state, ref, arm, t), armament.weapon, armament.dice)


def armed(state: State, ref: Ref, arm: int | WeaponType | None, t: Words) -> str:
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
    name, roster = state.roster.name(ref), state.roster
    if ref in state.wings:
        wing, tokens = roster.wings[ref], state.wings[ref].tokens
        kind = t(f"wing_kind.{wing.kind}")
        unit = t("profile.dystopian.tokens")
        return TargetCard(
            str(ref),
            name,
            "wing",
            Size.TINY,
            t(f"size.{Size.TINY}"),
            (kind,),
            tokens,
            wing.tokens,
            unit,
        )
    ship, now = roster.ships[ref], state.models[ref]
    words = t("table.card_said", size=t(f"size.{ship.size}"), height=t(f"height.{now.height}"))
    numbers = {name: getattr(now, name) for name in ("shields", "guardians")}
    generators = (t(f"table.card_{name}", count=count) for name, count in numbers.items() if count)
    facts = (t("table.card_facts", dr=ship.dr, cr=ship.cr), *generators)
    return TargetCard(
        str(ref), name, now.height, ship.size, words, facts, now.hp, ship.hp, t("term.hp")
    )
