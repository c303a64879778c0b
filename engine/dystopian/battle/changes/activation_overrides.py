"""Apply what players set manually in an activation: cards, numbers, neighbours, order."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from engine.dystopian.activation.activation import (
    NEIGHBOURS,
    Counterattack,
    Explosion,
    ModelsAtWing,
    WingAtModel,
    WingAtWing,
    find_references,
)
from engine.dystopian.activation.state import NOT_ROLLED
from engine.dystopian.activation.uses import ATTACK
from engine.dystopian.battle.changes.opening_declaration import refuse_crowd, refuse_unknown
from engine.dystopian.battle.data import (
    Card,
    CardModifier,
    ExplosionDeclaration,
    Look,
    Order,
    Overrule,
)
from engine.dystopian.battle.participants import NOBODY
from engine.dystopian.battle.parts import strike_neighbours
from engine.dystopian.battle.reading.declared_rolls import AnyRoll, Path, rolls_of, with_value
from engine.dystopian.battle.reading.progress import (
    AT_ONCE,
    ATTACK_STEP,
    is_step_over,
    progress,
    rolled_since,
)
from engine.dystopian.battle.state import Activating, State
from engine.dystopian.profiles import AaModifier, Modifier, Overrules
from engine.engagement import Refusal, refusal, validate
from engine.kit.base_profile import shared_fields
from engine.kit.faults import Fault
from engine.kit.refusal import refuse

STEP_OF = {
    "to_hit": 6,
    "attack_dice": 6,
    "defence_to_hit": 7,
    "defence_dice": 7,
    "generator_needs": 8,
}
"""The step in which each number of Overrules is used."""
LATE = ("hits", "hit_points", "reroll_failures", "reroll_successes")
"""Modifiers that may still act when the dice of their step lie on the table."""
CARDS = 12
ROLL_STEPS: Mapping[type, int] = {Counterattack: 3, WingAtModel: 4}
"""The step of the sheet in which a roll is made that an attack counts as step 6."""


def card(state: State, data: Card) -> State | Refusal:
    """Apply a card to one roll, or to an attack or counterattack in a later step.

    A card without a part and a modifier is only noted.
    """
    if data.part is None and data.modifier is None:
        return state
    if data.part is None:
        return refusal("missing", "data", "part")
    if data.modifier is None:
        return refusal("missing", "data", "modifier")
    rolls = rolls_of(state, data.part)
    roll = rolls.of(data.roll)
    if roll is None:
        return _no_card(state, several=data.roll is None and any(rolls))
    modifier = _modifier(data, data.modifier, roll)
    if isinstance(modifier, Refusal):
        return modifier
    if _is_too_late(state, data.part, modifier, roll):
        return refusal("too_late", "data", "part")
    before = roll.declaration.modifiers
    if len(before) >= CARDS:
        return refusal("too_many", "data", "modifier", max_length=CARDS)
    return with_value(state, (*roll.path, "modifiers"), (*before, modifier))


def _no_card(state: State, *, several: bool) -> Refusal:
    """Return why a card acts on no roll of a part.

    several: True if the card must say on which roll it acts.
    """
    if state.activating is None:
        return refusal("no_activation", "data", "part")
    if several:
        return refusal("missing", "data", "roll")
    return refusal("no_such_part", "data", "part")


def _modifier(fields: Card, asked: CardModifier, roll: AnyRoll) -> Modifier | Refusal:
    """Return the modifier as the roll counts steps.

    An attack counts the roll as step 6, whatever step of the sheet the roll belongs to.
    """
    is_at_wing = isinstance(roll.declaration, ModelsAtWing | WingAtWing)
    kind = AaModifier if is_at_wing else Modifier
    data = asked.model_dump() | {"name": asked.name or fields.name}
    if not is_at_wing and asked.step == ROLL_STEPS.get(type(roll.declaration)):
        data["step"] = ATTACK_STEP
    modifier: Modifier | Refusal = validate(kind, data)
    if isinstance(modifier, Refusal):
        return refusal("wrong_step", "data", "modifier", "step", step=asked.step)
    return modifier


def _is_too_late(state: State, part: str, modifier: Modifier, roll: AnyRoll) -> bool:
    """Return True if dice that the modifier would have changed lie on the table."""
    acts_after_dice = modifier.effect in LATE
    if not isinstance(modifier, AaModifier):
        return is_step_over(state, part, modifier.step, after_dice=acts_after_dice)
    if acts_after_dice:
        return rolled_since(state, part, roll.path)
    return is_step_over(state, part, AT_ONCE)


def overrule(state: State, data: Overrule) -> State | Refusal:
    """Set a number of a part by hand before the part is rolled."""
    if state.activating is None:
        return refusal("no_activation", "data", "part")
    rolls = rolls_of(state, data.part)
    if not any(rolls):
        return refusal("no_such_part", "data", "part")
    roll_at_wing = rolls.at_wings.get(data.field)
    if roll_at_wing is not None:
        path = (*roll_at_wing.path, "to_hit")
        return _set_number(state, data, "to_hit", AT_ONCE, path)
    if rolls.attack is None or data.field not in STEP_OF:
        return refusal("not_a_choice", "data", "field")
    path = (*rolls.attack.path, "overrules", data.field)
    return _set_number(state, data, data.field, STEP_OF[data.field], path)


def _set_number(state: State, data: Overrule, field: str, step: int, path: Path) -> State | Refusal:
    """Set a number, unless its step is over or the number is not possible."""
    if is_step_over(state, data.part, step):
        return refusal("too_late", "data", "part")
    number = validate(Overrules, {field: data.value})
    if isinstance(number, Refusal):
        return Refusal(tuple(replace(fault, path=("data", "value")) for fault in number.faults))
    return with_value(state, path, data.value)


def explosion(state: State, declaration: ExplosionDeclaration) -> State | Refusal:
    """Set the dice and neighbours of explosions; an exploded model that waited for its neighbours
    strikes them now.
    """
    now = state.now
    those = NOBODY.with_references(find_references(declaration))
    nobody = refuse_unknown(state, declaration)
    if nobody:
        return nobody
    participants = now.declared.participants.with_more(*those)
    wrong = refuse_crowd(participants) or refuse(_explosion_faults(state, now, declaration))
    if wrong:
        return wrong
    result = _explosion_after(declaration, now.declared.explosion)
    if max(len(result.neighbours), len(result.wings)) > NEIGHBOURS:
        return refusal("too_many", "data", "near", max_length=NEIGHBOURS)
    settled = {near.model for near in declaration.near}
    asking = tuple(ref for ref in now.asking if ref not in settled)
    known = now.declared.settled | settled
    after = state.with_declarations(participants=participants, explosion=result, settled=known)
    after = after.with_activating(asking=asking)
    for ref in now.asking:
        if ref in settled:
            after = strike_neighbours(after, ref)
    return after


def _explosion_after(declaration: ExplosionDeclaration, before: Explosion) -> Explosion:
    """Return the dice and neighbours after an event; earlier neighbours of each model named now are
    dropped.
    """
    named = {near.model for near in declaration.near}
    pairs = [pair for pair in before.neighbours if not named.intersection(pair)]
    wings = [pair for pair in before.wings if pair[0] not in named]
    for near in declaration.near:
        pairs += [(near.model, other) for other in near.neighbours]
        wings += [(near.model, wing) for wing in near.wings]
    return Explosion.model_construct(
        **shared_fields(declaration, Explosion),
        neighbours=tuple(dict.fromkeys(pairs)),
        wings=tuple(dict.fromkeys(wings)),
    )


def _explosion_faults(
    state: State, now: Activating, declaration: ExplosionDeclaration
) -> Iterator[Fault]:
    """Yield the faults of an event about explosions.

    Fault 'too_late': dice of the explosion lie on the table, or the neighbours were struck already.
    """
    if now.before.strikes and not now.asking and (now.records or now.before.blast != NOT_ROLLED):
        yield Fault(("data", "near"), "too_late")
    for index, near in enumerate(declaration.near):
        if near.model in near.neighbours:
            yield Fault(("data", "near", index, "neighbours"), "its_own_neighbour")
        if state.models[near.model].exploded and near.model not in now.asking:
            yield Fault(("data", "near", index, "model"), "too_late")


def order(state: State, side: int | None, data: Order) -> State | Refusal:
    """Pick the attacks that come next, for the attacker, while no attack has dice on the table."""
    now = state.now
    if side not in (None, now.declared.side, _asked_side(state)):
        return refusal("not_yours", "side")
    if now.records:
        return refusal("dice_thrown")
    if len(set(data.attacks)) < len(data.attacks):
        return refusal("not_a_choice", "data", "attacks")
    to_come = set(now.remaining)
    for index, attack in enumerate(data.attacks):
        if f"{ATTACK}.{attack}" not in to_come:
            code = "too_late" if attack < len(now.declared.attacks) else "no_such_part"
            return refusal(code, "data", "attacks", index)
    rest = tuple(index for index in now.declared.order if index not in data.attacks)
    return state.with_declarations(order=(*data.attacks, *rest))


def _asked_side(state: State) -> int | None:
    """Return the side that must act now; the page of 1.0.0 named it as the one that picks the next
    attacks.
    """
    at = progress(state)
    return at.side if at else None


def look(state: State, data: Look) -> State | Refusal:
    """Set the sight of an attack for step 6, until its dice are thrown."""
    now = state.now
    if data.attack >= len(now.declared.attacks):
        return refusal("no_such_part", "data", "attack")
    attack = now.declared.attacks[data.attack]
    if is_step_over(state, f"{ATTACK}.{data.attack}", ATTACK_STEP):
        return refusal("too_late", "data", "attack")
    count = len(attack.shots) or 1
    if data.sights and len(data.sights) != count:
        return refusal("wrong_sights", "data", "sights", count=count)
    if data.sights and attack.wings:
        state = with_value(state, ("attacks", data.attack, "sight"), data.sights[0])
    elif data.sights:
        seen = zip(attack.shots, data.sights, strict=True)
        shots = tuple(shot.model_copy(update={"sight": sight}) for shot, sight in seen)
        state = with_value(state, ("attacks", data.attack, "shots"), shots)
    return with_value(state, ("looked", data.attack), state.removed_count)
