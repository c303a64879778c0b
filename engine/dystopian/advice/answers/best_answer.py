"""The best answer of a side to an activation, by exact odds: counterattacks, defence, the next
attack.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from engine.advice import LIKELY
from engine.dystopian.activation.odds.activation_odds import activation_odds
from engine.dystopian.activation.part_order import part_key
from engine.dystopian.activation.uses import ATTACK
from engine.dystopian.advice.answers.answer_odds import defence_odds
from engine.dystopian.advice.answers.counterattack_choices import (
    Counters,
    list_counters,
    vary_counter,
)
from engine.dystopian.advice.plans.attack_order import (
    NextAttack,
    remaining_aims,
    remaining_attacks,
)
from engine.dystopian.attack.odds import HullOdds
from engine.dystopian.battle.changes.kinds import apply_change
from engine.dystopian.battle.data import Counter, Defend, Order, draft
from engine.dystopian.battle.flow import COUNTER, DEFEND, PASS
from engine.dystopian.battle.reading.possible_answers import may_defend, remaining_dice
from engine.dystopian.battle.reading.progress import Progress, progress
from engine.dystopian.battle.state import State
from engine.dystopian.profiles import MODELS
from engine.dystopian.rulings import joint_options
from engine.engagement import Draft, Refusal, Sentence
from engine.kit.saved_types import plain
from engine.opponent import BestAnswer

WHY = "dystopian.log.why"
OTHERS = 6
"""The greatest number of answers that a search returns, best first; the page shows fewer."""


def find_best_answer(state: State) -> Iterator[BestAnswer | None]:
    """Yield None during the search, then the best answer; nothing where only dice are due."""
    at = progress(state)
    if at is None:
        return
    if at.due == COUNTER:
        yield from _find_counterattacks(state, at)
    elif at.due == DEFEND:
        yield from _find_defence(state, at)
    elif at.due == PASS:
        yield BestAnswer(Draft(kind="throw"), Sentence(f"{WHY}.pass"))
    else:
        yield from _find_order(state)


class _AnswerWorth(NamedTuple):
    """Answers of step 2, and what they are worth: HP and tokens that the acting side loses, less
    those of the other.
    """

    value: Fraction
    answer: Counter


def _find_counterattacks(state: State, at: Progress) -> Iterator[BestAnswer | None]:
    """Search for the counterattacks that leave the own side best off in the activation.

    Each answer is compared with every attack of the activation, and nobody defends later. The first
    answer is that nobody counterattacks.
    """
    answers = list_counters(state)
    compared: list[_AnswerWorth] = []
    for answer in answers.answers:
        yield from _compare(state, at.side, answer, compared)
    best_so_far = max(compared, key=lambda worth: worth.value).answer
    for answer in vary_counter(state, best_so_far):
        yield from _compare(state, at.side, answer, compared)
    without = compared[0]
    ranked = sorted(compared, key=lambda worth: -worth.value)
    best_answers = []
    for worth in ranked:
        why = _explain_counterattacks(worth, without.value)
        best_answers.append(BestAnswer(draft("counter", worth.answer, at.side), why))
    extent = Sentence(f"{WHY}.{_extent_key(answers)}", {"count": len(best_answers)})
    yield _first_of(best_answers, best_answers[ranked.index(without)], extent)


def _compare(
    state: State, side: int, answer: Counter, compared: list[_AnswerWorth]
) -> Iterator[None]:
    """Add an answer to those compared, unless the rules refuse it; then let the search pause."""
    value = _worth(state, side, answer)
    if value is not None:
        compared.append(_AnswerWorth(value, answer))
    yield None


def _extent_key(answers: Counters) -> str:
    """Return the key of the sentence that says which answers were compared."""
    if answers.in_every_roll:
        return "counters_compared"
    if answers.every:
        return "grouped_counters_compared"
    return "some_counters_compared"


def _first_of(
    best_answers: Sequence[BestAnswer], nobody: BestAnswer, compared: Sentence
) -> BestAnswer:
    """Return the first of some ranked answers, with the next ones.

    nobody: the answer that nobody answers, which is always allowed, and always among them.
    """
    best, *others = best_answers[:OTHERS]
    if nobody is not best and nobody not in others:
        others.append(nobody)
    return best._replace(others=tuple(others), compared=compared)


def _explain_counterattacks(worth: _AnswerWorth, without: Fraction) -> Sentence:
    """Return the sentence that compares counterattacks with none."""
    gain = worth.value - without
    if gain > 0:
        return Sentence(f"{WHY}.counter", {"mean": str(gain)})
    if gain < 0:
        return Sentence(f"{WHY}.counter_worse", {"mean": str(-gain)})
    if worth.answer == Counter():
        return Sentence(f"{WHY}.no_counter")
    return Sentence(f"{WHY}.counter_same")


def _worth(state: State, side: int, counter: Counter) -> Fraction | None:
    """Return the value of answers of step 2 to a side; None where the rules refuse the answers."""
    result = apply_change(state, "counter", side, counter)
    if isinstance(result, Refusal):
        return None
    activation = result.activation
    odds = activation_odds(activation.model_copy(update={"open": False}), together=())

    def mean_loss(*, is_own: bool) -> Fraction:
        """Return the average loss of the side, or of the other one."""
        models = [ref for ref in activation.models if (state.roster.side(ref) == side) is is_own]
        wings = [ref for ref in activation.wings if (state.roster.side(ref) == side) is is_own]
        return odds.mean_loss(models, wings)

    return mean_loss(is_own=False) - mean_loss(is_own=True)


class _Defence(NamedTuple):
    """A defence, and the odds of the attack with it."""

    odds: HullOdds
    answer: Defend


def _find_defence(state: State, at: Progress) -> Iterator[BestAnswer | None]:
    """Search for the smallest defence that leaves the target with the most HP on average after this
    attack.

    The first answer is that nobody defends.
    """
    assert at.part is not None
    compared = []
    for answer in _defences(state, part_key(at.part)[1]):
        defended = defence_odds(state, plain(answer))
        if not isinstance(defended, Refusal):
            compared.append(_Defence(defended.odds, answer))
        yield None
    without = compared[0]
    ranked = sorted(compared, key=lambda defence: (defence.odds.mean_hp, defence.odds.destroyed))
    best_answers = []
    for defence in ranked:
        why = _explain_defence(defence, without.odds)
        best_answers.append(BestAnswer(draft("defend", defence.answer, at.side), why))
    extent = Sentence(f"{WHY}.defences_compared", {"count": len(best_answers)})
    yield _first_of(best_answers, best_answers[ranked.index(without)], extent)


def _explain_defence(defence: _Defence, without: HullOdds) -> Sentence:
    """Return the sentence on the change that a defence makes."""
    odds = defence.odds
    if not defence.answer.models or odds == without:
        is_useless = without.no_damage == 1 or bool(defence.answer.models)
        key = "no_defence" if is_useless else "undefended"
        values = {"chance": str(1 - without.no_damage), "sunk": str(without.destroyed)}
        return Sentence(f"{WHY}.{key}", values)
    key = "defence" if without.destroyed else "defence_unsunk"
    values = {
        "chance_before": str(1 - without.no_damage),
        "chance": str(1 - odds.no_damage),
        "sunk_before": str(without.destroyed),
        "sunk": str(odds.destroyed),
    }
    return Sentence(f"{WHY}.{key}", values)


def _defences(state: State, index: int) -> Iterator[Defend]:
    """Yield no defence, then defences by more and more models in each way, up to the models that
    one defence holds.
    """
    yield Defend(attack=index)
    weapon, refs = may_defend(state, index)
    assert weapon is not None
    ranked = sorted(refs, key=lambda ref: -remaining_dice(state, ref, weapon).remaining)[:MODELS]
    options = joint_options(state.rulings)
    for count in range(1, len(ranked) + 1):
        defenders = tuple(ranked[:count])
        # A model alone defends in the same way by every option.
        compared_options = options[:1] if count == 1 else options
        for option in compared_options:
            yield Defend(attack=index, models=defenders, defence_option=option)


def _find_order(state: State) -> Iterator[BestAnswer | None]:
    """Search for another attack to make first, if that is better before the dice of the attack at
    hand are thrown.
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
        why = Sentence(f"{WHY}.order", {"attack_key": f"{ATTACK}.{best.order[0]}"})
        yield BestAnswer(draft("order", Order(attacks=best.order)), why)
