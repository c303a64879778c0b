"""Choose the log sentence of each event, a key of `dystopian.log.*`, and its values."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

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
    if kind in _SENTENCE_ENDS:
        outcome = _SENTENCE_ENDS[kind](data, roster)
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


def loss_sentences(roster: Roster, throw: BatchOutcome) -> Iterator[Sentence]:
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
        how = _wing_loss_key(item) if item.ref in roster.wings else _model_loss_key(item)
        yield Sentence(f"{LOG}.lost.{how}", values)


def fuel_sentences(roster: Roster, throw: BatchOutcome) -> Iterator[Sentence]:
    """Yield a sentence for each wing that spent Fuel as a part ended with a batch of dice."""
    for item in throw.fuel:
        values: dict[str, Value] = {
            "who": roster.name(item.ref),
            "spent": item.spent,
            "left": item.remaining,
        }
        yield Sentence(f"{LOG}.fuel.{item.why}", values)


def skipped_part_sentences(
    state: State, after: State, skipped: Iterable[tuple[str, str]], throw: BatchOutcome
) -> Iterator[Sentence]:
    """Yield the parts that nobody makes after a batch of dice, and the models out of the remaining
    parts.

    skipped: the keys of the parts, and the reasons.
    """
    for key, why in skipped:
        yield _skipped_part_sentence(state, after, key, why)
    gone = [loss.ref for loss in throw.losses if loss.aborted or not loss.remaining]
    if after.activating is None or not gone:
        return
    for key in after.activating.remaining:
        if key.startswith(SINGLE_ATTACKS):
            out = [ref for ref in makers_of(state, key).refs if ref in gone]
            if out:
                values: dict[str, Value] = {"attack_key": key, "who": state.roster.all_names(out)}
                yield Sentence(f"{LOG}.dropped.some", values)


def _skipped_part_sentence(state: State, after: State, key: str, why: str) -> Sentence:
    """Return the sentence on a part that nobody makes; wings that aborted are named as such."""
    makers = makers_of(state, key)
    aborted = [wing for wing in makers.wings if _has_aborted(after, wing)]
    if aborted and why == "nobody_left":
        why = "aborted"
    values: dict[str, Value] = {
        "attack_key": key,
        "who": state.roster.all_names(aborted or makers.refs),
        "target": state.roster.name(makers.target),
    }
    return Sentence(f"{LOG}.dropped.{why}", values)


def _has_aborted(state: State, wing: Ref) -> bool:
    return state.wings[wing].aborted and state.wings[wing].tokens > 0


class Makers(NamedTuple):
    """The models and wings that make an attack or counterattack, and its target.

    wings: the wings among them.
    """

    refs: tuple[Ref, ...]
    wings: tuple[Ref, ...]
    target: Ref


def makers_of(state: State, key: str) -> Makers:
    """Return the makers of an attack or counterattack, by the key of the part."""
    kind, index = part_key(key)
    if kind == ATTACK:
        attack = state.declared.attacks[index]
        models = [shot.model for shot in attack.shots]
        return Makers((*models, *attack.wings), attack.wings, attack.target)
    counterattack = (state.declared.counterattacks or ())[index]
    return Makers(counterattack.models, (), counterattack.target)


def _model_loss_key(loss: Loss) -> str:
    return "hp" if loss.remaining else "destroyed"


def _wing_loss_key(loss: Loss) -> str:
    if not loss.remaining:
        return "gone"
    if not loss.aborted:
        return "tokens"
    return "tokens_and_aborts" if loss.lost else "aborts"


def _declare(data: Declare, roster: Roster) -> Outcome:
    """Tell who acts, and at whom."""
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
    """Tell who counterattacks whom, and which of them roll together."""
    every = (*data.counterattacks, *data.all_aa)
    if not every:
        return "none", {}
    values: dict[str, Value] = {
        "how": _common_option(every),
        "targets": roster.all_names(roll.target for roll in every),
    }
    if _is_target_shared(every):
        together, alone = in_rolls(map(_refs_of, every), roster.together)
        if together and alone:
            return "mixed", values | {"who": together, "alone": alone}
        if together:
            return "some", values | {"who": together}
        return "some", values | {"who": alone, "how": SEPARATE}
    refs = list[Ref]()
    for roll in every:
        refs += _refs_of(roll)
    return "some", values | {"who": roster.all_names(refs)}


_Answer = Counterattack | WingAtModel | WingAtWing | ModelsAtWing


def _common_option(answers: Iterable[_Answer]) -> str:
    """Return the fire option of rolls of several models where all use the same option, otherwise
    nothing.
    """
    options = set[FireOption]()
    for answer in answers:
        if isinstance(answer, Counterattack | ModelsAtWing) and len(answer.models) > 1:
            options.add(answer.option)
    return options.pop() if len(options) == 1 else ""


def _is_target_shared(answers: Iterable[_Answer]) -> bool:
    """Return True if models roll more than once with one weapon at one target."""
    rolls: list[tuple[Ref, str | None]] = []
    for answer in answers:
        if isinstance(answer, Counterattack):
            rolls.append((answer.target, answer.weapon))
        elif isinstance(answer, ModelsAtWing):
            rolls.append((answer.target, None))
    return len(set(rolls)) < len(rolls)


def _refs_of(answer: _Answer) -> tuple[Ref, ...]:
    """Return the models or the wing that roll."""
    if isinstance(answer, Counterattack | ModelsAtWing):
        return answer.models
    return (answer.wing,)


def _defend(data: Defend, roster: Roster) -> Outcome:
    if not data.models:
        return "none", {}
    how = data.defence_option if len(data.models) > 1 else ""
    return "some", {"who": roster.all_names(data.models), "how": how}


def _explosion(data: ExplosionDeclaration, roster: Roster) -> Outcome:
    """Tell the dice of explosions, and who is near."""
    values: dict[str, Value] = {"dice": data.attack_dice, "needs": data.to_hit}
    if not data.near:
        return "dice", values
    values["who"] = roster.all_names(near.model for near in data.near)
    neighbours = list[Ref]()
    for near in data.near:
        neighbours += (*near.neighbours, *near.wings)
    if not neighbours:
        return "alone", values
    return "near", values | {"near": roster.all_names(neighbours)}


def _sight(data: Look, roster: Roster) -> Outcome:
    end = "set" if data.sights else "same"
    return end, {"number": data.attack + 1}


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
    end = "taken_back" if data.value is None else "set"
    return f"{end}.{kind}", {"number": index}


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
    target = NOBODY if data.target is None else roster.name(data.target)
    return throw_outcome(data, roster.all_names(data.by), target)


_SENTENCE_ENDS: dict[str, Callable[[Any, Roster], Outcome]] = {
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
