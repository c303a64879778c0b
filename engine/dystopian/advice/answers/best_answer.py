"""The best answer of a side to an activation, by exact odds: counterattacks, defence, the next
attack.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import chain
from typing import NamedTuple

from engine.advice import LIKELY
from engine.dystopian.activation.odds.activation_odds import activation_odds
from engine.dystopian.activation.part_order import part_key
from engine.dystopian.activation.uses import ATTACK
from engine.dystopian.advice.answers.answer_odds import defence_odds
from engine.dystopian.advice.answers.counterattack_choices import counters, varied
from engine.dystopian.advice.plans.attack_order import (
    NextAttack,
    remaining_aims,
    remaining_attacks,
)
from engine.dystopian.attack.odds import HullOdds
from engine.dystopian.battle.changes.kinds import changed
from engine.dystopian.battle.data import Counter, Defend, Order, draft
from engine.dystopian.battle.flow import COUNTER, DEFEND, PASS
from engine.dystopian.battle.reading.possible_answers import may_defend, remaining_dice
from engine.dystopian.battle.reading.progress import Progress, progress
from engine.dystopian.battle.state import State
from engine.dystopian.profiles import MODELS
from engine.dystopian.rulings import undivided
from engine.engagement import Draft, Refusal, Sentence
from engine.kit.saved_types import plain
from engine.opponent import BestAnswer

WHY = "dystopian.log.why"
OTHERS = 6
"""Answers that are told, the best first."""


def best_answer(state: State) -> Iterator[BestAnswer | None]:
    """Search for the best answer; the last answer yielded is the best.

    Nothing: only dice are due.
    """
    at = progress(state)
    if at is None:
        return
    if at.due == COUNTER:
        yield from _countered(state, at)
    elif at.due == DEFEND:
        yield from _defended(state, at)
    elif at.due == PASS:
        yield BestAnswer(Draft(kind="throw"), Sentence(f"{WHY}.pass"))
    else:
        yield from _ordered(state)


class _AnswerWorth(NamedTuple):
    """Answers of step 2, and what they are worth: HP and tokens that the acting side loses, less
    those of the other.
    """

    value: Fraction
    answer: Counter


def _countered(state: State, at: Progress) -> Iterator[BestAnswer | None]:
    """Search for the counterattacks that leave the own side best off in the activation.

    Each answer is compared with every attack of the activation, and nobody defends later.
    """
    answers, compared = counters(state), list[_AnswerWorth]()
    for data in chain(answers.answers, _varied(state, compared)):
        value = _worth(state, at.side, data)
        compared += [] if value is None else [_AnswerWorth(value, data)]
        yield None
    held = compared[0].value
    ranked = sorted(compared, key=lambda worth: -worth.value)
    best_answers = [
        BestAnswer(draft("counter", worth.answer, at.side), _gained(worth, held))
        for worth in ranked
    ]
    which = "" if answers.in_every_roll else "grouped_" if answers.every else "some_"
    extent = Sentence(f"{WHY}.{which}counters_compared", {"count": len(best_answers)})
    yield _best(best_answers, best_answers[ranked.index(compared[0])], extent)


def _best(best_answers: Sequence[BestAnswer], nobody: BestAnswer, compared: Sentence) -> BestAnswer:
    """Return the best of some answers with the next ones; that nobody answers, which is always
    allowed, among them.
    """
    some = best_answers[:OTHERS]
    others = (*some[1:], *(() if nobody in some else (nobody,)))
    return some[0]._replace(others=others, compared=compared)


def _gained(best: _AnswerWorth, held: Fraction) -> Sentence:
    """Return the sentence that compares counterattacks with none."""
    gain, fires = best.value - held, best.answer != Counter()
    key = (
        "counter"
        if gain > 0
        else "counter_worse"
        if gain
        else "counter_same"
        if fires
        else "no_counter"
    )
    return Sentence(f"{WHY}.{key}", {"mean": str(abs(gain))} if gain else {})


def _varied(state: State, compared: Sequence[_AnswerWorth]) -> Iterator[Counter]:
    """Yield variants of the best of the compared answers."""
    yield from varied(state, max(compared, key=lambda worth: worth.value).answer)


def _worth(state: State, side: int, counter: Counter) -> Fraction | None:
    """Return the value of answers of step 2 to a side.

    None: the rules refuse the answers.
    """
    result = changed(state, "counter", side, counter)
    if isinstance(result, Refusal):
        return None
    activation = result.activation
    odds = activation_odds(activation.model_copy(update={"open": False}), together=())
    lost = [
        odds.mean_loss(
            *(
                [ref for ref in refs if (state.roster.side(ref) == side) is own]
                for refs in (activation.models, activation.wings)
            )
        )
        for own in (False, True)
    ]
    return lost[0] - lost[1]


def _defended(state: State, at: Progress) -> Iterator[BestAnswer | None]:
    """Find the smallest defence that leaves the target with the most HP on average after this
    attack.
    """
    assert at.part is not None
    index = part_key(at.part)[1]
    compared = []
    for data in _defences(state, index):
        defended = defence_odds(state, plain(data))
        compared += [] if isinstance(defended, Refusal) else [(defended.odds, data)]
        yield None
    without = compared[0][0]
    ranked = sorted(compared, key=lambda item: (item[0].mean_hp, item[0].destroyed))
    best_answers = [
        BestAnswer(draft("defend", defend, at.side), _saved(without, odds, defend))
        for odds, defend in ranked
    ]
    compared_all = Sentence(f"{WHY}.defences_compared", {"count": len(best_answers)})
    yield _best(best_answers, best_answers[ranked.index(compared[0])], compared_all)


def _saved(without: HullOdds, odds: HullOdds, defend: Defend) -> Sentence:
    """Return the sentence on the change that a defence makes."""
    if not defend.models or odds == without:
        return Sentence(
            f"{WHY}.no_defence" if without.no_damage == 1 or defend.models else f"{WHY}.undefended",
            {"chance": str(1 - without.no_damage), "sunk": str(without.destroyed)},
        )
    values = {"chance_before": str(1 - without.no_damage), "chance": str(1 - odds.no_damage)}
    values |= {"sunk_before": str(without.destroyed), "sunk": str(odds.destroyed)}
    return Sentence(f"{WHY}.defence" if without.destroyed else f"{WHY}.defence_unsunk", values)


def _defences(state: State, index: int) -> Iterator[Defend]:
    """Yield no defence, then defences by more and more models in each way, up to the models that
    one defence holds.
    """
    yield Defend(attack=index)
    weapon, refs = may_defend(state, index)
    assert weapon is not None
    ranked = sorted(refs, key=lambda ref: -remaining_dice(state, ref, weapon).remaining)[:MODELS]
    for many in range(1, len(ranked) + 1):
        for option in undivided(state.rulings)[: None if many > 1 else 1]:
            yield Defend(attack=index, models=tuple(ranked[:many]), defence_option=option)


def _ordered(state: State) -> Iterator[BestAnswer | None]:
    """Yield another attack to make first, if that is better before the dice of the attack at hand
    are thrown.
    """
    aims = remaining_aims(state)
    if not aims:
        return
    for aim in (aims[0], aims[-1]):
        next_attack = NextAttack(state, aim)
        yield from next_attack.work()
        best = next_attack.ahead[0]
        if best.value >= LIKELY:
            break
    if best.order[0] != remaining_attacks(state)[0]:
        values = {"attack_key": f"{ATTACK}.{best.order[0]}"}
        yield BestAnswer(
            draft("order", Order(attacks=best.order)), Sentence(f"{WHY}.order", values)
        )
