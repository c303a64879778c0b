"""Opposed rolls against brute force, decision by decision."""

from collections import defaultdict
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

import pytest

from engine.jovian import (
    DAMAGE_TABLE,
    NEGATES,
    NO_POOL,
    Escalation,
    OpposedThrow,
    Pool,
    Results,
    ShipJudge,
    SquadronJudge,
    Values,
    notation,
    points_of,
    remaining_results,
)
from tests.engine.jovian.shorthand import read
from tests.oracles.jovian import naive

SQUADRON = SquadronJudge()


def distribution(throw: OpposedThrow) -> dict[tuple[tuple[str, int], ...], Fraction]:
    """Chances of what is left, by letters and values."""
    weights = throw.weights()
    whole = sum(weights.values())
    return {
        tuple((m.letter, value) for m, value in results): Fraction(w, whole)
        for results, w in weights.items()
    }


def damage_distribution(throw: OpposedThrow) -> dict[int, Fraction]:
    spread: dict[int, Fraction] = defaultdict(Fraction)
    weights = throw.weights()
    for results, weight in weights.items():
        spread[SQUADRON.damage(results)] += Fraction(weight, sum(weights.values()))
    return dict(spread)


def worst(primary: naive.Sets, secondary: naive.Sets, escalation: str) -> int:
    """Damage when the secondary leaves the least."""
    before = naive.up(primary) if escalation == "before" else primary
    remaining = naive.resisted(before, secondary)
    return min(
        naive.squadron_damage(naive.up(sets) if escalation == "after" else sets)
        for sets in remaining
    )


@pytest.mark.parametrize("escalation", ["never", "before", "after"])
@pytest.mark.parametrize(
    ("attack", "defence"), [(a, d) for a in range(6) for d in range(6) if a >= 2]
)
def test_squadron_damage_matches_brute_force(
    attack: int, defence: int, escalation: Escalation
) -> None:
    spread: dict[int, Fraction] = defaultdict(Fraction)
    known: dict[tuple[object, object], int] = {}
    resisting: dict[tuple[int, ...], Fraction] = defaultdict(Fraction)
    for secondary, chance in naive.chances(defence).items():
        resisting[tuple(sorted(m for _, m in secondary))] += chance
    attacking: dict[tuple[int, ...], Fraction] = defaultdict(Fraction)
    for primary, chance in naive.chances(attack).items():
        attacking[tuple(sorted(m for _, m in primary))] += chance
    for mine, chance in attacking.items():
        for theirs, other in resisting.items():
            if (mine, theirs) not in known:
                known[mine, theirs] = worst(
                    tuple(enumerate(mine, 1)), tuple(enumerate(theirs, 1)), escalation
                )
            spread[known[mine, theirs]] += chance * other
    assert (
        damage_distribution(OpposedThrow(Pool(attack), Pool(defence), SQUADRON, escalation))
        == spread
    )


def ship_key(sets: naive.Sets) -> tuple[int, int, int]:
    """Structure, Critical Hits, Rating Damage of a ship with boxes enough."""
    heavy = sum(magnitude - 1 for _, magnitude in sets)
    return heavy, heavy, sum(magnitude == 1 for _, magnitude in sets)


@pytest.mark.parametrize(("attack", "defence"), [(3, 3), (4, 2), (5, 3), (5, 5)])
def test_ship_damage_matches_brute_force(attack: int, defence: int) -> None:
    spread: dict[tuple[int, int, int], Fraction] = defaultdict(Fraction)
    resisting: dict[naive.Sets, Fraction] = defaultdict(Fraction)
    for secondary, chance in naive.chances(defence).items():
        resisting[tuple(enumerate(sorted(m for _, m in secondary)))] += chance
    for primary, chance in naive.chances(attack).items():
        for secondary, other in resisting.items():
            spread[min(map(ship_key, naive.resisted(primary, secondary)))] += chance * other
    ours: dict[tuple[int, int, int], Fraction] = defaultdict(Fraction)
    weights = OpposedThrow(Pool(attack), Pool(defence), ShipJudge((9, 9, 9))).weights()
    for results, weight in weights.items():
        rows = [DAMAGE_TABLE[m] for m, _ in results]
        key = (
            sum(r.structure for r in rows),
            sum(r.criticals for r in rows),
            sum(r.ratings for r in rows),
        )
        ours[key] += Fraction(weight, sum(weights.values()))
    assert ours == spread


def test_attacker_removes_flex_dice_for_the_most_damage() -> None:
    spread: dict[int, Fraction] = defaultdict(Fraction)
    for faces, ways in naive.throws(5):
        for theirs, chance in naive.chances(3).items():
            options = naive.kept_of(faces, 1)
            best = max(worst(sets, theirs, "never") for sets in options)
            spread[best] += ways * chance / 6**5
    assert damage_distribution(OpposedThrow(Pool(4, 1), Pool(3), SQUADRON)) == spread


def test_defender_removes_flex_dice_for_the_least_damage() -> None:
    spread: dict[int, Fraction] = defaultdict(Fraction)
    for mine, chance in naive.chances(3).items():
        for faces, ways in naive.throws(4):
            least = min(worst(mine, theirs, "never") for theirs in naive.kept_of(faces, 1))
            spread[least] += ways * chance / 6**4
    assert damage_distribution(OpposedThrow(Pool(3), Pool(3, 1), SQUADRON)) == spread


def test_results_give_their_points() -> None:
    assert [points_of(read(code) or ()) for code in ("N", "D1", "T1", "D1,T2", "D1,D2,D3")] == [
        0,
        1,
        2,
        3,
        3,
    ]
    assert points_of(read("D1,Q2") or ()) == NEGATES


def test_q_negates_every_result() -> None:
    assert remaining_results(read("D1,T2,Q3") or (), NEGATES) == ((),)


def test_values_do_not_cancel_each_other() -> None:
    throw = OpposedThrow(Pool(2), Pool(2), SQUADRON)
    rolled = throw.outcome(((2, 2), (5, 5)))
    assert throw.default(rolled.options, rolled.points) == ()


def test_missile_escalated_after_the_roll_is_diminished_by_results() -> None:
    """[D1,T2] less one: [T2] becomes [Q2] for 3 damage, [D1,D2] would become 4."""
    throw = OpposedThrow(Pool(5), Pool(2), SQUADRON, "after")
    options = throw.remaining_options(read("D1,T2") or (), 1)
    assert [notation(results) for results in options] == ["T2", "D1,D2"]
    assert notation(throw.ends(options[0])) == "Q2"


def test_secondary_reduces_a_destroying_q_first() -> None:
    judge = SquadronJudge("destroyed")
    options = OpposedThrow(Pool(6), Pool(2), judge).remaining_options(read("D1,Q2") or (), 1)
    assert [notation(results) for results in options] == ["D1,T2", "Q2"]


@pytest.mark.parametrize(
    ("ratings", "results", "least"),
    [
        ((4, 3, 4), "D1,T3", "D1,D3"),
        ((4, 3, 1), "D1,D5", "D1"),
        ((1, 3, 4), "D1,D5", "D5"),
        ((0, 0, 0), "D1,T3", "T3"),
        ((4, 4, 4), "T1,T5", "D1,T5"),
        ((1, 4, 4), "T1,T5", "T1,D5"),
        ((0, 3, 4), "D1,D3", "D1"),
    ],
)
def test_ship_diminishes_the_most_harmful_result(
    ratings: tuple[int, ...], results: str, least: str
) -> None:
    throw = OpposedThrow(Pool(6), Pool(2), ShipJudge(ratings))
    assert throw.remaining_options(read(results) or (), 1)[0] == read(least)


def test_unopposed_roll_has_its_plain_distribution() -> None:
    assert distribution(OpposedThrow(Pool(2), NO_POOL, ShipJudge((4, 4, 4)))) == {
        (): Fraction(5, 6),
        (("D", 1),): Fraction(1, 18),
        (("D", 3),): Fraction(1, 18),
        (("D", 5),): Fraction(1, 18),
    }


def test_typed_secondary_with_flex_dice_removes_the_most() -> None:
    throw = OpposedThrow(Pool(3), Pool(3, 1), SQUADRON)
    assert throw.outcome(((2, 2, 2), (5, 5, 5, 1))).points == 2
    assert throw.outcome(((2, 2, 2), (5, 5, 4, 1))).points == 1


def test_dice_that_cannot_score_are_not_thrown() -> None:
    assert OpposedThrow(Pool(1, 2), Pool(3), SQUADRON).batches == ()
    assert OpposedThrow(Pool(1), Pool(3), SQUADRON).outcome(()).options == ((),)
    assert distribution(OpposedThrow(Pool(1, 2), Pool(3), SQUADRON)) == {(): 1}


def test_batches_have_their_labels() -> None:
    throw = OpposedThrow(Pool(3, 1, -1), Pool(2), SQUADRON)
    names = ["primary_base", "primary_macro", "secondary_base"]
    thrown = ((1, 2, 3, 4), (5,), (6, 6))
    assert [throw.label(thrown[:index]) for index in range(3)] == names
    assert throw.next_batch(thrown) is None
    assert throw.sides(thrown)[1] == (read("D6"),)


@dataclass(frozen=True)
class Counting:
    """A judge of a ship that counts how often it is asked."""

    judge: ShipJudge
    asked: list[Any] = field(default_factory=list, compare=False)

    @property
    def values(self) -> Values:
        """The ship's options."""
        return self.judge.values

    def harm(self, results: Results) -> tuple[int, ...]:
        """That of the ship."""
        self.asked.append(results)
        return self.judge.harm(results)

    def simplify(self, results: Results) -> Results:
        """The ship's options."""
        return self.judge.simplify(results)


def test_heavy_roll_needs_few_judgements() -> None:
    """A heavy beam against six dice took 27 s when each roll of it was judged anew for each roll of
    the ship.
    """
    judge = Counting(ShipJudge((4, 3, 2)))
    throw = OpposedThrow(Pool(9, 1, 3), Pool(6), judge, reroll="any")
    distribution = throw.distribution()[0]
    assert 1_000 < len(judge.asked) < 30_000
    assert distribution == replace(throw, judge=judge.judge).distribution()[0]


@pytest.mark.parametrize("escalation", ["never", "after"])
def test_default_choices_are_the_first_options(escalation: Any) -> None:
    throw = OpposedThrow(Pool(5, 2, -1), Pool(4), ShipJudge((1, 0, 2), "triple"), escalation)
    for options in throw.rolls():
        for points in (0, 1, 3, NEGATES):
            kept = throw.keeps(options, points)[0]
            assert throw.default(options, points) == throw.ends(
                throw.remaining_options(kept, points)[0]
            )
