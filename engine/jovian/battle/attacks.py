"""Attacks in a battle: built from how both sides stand, gone through with the dice of an event, written back."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from engine.dice import Record, RecordedDice
from engine.dice.batch import Faces
from engine.engagement import Dice, Override, Refusal, Roll, refusal
from engine.flow import Picks, Played, play
from engine.jovian.attack import Fire, ShipAttack, SquadronAttack, fires_once
from engine.jovian.battle.data import AttackSaid, Facts
from engine.jovian.battle.state import Now, ShipNow, State
from engine.jovian.effort import is_quick
from engine.jovian.opposed import OpposedThrow
from engine.jovian.profiles import Weapon
from engine.jovian.results import Results, total
from engine.jovian.steps.hull import ShipState, ship_start
from engine.jovian.steps.ship import ship_flow, ship_throw
from engine.jovian.steps.squadron import SquadronState, squadron_flow, squadron_start, squadron_throw

Attack = SquadronAttack | ShipAttack
ATTACKER_LUCK, DEFENDER_LUCK = "jovian.luck.attack", "jovian.luck.defence"


class Fought(NamedTuple):
    """An attack gone through to its end."""

    attack: Attack
    played: Played[Any]
    target: Now
    facts: Facts


def attack_of(state: State, said: AttackSaid) -> Attack | Refusal:
    """The attack as the engine knows it, both sides as they stand; refused when it cannot be made."""
    now, target = state.now(said.group), state.now(said.target)
    if now is None or target is None:
        return refusal("unknown_model", "data", "group" if now is None else "target")
    if said.group == said.target:
        return refusal("not_a_choice", "data", "target")
    if now.gone or target.gone:
        return refusal("model_gone", "data", "group" if now.gone else "target")
    weapons = state.weapons(said.group)
    weapon = weapons[said.weapon] if said.weapon < len(weapons) else None
    if weapon is None:
        gone = said.weapon < len(weapons)
        return refusal("weapon_gone" if gone else "not_a_choice", "data", "weapon")
    against_ship = isinstance(target, ShipNow)
    fire = Fire(
        weapon=_by_hand(weapon, said, against_ship),
        fired=said.fired,
        linked=said.linked,
        modifier=said.modifier,
        defence=said.defence,
    )
    wrong = _cannot_fire(state, said, fire, now.fire_control)
    return wrong or _built(state, said, fire)


def _built(state: State, said: AttackSaid, fire: Fire) -> Attack:
    rulings, bombing_run = state.setup.rulings, said.bombing_run
    if said.target in state.squadrons:
        squadron = state.squadron(said.target)
        return SquadronAttack(rulings=rulings, bombing_run=bombing_run, fires=(fire,), target=squadron)
    ship = state.ship(said.target)
    return ShipAttack(rulings=rulings, bombing_run=bombing_run, fires=(fire,), target=ship, table=state.table)


def _cannot_fire(state: State, said: AttackSaid, fire: Fire, fire_control: int) -> Refusal | None:
    """More than there are instances, than have not fired this turn, or than Fire Control lasts for."""
    if said.linked and not fire.weapon.can_link:
        return refusal("not_linked", "data", "linked")
    if fires_once(state.setup.rulings, bombing_run=said.bombing_run):
        if fire.instances > fire.weapon.instances:
            return refusal("too_high", "data", "fired", le=fire.weapon.instances)
        left = state.unfired(said.group, said.weapon)
        if fire.instances > left:
            return refusal("weapon_fired", "data", "fired", limit=left)
    if fire.fire_control > fire_control:
        return refusal("fire_control_spent", "data", "fired", limit=fire_control)
    return None


def _by_hand(weapon: Weapon, said: AttackSaid, against_ship: bool) -> Weapon:
    numbers = {"anti_ship" if against_ship else "anti_squadron": said.dice, "macro": said.macro}
    return weapon.model_copy(update={name: number for name, number in numbers.items() if number is not None})


def fought(state: State, said: AttackSaid, records: Sequence[Record]) -> Fought | Refusal:
    """An attack with all its dice and decisions; refused when they are not exactly those that it asks for."""
    attack = attack_of(state, said)
    if isinstance(attack, Refusal):
        return attack
    source = RecordedDice(records)
    try:
        played = _played(attack, source, Picks(said.picks))
    except ValueError:
        return refusal("dice_misfit", "dice")
    decided = sum(entry.pick is not None for entry in played.entries)
    if played.waiting or len(source.used) < len(records) or decided < len(said.picks):
        return refusal("dice_misfit", "dice")
    before, target = state.now(said.target), _after(state, said.target, played.state)
    assert before is not None
    tabled = state.table is not None
    return Fought(attack, played, target, _facts(before, target, played.state, tabled))


def _played(attack: Attack, source: RecordedDice, picks: Picks) -> Played[Any]:
    if isinstance(attack, SquadronAttack):
        return play(squadron_flow(attack), squadron_start(attack), source, picks)
    return play(ship_flow(attack), ship_start(attack), source, picks)


def _after(state: State, ref: str, end: SquadronState | ShipState) -> Now:
    if isinstance(end, SquadronState):
        return state.squadrons[ref]._replace(structure=end.structure)
    before = state.ships[ref]
    rows = before.rows + end.rows
    if state.table:
        rows = tuple(old + new for old, new in zip(before.rows, end.rows, strict=True))
    return before._replace(
        structure=end.structure, ratings=end.ratings, parts=end.parts, rows=rows, destroyed=end.destroyed
    )


def _facts(before: Now, after: Now, end: SquadronState | ShipState, tabled: bool) -> Facts:
    lost = before.structure - after.structure
    if not (isinstance(before, ShipNow) and isinstance(after, ShipNow) and isinstance(end, ShipState)):
        return Facts(structure=lost, ended="destroyed" if after.gone else None)
    crippled = after.crippled and not before.crippled
    return Facts(
        structure=lost,
        boxes=sum(before.ratings) - sum(after.ratings),
        criticals=end.criticals,
        rolls=sum(end.rows) if tabled else len(end.rows),
        ended="destroyed" if after.destroyed else "crippled" if crippled else None,
    )


def resolved(state: State, said: AttackSaid, fought: Fought) -> State:
    """The state after an attack: the target as it is then, Fire Control spent, and which weapon has fired."""
    now, fire = state.now(said.group), fought.attack.fires[0]
    assert now is not None
    most = len(now.fired) and state.weapons(said.group)[said.weapon]
    instances = most.instances if most else 0
    fired = tuple(
        min(instances, times + fire.instances) if place == said.weapon and not said.bombing_run else times
        for place, times in enumerate(now.fired)
    )
    spent = now._replace(fire_control=now.fire_control - fire.fire_control, fired=fired)
    return state.put(said.group, spent).put(said.target, fought.target)


def dice_of(fought: Fought) -> Iterator[Dice]:
    """What each batch of an attack was for."""
    for entry in fought.played.entries:
        faces: tuple[Faces, ...] = ()
        for record in entry.records:
            batch, label = entry.ask.next_batch(faces), entry.ask.label(faces)  # type: ignore[union-attr]
            assert batch is not None
            yield Dice(f"jovian.roll.due.{label}", batch.sides)
            faces = (*faces, record.faces)


def rolls_of(fought: Fought, attacker: int, defender: int) -> Iterator[Roll]:
    """Rolls whose luck counts: magnitudes that they leave when both sides decide for the best, by exact chances.

    The defender's luck is counted where it rolls too; rolls of very many dice are left out.
    """
    against_ship = isinstance(fought.attack, ShipAttack)
    for throw, (options, points) in _volleys(fought):
        if not is_quick(throw, against_ship):
            continue
        outcome = total(throw.judge.plain(throw.default(options, points)))
        yield Roll(attacker, outcome, throw, _magnitudes, label=ATTACKER_LUCK)
        if throw.secondary.batches:
            yield Roll(defender, outcome, throw, _magnitudes, good="low", label=DEFENDER_LUCK)


def _magnitudes(throw: OpposedThrow) -> list[tuple[int, int]]:
    found: dict[int, int] = defaultdict(int)
    for results, weight in throw.distribution_of_results():
        found[total(results)] += weight
    return list(found.items())


def overrides_of(state: State, said: AttackSaid) -> Iterator[Override]:
    """Dice and ratings of an attack that were set by hand, with what they are by rule."""
    if said.dice is said.macro is said.defence is None:
        return
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
            yield Override(field=field, was=was, now=now)


def _volleys(fought: Fought) -> Iterator[tuple[OpposedThrow, tuple[tuple[Results, ...], int]]]:
    """The throw of each attack, and what it left to decide once both sides' dice lay on the table for good."""
    throw: OpposedThrow | None = None
    for entry in fought.played.entries:
        if entry.step.key == "roll" and isinstance(entry.ask, OpposedThrow) and entry.records:
            throw = entry.ask
            if throw.reroll == "never":
                yield throw, (entry.answer.options, entry.answer.points)
        elif entry.step.key == "resist" and throw:
            yield throw, (entry.before.volley.options, entry.answer)
