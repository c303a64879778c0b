"""Choose the log sentence of each event, a key of `dystopian.log.*`, and its values."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from engine.dystopian.activation.activation import (
    Counterattack,
    ModelsAtWing,
    WingAtModel,
    WingAtWing,
)
from engine.dystopian.activation.flow import SINGLE_ATTACKS
from engine.dystopian.activation.part_order import part_key
from engine.dystopian.activation.uses import ATTACK
from engine.dystopian.batch_outcome import (
    LOG,
    NOBODY,
    BatchOutcome,
    Loss,
    Outcome,
    in_rolls,
    is_joint,
    throw_outcome,
)
from engine.dystopian.battle.data import (
    Adjust,
    Cap,
    Card,
    Counter,
    Declare,
    Defend,
    Divide,
    ExplosionDeclaration,
    Look,
    Order,
    Overrule,
)
from engine.dystopian.battle.participants import acting_models, acting_wings
from engine.dystopian.battle.roster import Roster
from engine.dystopian.battle.state import State
from engine.dystopian.profiles import FireOption
from engine.dystopian.refs import Ref
from engine.engagement import Happened, Sentence
from engine.engagement.logs.result import Value

SEPARATE = "separate"
"""The option of several models that fire at one target and each roll alone."""


def sentence(
    roster: Roster, happened: Happened, data: Any, side: int | None = None, **more: Value
) -> Sentence:
    """Return the sentence of one event.

    data: the data of the event, or the result of its dice.
    side: the side that the event belongs to.
    more: further values of the sentence.
    """
    kind = happened.event.kind
    outcome: Outcome = ("", {})
    if kind in _SAYING:
        outcome = _SAYING[kind](data, roster)
    end, values = outcome
    if kind == "commodore":
        # The sentence of a critical roll that is thrown again has no further part.
        end = end.removeprefix("critical.done")
    key = ".".join(part for part in (LOG, kind, end) if part)
    if side is None:
        side = happened.event.side
    sides = happened.opening.sides
    player = NOBODY
    if side is not None and side < len(sides):
        player = sides[side].name
    return Sentence(key, {"player": player, **values, **more})


def lost(roster: Roster, throw: BatchOutcome) -> Iterator[Sentence]:
    """Yield a sentence for each model or wing that lost something by a batch of dice, the target
    first.
    """
    if is_joint(throw):
        yield Sentence(f"{LOG}.lost.together")
    for item in sorted(throw.losses, key=lambda loss: loss.ref != throw.target):
        values: dict[str, Value] = {
            "who": roster.name(item.ref),
            "lost": item.lost,
            "left": item.remaining,
        }
        yield Sentence(f"{LOG}.lost.{_how_lost(item, wing=item.ref in roster.wings)}", values)


def fuel_spent(roster: Roster, throw: BatchOutcome) -> Iterator[Sentence]:
    """Yield a sentence for each wing that spent Fuel as a part ended with a batch of dice."""
    for item in throw.fuel:
        values: dict[str, Value] = {
            "who": roster.name(item.ref),
            "spent": item.spent,
            "left": item.remaining,
        }
        yield Sentence(f"{LOG}.fuel.{item.why}", values)


def dropped(
    state: State, after: State, skipped: Iterable[tuple[str, str]], throw: BatchOutcome
) -> Iterator[Sentence]:
    """Yield the parts that nobody makes after a batch of dice, and the models out of the remaining
    parts.
    """
    roster = state.roster
    for key, why in skipped:
        who, wings, target = makers_of(state, key)
        aborted = [wing for wing in wings if after.wings[wing].aborted and after.wings[wing].tokens]
        names = roster.all_names(aborted or who)
        end = "aborted" if aborted and why == "nobody_left" else why
        yield Sentence(
            f"{LOG}.dropped.{end}", {"attack_key": key, "who": names, "target": roster.name(target)}
        )
    gone = [loss.ref for loss in throw.losses if loss.aborted or not loss.remaining]
    for key in after.activating.remaining if after.activating and gone else ():
        makers = makers_of(state, key)[0] if key.startswith(SINGLE_ATTACKS) else ()
        out = [ref for ref in makers if ref in gone]
        if out:
            yield Sentence(f"{LOG}.dropped.some", {"attack_key": key, "who": roster.all_names(out)})


def makers_of(state: State, key: str) -> tuple[tuple[Ref, ...], tuple[Ref, ...], Ref]:
    """Return the makers of an attack or counterattack, the wings among them, and the target."""
    kind, index = part_key(key)
    if kind == ATTACK:
        attack = state.declared.attacks[index]
        return (*(shot.model for shot in attack.shots), *attack.wings), attack.wings, attack.target
    counter = (state.declared.counterattacks or ())[index]
    return counter.models, (), counter.target


def _how_lost(loss: Loss, *, wing: bool) -> str:
    if not wing:
        return "hp" if loss.remaining else "destroyed"
    if loss.aborted and loss.remaining:
        return "tokens_and_aborts" if loss.lost else "aborts"
    return "tokens" if loss.remaining else "gone"


def _declare(data: Declare, roster: Roster) -> Outcome:
    who = roster.all_names((*acting_models(data), *acting_wings(data)))
    every = (*data.attacks, *data.all_aa)
    if not every:
        return "wings_alone", {"who": who}
    return "attacks", {
        "who": who,
        "attacks": len(every),
        "targets": roster.all_names(item.target for item in every),
    }


def _counter(data: Counter, roster: Roster) -> Outcome:
    every = (*data.counterattacks, *data.all_aa)
    if not every:
        return "none", {}
    several = [
        item
        for item in every
        if isinstance(item, Counterattack | ModelsAtWing) and len(item.models) > 1
    ]
    how = _together(item.option for item in several)
    values: dict[str, Value] = {
        "how": how,
        "targets": roster.all_names(each.target for each in every),
    }
    at = [
        (roll.target, getattr(roll, "weapon", None))
        for roll in every
        if isinstance(roll, Counterattack | ModelsAtWing)
    ]
    if len(set(at)) < len(at):
        together, alone = in_rolls(map(_counters, every), roster.together)
        if together and alone:
            return "mixed", values | {"who": together, "alone": alone}
        return "some", values | {"who": together or alone, "how": how if together else SEPARATE}
    return "some", values | {
        "who": roster.all_names(ref for each in every for ref in _counters(each))
    }


def _together(options: Iterable[FireOption]) -> str:
    """Return the fire option of several models where all use the same option, otherwise nothing."""
    alike = set(options)
    return alike.pop() if len(alike) == 1 else ""


def _counters(
    counterattack: Counterattack | WingAtModel | WingAtWing | ModelsAtWing,
) -> tuple[Ref, ...]:
    return (
        counterattack.models
        if isinstance(counterattack, Counterattack | ModelsAtWing)
        else (counterattack.wing,)
    )


def _defend(data: Defend, roster: Roster) -> Outcome:
    if not data.models:
        return "none", {}
    how = _together((data.defence_option,) if len(data.models) > 1 else ())
    return "some", {"who": roster.all_names(data.models), "how": how}


def _explosion(data: ExplosionDeclaration, roster: Roster) -> Outcome:
    values: dict[str, Value] = {"dice": data.attack_dice, "needs": data.to_hit}
    if not data.near:
        return "dice", values
    near = roster.all_names(
        other for each in data.near for other in (*each.neighbours, *each.wings)
    )
    values["who"] = roster.all_names(each.model for each in data.near)
    return ("near", values | {"near": near}) if near else ("alone", values)


def _sight(data: Look, roster: Roster) -> Outcome:
    return ("set" if data.sights else "same"), {"number": data.attack + 1}


def _divide(data: Divide, roster: Roster) -> Outcome:
    kind, index = _part(data.part)
    return kind, {"number": index, "shares": ", ".join(map(str, data.shares))}


def _order(data: Order, roster: Roster) -> Outcome:
    return "", {"attacks": ", ".join(str(attack + 1) for attack in data.attacks)}


def _card(data: Card, roster: Roster) -> Outcome:
    if data.modifier is None:
        return "noted", {"card": data.name}
    kind, index = _part(data.part)
    return f"plays.{kind}", {"card": data.name, "number": index, "step": data.modifier.step}


def _overrule(data: Overrule, roster: Roster) -> Outcome:
    kind, index = _part(data.part)
    return f"{'taken_back' if data.value is None else 'set'}.{kind}", {"number": index}


def _part(key: str | None) -> tuple[str, int]:
    kind, index = part_key(key or f"{ATTACK}.0")
    return kind, index + 1


def _adjust(data: Adjust, roster: Roster) -> Outcome:
    return "", {"who": roster.name(data.ref)}


def _cap(data: Cap, roster: Roster) -> Outcome:
    if data.squadron is None:
        return "ends", {"who": roster.name(data.wing)}
    return "over", {"who": roster.name(data.wing), "squadron": roster.name(data.squadron)}


def _throw(data: BatchOutcome, roster: Roster) -> Outcome:
    return throw_outcome(
        data, roster.all_names(data.by), NOBODY if data.target is None else roster.name(data.target)
    )


_SAYING: dict[str, Callable[[Any, Roster], Outcome]] = {
    "declare": _declare,
    "counter": _counter,
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
