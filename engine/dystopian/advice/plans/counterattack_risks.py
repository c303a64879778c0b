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
SHAPES = 64
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


class Provoked:
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
        self._ground, self._reach, self._squadrons, self._exposed = (
            ground,
            reach,
            squadrons,
            exposed,
        )
        self._union = ground.rulings.counterattackers == "all_attackers"
        self._near = {(squadrons[target], gun.by) for gun, target in reach if target in squadrons}

    def by(self, plan: Plan) -> Pairs:
        """Return the pairs that a plan provokes."""
        hits = {
            (self._squadrons[attack.target], shot.model)
            for attack in plan.attacks
            for shot in attack.shots
        }
        if self._union:
            return self._all({squadron for squadron, _ in hits})
        return frozenset(pair for pair in hits if pair[1] in self._exposed)

    def _all(self, squadrons: Iterable[Ref]) -> Pairs:
        """Return all pairs of some squadrons.

        The union pairs each squadron with all acting models, the other ruling only with models that
        can attack it.
        """
        every = ((squadron, ref) for squadron in squadrons for ref in self._exposed)
        return frozenset(pair for pair in every if self._union or pair in self._near)

    def answers(self, pairs: Pairs) -> Reach:
        """Return the weapons of the models of these squadrons, with the models that each may
        answer.
        """
        own = self._squadrons.items()
        every = (
            (ref, target)
            for attacked, target in sorted(pairs, key=str)
            for ref, item in own
            if item == attacked
        )
        return {(Gun(False, ref, self._exposed[target]), target): 1 for ref, target in every}

    def shapes(self, names: Sequence[Ref]) -> list[AttackPattern]:
        """Return the shapes of attacks on some squadrons, all of them by all models first.

        If the attackers make no difference, or too many ways to attack are left, one shape for each
        set of squadrons.
        """
        whole = AttackPattern(frozenset(names), self._all(names))
        fine = [] if self._union else list(islice(self._ways(names), SHAPES + 1))
        if fine and len(fine) <= SHAPES:
            exact = [AttackPattern(frozenset(names), pairs, exact=True) for pairs in fine]
            return sorted(exact, key=lambda shape: -len(shape.pairs))
        several = chain.from_iterable(
            combinations(names, many) for many in range(len(names), 0, -1)
        )
        return [AttackPattern(frozenset(some), self._all(some)) for some in several] or [whole]

    def is_broad(self, shape: AttackPattern) -> bool:
        """Return True if all models attack every squadron that any of them attacks."""
        return shape.pairs == self._all({squadron for squadron, _ in shape.pairs})

    def _ways(self, names: Sequence[Ref]) -> Iterator[Pairs]:
        """Yield every way to pair attackers and squadrons; equal models are told apart only by
        their number.
        """
        groups = [
            [*group] for _, group in groupby(sorted(self._exposed, key=self._kind), key=self._kind)
        ]
        choices = []
        for alike in groups:
            near = [name for name in names if (name, alike[0]) in self._near]
            subsets = [
                *chain.from_iterable(combinations(near, many) for many in range(len(near) + 1))
            ]
            choices.append(combinations_with_replacement(subsets, len(alike)))
        for ways in product(*choices):
            attacked = zip(chain.from_iterable(groups), chain.from_iterable(ways), strict=True)
            yield frozenset(
                (squadron, ref) for ref, squadrons in attacked for squadron in squadrons
            )

    def _kind(self, ref: Ref) -> str:
        """Return a text that is the same for equal models that reach the same targets in the same
        range bands.
        """
        bands = sorted(
            (str(gun.arm), str(at), band)
            for (gun, at), band in self._reach.items()
            if gun.by == ref
        )
        return f"{self._ground.models[ref]!r} {bands}"

    def within(self, shape: AttackPattern) -> Reach:
        """Return the weapons that may fire in a shape, with AA at wings, which none answers."""
        return {
            (gun, target): band
            for (gun, target), band in self._reach.items()
            if self._allows(shape, gun.by, self._squadrons.get(target))
        }

    def _allows(self, shape: AttackPattern, firer: Ref, squadron: Ref | None) -> bool:
        if squadron is None:
            return True
        if shape.exact and firer in self._exposed:
            return (squadron, firer) in shape.pairs
        return squadron in shape.squadrons

    def demands(self, shape: AttackPattern) -> list[list[Pairs]]:
        """Return lists of alternatives: any attack of a shape provokes at least one of each list.

        A list holds the empty set if an attack may provoke none.
        """
        if self._union:
            return [[self._all((squadron,))] for squadron in shape.squadrons]
        if shape.exact:
            return [[frozenset((pair,))] for pair in shape.pairs]
        hidden = {squadron for squadron, ref in self._near if ref not in self._exposed}
        return [
            [
                *(frozenset((pair,)) for pair in shape.pairs if pair[0] == squadron),
                *([NONE] if squadron in hidden else []),
            ]
            for squadron in shape.squadrons
        ]

    def certain(self, shape: AttackPattern) -> Pairs:
        """Return the pairs that any attack of a shape provokes."""
        return NONE.union(*(demand[0] for demand in self.demands(shape) if len(demand) == 1))
