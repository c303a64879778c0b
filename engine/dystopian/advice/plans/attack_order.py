"""The order of the declared attacks: the odds of the remaining attacks for each attack that may
come next.
"""

from collections.abc import Iterator
from fractions import Fraction

from engine.advice import Goal
from engine.dystopian.activation.part_order import part_key
from engine.dystopian.activation.uses import ATTACK
from engine.dystopian.advice.plans.aims import Aim, ValuedOrder, each_order, orders_of
from engine.dystopian.advice.plans.next_attack import attack_groups, together
from engine.dystopian.battle.reading.progress import progress
from engine.dystopian.battle.reading.remaining_odds import remaining
from engine.dystopian.battle.state import State


def remaining_attacks(state: State) -> tuple[int, ...]:
    """Return the indices of the remaining attacks, the attack at hand first.

    Empty: the players cannot choose now which of several attacks comes next.
    """
    now, at = state.activating, progress(state)
    if now is None or at is None or at.mid_roll or now.before.strikes or now.asking:
        return ()
    keys = [part_key(key) for key in now.remaining]
    indexes = tuple(index for kind, index in keys if kind == ATTACK)
    return indexes if len(indexes) == len(keys) > 1 and at.part is not None else ()


def remaining_aims(state: State) -> tuple[Aim, ...]:
    """Return the aims of the remaining attacks: to sink any target, to take HP, and to sink each
    target.
    """
    every = dict.fromkeys(
        state.declared.attacks[index].target for index in remaining_attacks(state)
    )
    targets = tuple(ref for ref in every if state.models[ref].hp > 0)
    if not targets:
        return ()
    any_of = [Aim(goal=Goal.ANY, models=targets)] if len(targets) > 1 else []
    each = [Aim(goal=Goal.SINK, models=(ref,)) for ref in targets]
    return (*any_of, *each, Aim(goal=Goal.HP, models=targets))


class NextAttack:
    """The search for the attack to make next, which can be stopped after any step.

    waits: True if the dice of each attack are known before the next is chosen; otherwise orders are
        settled now.
    bound: the value that no way to choose exceeds, None until it is known.
    ahead: each attack that may come next, best first: the best order that begins with it, or the
        attack alone while it
    waits. Attacks go by their indexes in the declaration.
    done, all: the numbers of steps.
    """

    def __init__(self, state: State, aim: Aim) -> None:
        """Prepare the search; nothing is tried yet."""
        self._indexes, self._aim = remaining_attacks(state), aim
        whole = remaining(state)
        assert whole is not None
        self._whole = whole.model_copy(update={"open": False})
        self._groups = attack_groups(self._whole, aim) or ()
        self.waits = bool(self._groups) and all(group.exact for group in self._groups)
        self.bound: Fraction | None = None
        orders, self.complete = ([], True) if self.waits else orders_of(self._whole)
        self.done, self.all = 0, sum(group.all for group in self._groups) + len(orders)
        self._starts: dict[int, ValuedOrder] = {}

    def work(self) -> Iterator[None]:
        """Do a little more work with each step."""
        if not self.waits:
            yield from self._orders()
        yield from self._choices()
        most = Fraction(self._aim.most(self._whole))
        if not self.waits:
            self.bound = min(most, together(self._groups, self._aim)) if self._groups else most
        for at, index in enumerate(self._indexes if self.waits else ()):
            self._starts[index] = ValuedOrder((index,), together(self._groups, self._aim, at))

    def _choices(self) -> Iterator[None]:
        before = self.done
        for group in self._groups:
            for _ in group.work():
                self.done = before + sum(item.done for item in self._groups)
                yield

    def _orders(self) -> Iterator[None]:
        for tried in each_order(self._whole, self._aim):
            order = tuple(self._indexes[index] for index in tried.order)
            known = self._starts.get(order[0])
            if known is None or tried.value > known.value:
                self._starts[order[0]] = ValuedOrder(order, tried.value)
            self.done += 1
            yield

    @property
    def ahead(self) -> tuple[ValuedOrder, ...]:
        """Each attack that may come next."""
        starts = [self._starts[index] for index in self._indexes if index in self._starts]
        return tuple(sorted(starts, key=lambda start: -start.value))
