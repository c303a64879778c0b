"""Battles of Jovian Wars on the page: how groups stand, and attacks through the form of single attacks."""

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any

from app.battle.game import Action, BattlePage, Choice, Condition, Counter, Sheet, SingleAttack
from app.form import nested, pairs_of
from app.jovian.form import AGAINST, attack_of, shape
from app.jovian.play import carried_on
from app.jovian.prefill import attack_form
from app.rolling import RollCommand
from app.words import Words, words
from engine.battle import Draft, Model, Playing, Refusal
from engine.battle.saved import Tree
from engine.jovian.battle import RULES, State, adjust_draft, attack_draft, sample_fleets
from engine.jovian.words import Rating, WeaponType

NAMED: Mapping[type[Enum], str] = {WeaponType: "jovian.chart.weapon"}


def sheet(playing: Playing[State], ref: str, item: Model, language: str) -> Sheet:
    """How a squadron or ship stands."""
    state, t = playing.state, words(language)
    return _squadron(state, ref, t) if ref in state.squadrons else _ship(state, ref, t)


def _counter(name: str, t: Words, value: int, most: int) -> Counter:
    return Counter(name, t(f"profile.jovian.{name}"), value, most, boxes=name != "fire_control")


def _squadron(state: State, ref: str, t: Words) -> Sheet:
    profile, now = state.roster.squadrons[ref], state.squadrons[ref]
    names = ("structure", "fuel", "fire_control")
    counters = tuple(_counter(name, t, getattr(now, name), getattr(profile, name)) for name in names)
    return Sheet(counters, facts=_facts(state, ref, t), gone=now.gone)


def _ship(state: State, ref: str, t: Words) -> Sheet:
    profile, now = state.roster.ships[ref], state.ships[ref]
    values = {"structure": now.structure, "fire_control": now.fire_control}
    values |= {rating.value: left for rating, left in zip(Rating, now.ratings, strict=True)}
    names = ("structure", *(rating.value for rating in Rating), "fire_control")
    counters = tuple(_counter(name, t, values[name], getattr(profile, name)) for name in names)
    crippled = Condition("crippled", "yes", t("jovian.odds.crippled"), now.crippled and not now.destroyed)
    options = (("no", t("battle.afloat")), ("yes", t("jovian.roll.destroyed_ship")))
    lost = Choice("destroyed", t("jovian.roll.destroyed_ship"), options, "yes" if now.destroyed else "no")
    out = ", ".join(part.name for part, left in zip(profile.parts, now.parts, strict=True) if left < part.left)
    facts = _facts(state, ref, t) + (f" · {t('battle.damaged', parts=out)}" if out else "")
    return Sheet(counters, (crippled,) if crippled.on else (), (lost,), facts, now.gone)


def _facts(state: State, ref: str, t: Words) -> str:
    """The weapons that are left, in a line."""
    named = (weapon and (weapon.name or t(f"jovian.chart.weapon.{weapon.type}")) for weapon in state.weapons(ref))
    return " · ".join(name for name in named if name)


def adjusted(playing: Playing[State], ref: str, fields: Mapping[str, Any]) -> Draft | Refusal:
    """The draft that sets one field of a squadron or ship."""
    name, value = next((name, value) for name, value in fields.items() if name != "on")
    if name == "destroyed":
        return adjust_draft(playing.state, ref, destroyed=value == "yes")
    return adjust_draft(playing.state, ref, **{name: int(value)})


def actions(playing: Playing[State], ref: str, item: Model, language: str) -> Sequence[Action]:
    """A group that is left and has a weapon may attack."""
    now = playing.state.now(ref)
    if now is None or now.gone or not any(playing.state.weapons(ref)):
        return ()
    return (Action("aim", words(language)("battle.attack")),)


def weapons(state: State, ref: str, language: str) -> list[tuple[str, str]]:
    """The weapons that a group still has."""
    t = words(language)
    named = ((place, weapon) for place, weapon in enumerate(state.weapons(ref)) if weapon)
    return [(str(place), weapon.name or t(f"jovian.chart.weapon.{weapon.type}")) for place, weapon in named]


def targets(state: State, ref: str) -> list[tuple[str, str]]:
    """The groups of other sides that are left."""
    side = state.roster.side(ref)
    left = ((one, state.now(one)) for one in state.roster.names)
    foes = (one for one, now in left if now and not now.gone and state.roster.side(one) != side)
    return [(one, state.roster.name(one)) for one in foes]


def filled(state: State, ref: str, places: list[int], target: str) -> list[tuple[str, str]] | Refusal:
    """The form of single attacks for one weapon."""
    form = attack_form(state, ref, places[0], target)
    return form if isinstance(form, Refusal) else pairs_of(form)


def drafted(
    state: State, ref: str, places: list[int], target: str, form: list[tuple[str, str]], roll: Mapping[str, Any]
) -> Draft | Refusal:
    """The event of an attack that was rolled in its own view."""
    against = next((value for name, value in form if name == "against" and value in AGAINST), AGAINST[0])
    attack = attack_of(nested(form, shape(against)))
    if isinstance(attack, tuple):
        return Refusal(attack)
    rolled = carried_on(attack, RollCommand.model_validate(dict(roll)))
    return attack_draft(state, ref, places[0], target, attack, rolled.records, rolled.picks)


def setup(said: Mapping[str, Any]) -> Tree:
    """The rulings as they are chosen in their view."""
    return {"rulings": said.get("rulings", {})}


BATTLE = BattlePage(
    rules=RULES,
    samples=sample_fleets,
    named=NAMED,
    sheet=sheet,
    adjusted=adjusted,
    turn=lambda playing: Draft(kind="turn"),
    turn_of=lambda state: int(state.turn),
    actions=actions,
    middle=lambda playing, language: "",
    setup=setup,
    attack=SingleAttack(weapons, False, targets, filled, drafted),
    boxes=frozenset({"structure", "fuel", "fire_control", "defense", "sensors", "thrusters", "left"}),
)
