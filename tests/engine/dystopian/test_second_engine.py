"""Whole attacks against the second engine: every final state as an exact fraction."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.dystopian.examples import all_ends, attack_of
from tests.oracles.dystopian.second import Case, Side, ends

PLAIN = Case(Side(5))
CASES = {
    "plain": PLAIN,
    "no dice": Case(Side(0)),
    "defence explodes too": replace(PLAIN, defence=Side(3, 5)),
    "shields": replace(PLAIN, generators=Side(4, 5, "basic")),
    "shields explode": replace(PLAIN, generators=Side(3, 5, "exploding")),
    "all three": replace(PLAIN, defence=Side(2, 5), generators=Side(2, 4, "basic", "failures")),
    "fast torpedoes": replace(PLAIN, defence=Side(3, 5, reroll="successes")),
    "fast torpedoes, whole": replace(PLAIN, defence=Side(3, 5, reroll="whole")),
    "defence not exploding": replace(
        PLAIN, defence=Side(3, 5, "heavy"), generators=Side(1, 5, "exploding")
    ),
    "devastating": replace(PLAIN, attack=Side(4, 4, devastating=True), defence=Side(1, 5)),
    "many criticals": replace(PLAIN, dr=1, cr=2, hp=6, start=6, ap=9),
    "overkill": replace(PLAIN, dr=1, cr=1, hp=3, start=6, stop_when_sunk=True),
    "leak at once": replace(PLAIN, dr=1, cr=4, hp=6, start=6, leak_at_once=True),
    "leak at once, overkill": replace(
        PLAIN, dr=1, cr=4, hp=3, start=6, leak_at_once=True, stop_when_sunk=True
    ),
    "leak at once, exceed": replace(
        PLAIN, dr=2, cr=5, hp=5, start=6, leak_at_once=True, exceed=True
    ),
    "leaks already": replace(
        PLAIN, dr=2, cr=8, rows=frozenset({10}), generators=Side(2, 4, "basic")
    ),
    "systems offline": replace(PLAIN, rows=frozenset({5}), generators=Side(4, 4, "basic")),
    "exceed": replace(PLAIN, exceed=True, dr=2, cr=3, hp=6, start=6),
    "one critical": replace(PLAIN, single_critical=True, dr=1, cr=2),
    "hard impact": replace(PLAIN, hard_impact=True, dr=2, cr=3, hp=7, start=8),
    "lethal strike": replace(PLAIN, lethal=True, ap=3),
    "2 HP": replace(PLAIN, hp=2, start=2, lethal=True),
    "1 HP left of 5": replace(PLAIN, hp=1, start=5),
    "ablative": replace(PLAIN, ablative=True, dr=2, cr=4, lethal=True),
    "ablative gone": replace(PLAIN, ablative=True, hp=3),
    "card adds hits": replace(PLAIN, hits_before=2),
    "card cuts hits": replace(PLAIN, hits_before=-2, defence=Side(1, 5)),
    "card after shields": replace(PLAIN, hits_after=-3, hp=6, start=6),
    "card helps after shields": replace(PLAIN, hits_after=3),
    "card saves HP": replace(PLAIN, hp_change=-1, dr=2, cr=3),
    "card takes HP": replace(PLAIN, hp_change=2, hp=6, start=6),
    "every critical, heavy dice": replace(
        PLAIN,
        attack=Side(4, 3, "heavy"),
        dr=2,
        cr=3,
        hp=3,
        start=6,
        every=True,
        leak_at_once=True,
        most=9,
    ),
    "every critical, leak on the next attack": replace(
        PLAIN,
        attack=Side(5, 3, "heavy"),
        dr=1,
        cr=3,
        hp=2,
        start=6,
        every=True,
        most=11,
        exceed=True,
    ),
    "card saves every single HP": replace(PLAIN, hp_change=-3, dr=1, cr=2, hp=3, start=6),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_each_example_equals_the_second_engine(case: Case) -> None:
    assert all_ends(attack_of(case)) == ends(case)


def sides(kinds: tuple[str, ...], rerolls: tuple[str, ...], most: int) -> st.SearchStrategy[Side]:
    return st.builds(
        Side,
        st.integers(0, most),
        st.integers(2, 6),
        st.sampled_from(kinds),
        st.sampled_from(rerolls),
    )


KINDS = ("exploding", "heavy", "basic")
REROLLS = ("none", "failures", "successes")


@st.composite
def cases(draw: st.DrawFn) -> Case:
    dr, more, start = draw(st.integers(1, 4)), draw(st.integers(0, 3)), draw(st.integers(1, 6))
    flags = (
        "exceed",
        "single_critical",
        "leak_at_once",
        "stop_when_sunk",
        "hard_impact",
        "lethal",
        "ablative",
    )
    return Case(
        draw(sides(KINDS, REROLLS, 4)),
        draw(sides(KINDS, (*REROLLS, "whole"), 3)),
        draw(sides(("exploding", "basic"), REROLLS, 3)),
        dr=dr,
        cr=dr + more,
        hp=draw(st.integers(1, start)),
        start=start,
        ap=draw(st.integers(0, 6)),
        rows=draw(st.frozensets(st.sampled_from([4, 5, 8, 10]), max_size=2)),
        hits_before=draw(st.integers(-2, 2)),
        hits_after=draw(st.integers(-2, 2)),
        hp_change=draw(st.integers(-1, 1)),
        **{flag: draw(st.booleans()) for flag in flags},
    )


@settings(deadline=None, max_examples=30)
@given(cases())
def test_any_attack_equals_the_second_engine(case: Case) -> None:
    assert all_ends(attack_of(case)) == ends(case)


@settings(deadline=None, max_examples=30)
@given(cases(), st.sampled_from(["heavy", "basic"]))
def test_every_critical_rolled_equals_the_second_engine(case: Case, kind: str) -> None:
    """Dice that do not explode have a maximum: the second engine rolls every critical of every
    number of hits.
    """
    attack = replace(case.attack, kind=kind, reroll="none")
    case = replace(
        case, attack=attack, every=True, stop_when_sunk=False, hp_change=max(case.hp_change, 0)
    )
    case = replace(case, most=2 * attack.dice + max(0, case.hits_before) + 1)
    assert all_ends(attack_of(case)) == ends(case)
