"""Battles of Jovian Wars on the page: how groups stand, and attacks through the form of single attacks."""

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any

from app.battle.game import Action, BattlePage, Choice, Condition, Counter, Sheet, SingleAttack
from app.form import nested, pairs_of
from app.jovian.form import AGAINST, SHIP, attack_of, shape
from app.jovian.play import carried_on
from app.jovian.prefill import attack_form
from app.rolling import RollCommand
from app.words import Words, words
from engine.engagement import Draft, Engagement, Model, Refusal, refusal
from engine.engagement.saved import Tree
from engine.jovian.attack import ShipAttack, fires_once
from engine.jovian.battle import (
    RULES,
    Roster,
    Setup,
    ShipNow,
    SquadronNow,
    State,
    adjust_draft,
    attack_draft,
    sample_fleets,
    table_draft,
)
from engine.jovian.profiles import Weapon
from engine.jovian.words import Rating, WeaponType

NAMED: Mapping[type[Enum], str] = {WeaponType: "jovian.chart.weapon"}


Stands = tuple[Roster, Setup, SquadronNow | None, ShipNow | None]


def stands(state: State, ref: str) -> Stands:
    """A squadron or ship as it is now, with what never changes."""
    return state.roster, state.setup, state.squadrons.get(ref), state.ships.get(ref)


def sheet(stands: Stands, ref: str, item: Model, language: str) -> Sheet:
    """How a squadron or ship stands."""
    roster, setup, squadron, ship = stands
    state = State(roster, setup, {ref: squadron} if squadron else {}, {ref: ship} if ship else {})
    t = words(language)
    return _squadron(state, ref, t) if squadron else _ship(state, ref, t)


def _counter(name: str, t: Words, value: int, most: int) -> Counter:
    return Counter(name, t(f"profile.jovian.{name}"), value, most, boxes=name != "fire_control")


def _squadron(state: State, ref: str, t: Words) -> Sheet:
    profile, now = state.roster.squadrons[ref], state.squadrons[ref]
    names = ("structure", "fuel", "fire_control")
    counters = tuple(_counter(name, t, getattr(now, name), getattr(profile, name)) for name in names)
    return Sheet(counters, _fired(state, ref, t), facts=_facts(state, ref, t), gone=now.gone)


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
    conditions = ((crippled,) if crippled.on else ()) + _fired(state, ref, t)
    return Sheet(counters, conditions, (lost,), facts, now.gone)


def _fired(state: State, ref: str, t: Words) -> tuple[Condition, ...]:
    """The weapons that have fired this turn, where that keeps them from firing again; to be set by hand, too."""
    if not fires_once(state.setup.rulings, bombing_run=False):
        return ()
    named = ((place, weapon) for place, weapon in enumerate(state.weapons(ref)) if weapon)
    return tuple(
        Condition("fired", str(place), t("jovian.sheet.fired", weapon=_name(weapon, t)), not state.unfired(ref, place))
        for place, weapon in named
    )


def _name(weapon: Weapon, t: Words) -> str:
    return weapon.name or t(f"jovian.chart.weapon.{weapon.type}")


def _facts(state: State, ref: str, t: Words) -> str:
    """The weapons that are left, in a line."""
    return " · ".join(_name(weapon, t) for weapon in state.weapons(ref) if weapon)


def adjusted(engagement: Engagement[State], ref: str, fields: Mapping[str, Any]) -> Draft | Refusal:
    """The draft that sets one field of a squadron or ship."""
    name, value = next((name, value) for name, value in fields.items() if name != "on")
    if name == "fired":
        return adjust_draft(ref, fired=_fired_by_hand(engagement.state, ref, int(value), fields.get("on")))
    if name == "destroyed":
        return adjust_draft(ref, destroyed=value == "yes")
    return adjust_draft(ref, **{name: int(value)})


def _fired_by_hand(state: State, ref: str, place: int, on: Any) -> tuple[int, ...]:
    """Instances of each weapon that have fired, with all of one weapon's, or none of them."""
    now, weapon = state.now(ref), state.weapons(ref)[place]
    all_of_it = weapon.instances if weapon and on else 0
    return tuple(all_of_it if at == place else times for at, times in enumerate(now.fired if now else ()))


def actions(engagement: Engagement[State], ref: str, item: Model, language: str) -> Sequence[Action]:
    """A group that is left and has a weapon may attack."""
    now = engagement.state.now(ref)
    if now is None or now.gone or not any(engagement.state.weapons(ref)):
        return ()
    return (Action("aim", words(language)("battle.attack")),)


def weapons(state: State, ref: str, language: str) -> list[tuple[str, str]]:
    """The weapons that a group still has."""
    t = words(language)
    named = [(place, _name(weapon, t)) for place, weapon in enumerate(state.weapons(ref)) if weapon]
    once = fires_once(state.setup.rulings, bombing_run=False)
    spent = {place for place, _ in named if once and not state.unfired(ref, place)}
    return [(str(place), t("jovian.sheet.fired", weapon=name) if place in spent else name) for place, name in named]


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
    if rolled.played.waiting:
        return refusal("dice_misfit", "dice")
    return attack_draft(state, ref, places[0], target, attack, rolled.records, rolled.picks)


def before(state: State, form: list[tuple[str, str]]) -> Draft | None:
    """The players' own table comes into a battle that has none with the first attack that is rolled on it."""
    attack = attack_of(nested(form, shape(SHIP)))
    wanted = isinstance(attack, ShipAttack) and attack.table
    return table_draft(wanted) if wanted and state.table is None else None


def setup(said: Mapping[str, Any]) -> Tree:
    """The rulings as they are chosen in their view, and the players' own table if they have typed one in."""
    table = said.get("table")
    found: Tree = {"rulings": said.get("rulings", {})}
    if not isinstance(table, dict) or not table.get("rows"):
        return found
    rows = [table["rows"][place] for place in sorted(table["rows"], key=int)]
    return found | {"table": table | {"rows": rows}}


BATTLE = BattlePage(
    rules=RULES,
    samples=sample_fleets,
    named=NAMED,
    stands=stands,
    sheet=sheet,
    adjusted=adjusted,
    actions=actions,
    middle=lambda engagement, language: "",
    setup=setup,
    attack=SingleAttack(weapons, False, targets, filled, drafted, before),
    boxes=frozenset({"structure", "fuel", "fire_control", "defense", "sensors", "thrusters", "left"}),
)
