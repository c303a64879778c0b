"""The answers that attacks provoke: pairs of an enemy squadron and an acting model that it may
counterattack.

Source: sheet step 2; ruling 24.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations, combinations_with_replacement, groupby, islice, product
from typing import NamedTuple

from engine.dystopian.activation.activation import Activation
from engine.dystopian.activation.uses import Gun
from engine.dystopian.advice.plans.plan import Plan
from engine.dystopian.advice.plans.weapons import Reach
from engine.dystopian.refs import Ref
from engine.dystopian.words import WeaponType

Pair = tuple[Ref, Ref]
"""A squadron, and a model that attacks the squadron and that the squadron may answer."""
Pairs = frozenset[Pair]
NONE: Pairs = frozenset()
PATTERNS = 64
"""The most ways to pair attackers and squadrons that are told apart."""


class AttackPattern(NamedTuple):
    """Attacks that provoke the same answers: squadrons that are attacked, and the exposed models
    that attack each.

    exact: True if each of these pairs comes about; else each of the squadrons is attacked by
        somebody.
    """

    squadrons: frozenset[Ref]
    pairs: Pairs
    exact: bool = False


class ProvokedAnswers:
    """The answers that attacks provoke. Source: ruling 24."""

    def __init__(
        self,
        ground: Activation,
        reach: Reach,
        squadrons: Mapping[Ref, Ref],
        exposed: Mapping[Ref, WeaponType],
    ) -> None:
        """Take the weapons and the squadrons.

        squadrons: the squadron of each enemy model.
        exposed: acting models, each with the weapon that answers it.
        """
        self._ground = ground
        self._reach = reach
        self._squadrons = squadrons
        self._exposed = exposed
        self._answers_all = ground.rulings.counterattackers == "all_attackers"
        self._near = {(squadrons[target], gun.by) for gun, target in reach if target in squadrons}

    def pairs_of(self, plan: Plan) -> Pairs:
        """Return the pairs that a plan provokes."""
        hits = set[Pair]()
        for attack in plan.attacks:
            for shot in attack.shots:
                hits.add((self._squadrons[attack.target], shot.model))
        if self._answers_all:
            return self._all_pairs({squadron for squadron, _ in hits})
        return frozenset(pair for pair in hits if pair[1] in self._exposed)

    def _all_pairs(self, squadrons: Iterable[Ref]) -> Pairs:
        """Return all pairs of some squadrons.

        If squadrons answer all attackers, each is paired with all acting models; otherwise only
        with models that can attack it.
        """
        pairs = product(squadrons, self._exposed)
        if self._answers_all:
            return frozenset(pairs)
        return frozenset(pair for pair in pairs if pair in self._near)

    def weapons_that_answer(self, pairs: Pairs) -> Reach:
        """Return the weapons of the models of these squadrons, with the models that each may
        answer.
        """
        reach = {}
        for attacked, target in sorted(pairs, key=str):
            for ref, squadron in self._squadrons.items():
                if squadron == attacked:
                    reach[Gun(False, ref, self._exposed[target]), target] = 1
        return reach

    def patterns(self, names: Sequence[Ref]) -> list[AttackPattern]:
        """Return the patterns of attacks on some squadrons, all of them by all models first.

        If the attackers make no difference, or too many ways to attack are left, one pattern for
        each set of squadrons.
        """
        if not self._answers_all:
            ways = list(islice(self._ways(names), PATTERNS + 1))
            if len(ways) <= PATTERNS:
                exact = [AttackPattern(frozenset(names), pairs, exact=True) for pairs in ways]
                return sorted(exact, key=lambda pattern: -len(pattern.pairs))
        if not names:
            return [AttackPattern(frozenset(), NONE)]
        patterns = []
        for count in range(len(names), 0, -1):
            for some in combinations(names, count):
                patterns.append(AttackPattern(frozenset(some), self._all_pairs(some)))
        return patterns

    def is_broad(self, pattern: AttackPattern) -> bool:
        """Return True if all models attack every squadron that any of them attacks."""
        return pattern.pairs == self._all_pairs({squadron for squadron, _ in pattern.pairs})

    def _ways(self, names: Sequence[Ref]) -> Iterator[Pairs]:
        """Yield every way to pair attackers and squadrons; equal models are told apart only by
        their number.
        """
        attackers = []
        choices = []
        for _, group in groupby(sorted(self._exposed, key=self._kind), key=self._kind):
            alike = list(group)
            attackers += alike
            near = [name for name in names if (name, alike[0]) in self._near]
            choices.append(combinations_with_replacement(_subsets(near), len(alike)))
        for choice_of_groups in product(*choices):
            attacked = chain.from_iterable(choice_of_groups)
            pairs = set[Pair]()
            for ref, squadrons in zip(attackers, attacked, strict=True):
                pairs.update((squadron, ref) for squadron in squadrons)
            yield frozenset(pairs)

    def _kind(self, ref: Ref) -> str:
        """Return a text that is the same for equal models that reach the same targets in the same
        range bands.
        """
        bands = []
        for (gun, target), band in self._reach.items():
            if gun.by == ref:
                bands.append((str(gun.arm), str(target), band))
        return f"{self._ground.models[ref]!r} {sorted(bands)}"

    def reach_within(self, pattern: AttackPattern) -> Reach:
        """Return the weapons that may fire in a pattern, with AA at wings, which none answers."""
        reach = {}
        for (gun, target), band in self._reach.items():
            if self._allows(pattern, gun.by, self._squadrons.get(target)):
                reach[gun, target] = band
        return reach

    def _allows(self, pattern: AttackPattern, firer: Ref, squadron: Ref | None) -> bool:
        if squadron is None:
            return True
        if pattern.exact and firer in self._exposed:
            return (squadron, firer) in pattern.pairs
        return squadron in pattern.squadrons

    def demands(self, pattern: AttackPattern) -> list[list[Pairs]]:
        """Return lists of alternatives: any attack of a pattern provokes at least one of each list.

        A list holds the empty set if an attack may provoke none.
        """
        if self._answers_all:
            return [[self._all_pairs((squadron,))] for squadron in pattern.squadrons]
        if pattern.exact:
            return [[frozenset((pair,))] for pair in pattern.pairs]
        hidden = {squadron for squadron, ref in self._near if ref not in self._exposed}
        demands = []
        for squadron in pattern.squadrons:
            demand = [frozenset((pair,)) for pair in pattern.pairs if pair[0] == squadron]
            if squadron in hidden:
                demand.append(NONE)
            demands.append(demand)
        return demands

    def certain_pairs(self, pattern: AttackPattern) -> Pairs:
        """Return the pairs that any attack of a pattern provokes."""
        certain = NONE
        for demand in self.demands(pattern):
            if len(demand) == 1:
                certain |= demand[0]
        return certain


def _subsets(names: Sequence[Ref]) -> list[tuple[Ref, ...]]:
    """Return every choice of some names, the smallest first."""
    subsets: list[tuple[Ref, ...]] = []
    for count in range(len(names) + 1):
        subsets += combinations(names, count)
    return subsets
