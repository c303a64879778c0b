"""The exact odds of an answer that a player is about to give: defence, counterattacks, AA,
sight.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from engine.dystopian.activation.flow import ATTACK, parts
from engine.dystopian.activation.resolution import ActivationItem, Resolution
from engine.dystopian.activation.state import ActivationState, start
from engine.dystopian.activation.wings.tokens import TokenDice, read
from engine.dystopian.activation.wings.wing_fights import AaAtWing
from engine.dystopian.attack.numbers import Numbers
from engine.dystopian.attack.odds import HullOdds, attack_odds, odds_from
from engine.dystopian.battle.changes.kinds import changed
from engine.dystopian.battle.parts import current_part
from engine.dystopian.battle.reading.progress import progress
from engine.dystopian.battle.state import State
from engine.dystopian.refs import Ref
from engine.engagement import Refusal
from engine.flow import Dice


class AnswerOdds(NamedTuple):
    """Models or wings that answer one target in steps 3 to 5, their dice, and the chance to do
    damage.

    Damage is an HP of a model, a token of a wing.
    """

    by: tuple[Ref, ...]
    target: Ref
    dice: int
    chance: Fraction


def counterattack_odds(state: State, data: Mapping[str, Any]) -> tuple[AnswerOdds, ...] | Refusal:
    """Work out every roll of an answer in step 2 from the current models.

    data: the answer as plain data.
    Refusal: the faults of the answer.
    """
    at = progress(state)
    result = changed(state, "counter", at.side if at else None, data)
    return result if isinstance(result, Refusal) else tuple(_answers(result))


def _answers(state: State) -> Iterator[AnswerOdds]:
    side, activation = state.declared.side, state.activation
    for part in parts(activation):
        for item in part.items if part.kind != ATTACK else ():
            answer = _answer_odds(item, start(activation))
            if answer and state.roster.side(answer.by[0]) != side:
                yield answer


def _answer_odds(item: ActivationItem[Any], before: ActivationState) -> AnswerOdds | None:
    if isinstance(item, Resolution):
        attack = item.build(before)
        by = (*dict.fromkeys(item.models), *item.wings)
        dice = Numbers(attack).attack_dice.dice if attack else 0
        return (
            AnswerOdds(by, item.target, dice, 1 - attack_odds(attack).no_damage) if attack else None
        )
    asked = item.ask(before)
    if not isinstance(item, AaAtWing) or asked is None:
        return None
    assert isinstance(asked, Dice)
    assert isinstance(asked.pool, TokenDice)
    die = asked.pool.distribution()
    kills = sum(weight for score, weight in die.items() if read(score)[0])
    by = (item.by,) if item.by else item.models
    return AnswerOdds(by, item.wing, asked.pool.count, Fraction(kills, die.denominator()))


def sight_odds(state: State, data: Mapping[str, Any]) -> AnswerOdds | Refusal | None:
    """Return the attack at hand with its sight as answered in step 6.

    data: the answer as plain data.
    None: the attack has no dice.
    Refusal: the faults of the answer.
    """
    result = changed(state, "sight", None, data)
    if isinstance(result, Refusal):
        return result
    return _answer_odds(current_part(result).resolutions[0], result.now.before)


class Defended(NamedTuple):
    """The dice of a defence, and what the attack that it answers costs its target with it."""

    dice: int
    odds: HullOdds


def defence_odds(state: State, data: Mapping[str, Any]) -> Defended | Refusal:
    """Work out an answer in step 7 to the attack whose dice lie on the table.

    data: the answer as plain data.
    Refusal: the faults of the answer.
    """
    result = changed(state, "defend", _defending_side(state, data), data)
    if isinstance(result, Refusal):
        return result
    hit = state.attack
    started = current_part(result).resolutions[0].start_attack(result.now.before)
    assert started is not None
    assert hit is not None
    return Defended(started.steps.numbers.defence_dice, odds_from(started.steps, hit))


def _defending_side(state: State, data: Mapping[str, Any]) -> int | None:
    """Return the side of the target of an attack, None where there is no such attack."""
    if state.activating is None:
        return None
    attacks = state.activating.declared.attacks
    index = data.get("attack")
    if not isinstance(index, int) or index not in range(len(attacks)):
        return None
    return state.roster.side(attacks[index].target)
