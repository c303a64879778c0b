"""The order of the declared attacks: the odds of the remaining attacks for each attack that may
come next.
"""

from collections.abc import Iterator
from fractions import Fraction

from engine.advice import Goal
from engine.dystopian.activation.part_order import part_key
from engine.dystopian.activation.uses import ATTACK
from engine.dystopian.advice.plans.aims import Aim, ValuedOrder, each_order, list_orders
from engine.dystopian.advice.plans.next_attack import attack_groups, together
from engine.dystopian.battle.reading.progress import progress
from engine.dystopian.battle.reading.remaining_odds import remaining_activation
from engine.dystopian.battle.state import State


def remaining_attacks(state: State) -> tuple[int, ...]:
    """Return the indices of the remaining attacks, the attack at hand first.

    Empty: the players cannot choose now which of several attacks comes next. A roll or a question
    of the activation is in progress, fewer than two parts remain, or other parts than attacks do.
    """
    activating = state.activating
    if activating is None or activating.before.strikes or activating.asking:
        return ()
    now = progress(state)
    if now is None or now.is_mid_roll or now.part is None:
        return ()
    keys = [part_key(key) for key in activating.remaining]
    if len(keys) < 2 or any(kind != ATTACK for kind, _ in keys):
        return ()
    return tuple(index for _, index in keys)


def remaining_aims(state: State) -> tuple[Aim, ...]:
    """Return the aims of the remaining attacks: to sink any target, to take HP, and to sink each
    target.
    """
    attacks = [state.declared.attacks[index] for index in remaining_attacks(state)]
    attacked = dict.fromkeys(attack.target for attack in attacks)
    targets = tuple(ref for ref in attacked if state.models[ref].hp > 0)
    if not targets:
        return ()
    aims = []
    if len(targets) > 1:
        aims.append(Aim(goal=Goal.ANY, models=targets))
    for ref in targets:
        aims.append(Aim(goal=Goal.SINK, models=(ref,)))
    aims.append(Aim(goal=Goal.HP, models=targets))
    return tuple(aims)


class NextAttack:
    """The search for the attack to make next, which can be stopped after any step.

    waits: True if the dice of each attack are known before the next is chosen; otherwise orders are
        settled now.
    bound: the value that no way to choose exceeds, None until it is known.
    is_complete: True if every order is compared.
    ahead: each attack that may come next, best first: the best order that begins with the attack,
        or the attack alone if it waits. Attacks go by their indexes in the declaration.
    done, all: the numbers of steps.
    """

    def __init__(self, state: State, aim: Aim) -> None:
        """Prepare the search; nothing is tried yet."""
        self._indexes = remaining_attacks(state)
        self._aim = aim
        whole = remaining_activation(state)
        assert whole is not None
        self._whole = whole.model_copy(update={"open": False})
        self._groups = attack_groups(self._whole, aim) or ()
        self.waits = bool(self._groups) and all(group.exact for group in self._groups)
        self.bound: Fraction | None = None
        self.done = 0
        self.all = sum(group.all for group in self._groups)
        self.is_complete = True
        if not self.waits:
            orders, self.is_complete = list_orders(self._whole)
            self.all += len(orders)
        self._starts: dict[int, ValuedOrder] = {}

    def work(self) -> Iterator[None]:
        """Find the best order that begins with each attack, a little with each step.

        Afterwards `ahead` holds the orders; `bound` is set if the orders are settled now.
        """
        if self.waits:
            yield from self._value_next_attacks()
        else:
            yield from self._value_orders()

    def _value_next_attacks(self) -> Iterator[None]:
        """Value each attack as the next, if the dice of each are known before the next is
        chosen.
        """
        yield from self._work_of_groups()
        for first, index in enumerate(self._indexes):
            value = together(self._groups, self._aim, first)
            self._starts[index] = ValuedOrder((index,), value)

    def _value_orders(self) -> Iterator[None]:
        """Value whole orders, then the bound that no order exceeds."""
        yield from self._work_of_orders()
        yield from self._work_of_groups()
        self.bound = Fraction(self._aim.most(self._whole))
        if self._groups:
            self.bound = min(self.bound, together(self._groups, self._aim))

    def _work_of_groups(self) -> Iterator[None]:
        before = self.done
        for group in self._groups:
            for _ in group.work():
                self.done = before + sum(item.done for item in self._groups)
                yield

    def _work_of_orders(self) -> Iterator[None]:
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
