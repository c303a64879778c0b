"""The exact odds of an answer that a player is about to give: defence, counterattacks, AA,
sight.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from engine.dystopian.activation.flow import ATTACK, parts
from engine.dystopian.activation.resolution import ActivationItem, Resolution
from engine.dystopian.activation.state import ActivationState, start
from engine.dystopian.activation.wings.tokens import TokenDice, read
from engine.dystopian.activation.wings.wing_fights import AaAtWing
from engine.dystopian.attack.numbers import Numbers
from engine.dystopian.attack.odds import HullOdds, attack_odds, odds_from
from engine.dystopian.battle.changes.kinds import apply_change
from engine.dystopian.battle.parts import current_part
from engine.dystopian.battle.reading.progress import progress
from engine.dystopian.battle.state import State
from engine.dystopian.refs import Ref
from engine.engagement import Refusal
from engine.flow import Dice
from engine.kit.saved_types import Tree


class AnswerOdds(NamedTuple):
    """Models or wings that answer one target in steps 3 to 5, their dice, and the chance to do
    damage.

    Damage is an HP of a model, a token of a wing.
    """

    by: tuple[Ref, ...]
    target: Ref
    dice: int
    chance: Fraction


def counterattack_odds(state: State, data: Tree) -> tuple[AnswerOdds, ...] | Refusal:
    """Work out every roll of an answer in step 2 from the current models.

    data: the answer as plain data.
    Refusal: the faults of the answer.
    """
    now = progress(state)
    side = now.side if now else None
    after = apply_change(state, "counter", side, data)
    if isinstance(after, Refusal):
        return after
    return tuple(_odds_of_answers(after))


def _odds_of_answers(state: State) -> Iterator[AnswerOdds]:
    """Yield the odds of each roll before the attacks that the acting side does not make."""
    before = start(state.activation)
    for part in parts(state.activation):
        if part.kind == ATTACK:
            continue
        for item in part.items:
            answer = _odds_of_item(item, before)
            if answer and state.roster.side(answer.by[0]) != state.declared.side:
                yield answer


def _odds_of_item(item: ActivationItem[Any], before: ActivationState) -> AnswerOdds | None:
    """Return the odds of an item: fire at a model, or AA at a wing.

    None: the item is neither, or nobody has dice.
    """
    if isinstance(item, Resolution):
        return _odds_of_fire(item, before)
    if isinstance(item, AaAtWing):
        return _odds_of_aa(item, before)
    return None


def _odds_of_fire(resolution: Resolution, before: ActivationState) -> AnswerOdds | None:
    """Return the odds of fire at a model; None where nobody fires."""
    attack = resolution.build(before)
    if attack is None:
        return None
    by = (*dict.fromkeys(resolution.models), *resolution.wings)
    dice = Numbers(attack).attack_dice.dice
    return AnswerOdds(by, resolution.target, dice, 1 - attack_odds(attack).no_damage)


def _odds_of_aa(aa: AaAtWing, before: ActivationState) -> AnswerOdds | None:
    """Return the odds of AA at a wing; None without dice."""
    dice = aa.ask(before)
    if dice is None:
        return None
    assert isinstance(dice, Dice)
    assert isinstance(dice.pool, TokenDice)
    scores = dice.pool.distribution()
    with_kills = 0
    for score, weight in scores.items():
        if read(score)[0]:
            with_kills += weight
    by = (aa.by,) if aa.by else aa.models
    return AnswerOdds(by, aa.wing, dice.pool.count, Fraction(with_kills, scores.denominator()))


def sight_odds(state: State, data: Tree) -> AnswerOdds | Refusal | None:
    """Return the attack at hand with its sight as answered in step 6.

    data: the answer as plain data.
    None: the attack has no dice.
    Refusal: the faults of the answer.
    """
    result = apply_change(state, "sight", None, data)
    if isinstance(result, Refusal):
        return result
    return _odds_of_fire(current_part(result).resolutions[0], result.now.before)


class DefenceOdds(NamedTuple):
    """The dice of a defence, and what the attack that it answers costs its target with it."""

    dice: int
    odds: HullOdds


def defence_odds(state: State, data: Tree) -> DefenceOdds | Refusal:
    """Work out an answer in step 7 to the attack whose dice lie on the table.

    data: the answer as plain data.
    Refusal: the faults of the answer.
    """
    result = apply_change(state, "defend", _defending_side(state, data), data)
    if isinstance(result, Refusal):
        return result
    hit = state.attack
    started = current_part(result).resolutions[0].start_attack(result.now.before)
    assert started is not None
    assert hit is not None
    return DefenceOdds(started.steps.numbers.defence_dice, odds_from(started.steps, hit))


def _defending_side(state: State, data: Tree) -> int | None:
    """Return the side of the target of an attack, None where there is no such attack."""
    if state.activating is None:
        return None
    attacks = state.activating.declared.attacks
    index = data.get("attack")
    if not isinstance(index, int) or index not in range(len(attacks)):
        return None
    return state.roster.side(attacks[index].target)
