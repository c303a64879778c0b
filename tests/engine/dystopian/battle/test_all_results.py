"""Every result of the dice of a small activation, played as events: the final states have the
chances of the odds.
"""

from collections import Counter, defaultdict
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial, prod

import pytest

from engine.dice import Batch, Record
from engine.dystopian.battle import State, draft, progress, remaining_activation_odds
from tests.engine.dystopian.battle.table import (
    Data,
    Game,
    a,
    act,
    b,
    declare_with_defence,
    game,
    ship,
    shots,
    squadron,
    sure,
    throw_draft,
    wing,
)

Ends = dict[tuple[object, ...], Fraction]
BASIC = {"attack_dice": "basic", "auxiliary_dice": "basic"}


def ways(batch: Batch) -> list[tuple[tuple[int, ...], Fraction]]:
    """Faces in any order, with their chance."""
    result = []
    for faces in combinations_with_replacement(range(1, batch.sides + 1), batch.count):
        alike = prod(map(factorial, Counter(faces).values()))
        result.append((faces, Fraction(factorial(batch.count), alike * batch.sides**batch.count)))
    return result


def current_state(state: State) -> tuple[object, ...]:
    wings = tuple(tuple(wing_now) for wing_now in state.wings.values())
    return tuple(model_now.hp for model_now in state.models.values()), wings


def played(begun: Game) -> Ends:
    """All ways; equal battles continue together."""
    ends: Ends = defaultdict(Fraction)
    going: list[tuple[Game, Fraction]] = [(begun, Fraction(1))]
    while going:
        after: dict[str, tuple[Game, Fraction]] = {}
        for now, chance in going:
            at = progress(now.state)
            if at is None:
                ends[current_state(now.state)] += chance
                continue
            for then, part in onward(now, at.due, at.waiting):
                state = then.state
                key = repr((dict(state.models), dict(state.wings), state.activating))
                known = after[key][1] if key in after else Fraction(0)
                after[key] = then, known + chance * part
        going = list(after.values())
    return dict(ends)


def onward(now: Game, due: str, batch: Batch | None) -> list[tuple[Game, Fraction]]:
    if due == "counter":
        return [(sure(now.act(draft("counter", {}, 1))), Fraction(1))]
    assert due in ("throw", "pass"), due
    if batch is None:
        return [(thrown(now, Record()), Fraction(1))]
    return [(thrown(now, Record(typed=faces)), chance) for faces, chance in ways(batch)]


def thrown(now: Game, record: Record) -> Game:
    return sure(now.act(throw_draft(record)))


def expected(begun: Game) -> Ends:
    """The same by the odds of what was declared."""
    odds = remaining_activation_odds(begun.state)
    assert odds is not None
    planned, end = odds.activation, odds.end
    ends: Ends = defaultdict(Fraction)
    for state, weight in end.weights.items():
        hp = {
            ref: model_state.hp
            for ref, model_state in zip(planned.models, state.models, strict=True)
        }
        wings = {
            ref: tuple(wing_state)
            for ref, wing_state in zip(planned.wings, state.wings, strict=True)
        }
        key = (
            tuple(hp.get(ref, model_now.hp) for ref, model_now in begun.state.models.items()),
            tuple(wings.get(ref, tuple(wing_now)) for ref, wing_now in begun.state.wings.items()),
        )
        ends[key] += Fraction(weight, end.denominator)
    return dict(ends)


FLYER: Data = {"height": "flying", "dr": 1, "cr": 9, "hp": 3}
GUN, ROCKETS = (
    {"weapon": "gunnery", "attack_dice": [2] * 4},
    {"weapon": "rockets", "attack_dice": [2] * 4},
)


def split_gun_under_counterattack() -> Game:
    """A gun of 2 split 1 and 1, which AA may leave a die less; its second target may suffer
    criticals.
    """
    now = game(
        [squadron("a", ship(arms=[GUN], **FLYER))],
        [squadron("b", ship(dr=1, cr=9, hp=2, aa=1), ship(dr=1, cr=1, hp=3))],
        **BASIC,
    )
    halves = [
        {"shots": shots(a("a0"), share=1), "target": b(f"b{index}"), "option": "split"}
        for index in (0, 1)
    ]
    now = act(act(now, "declare", 0, attacks=halves), "explosion", near=[{"model": b("b1")}])
    return act(
        now, "counter", 1, counterattacks=[{"models": [b("b0")], "weapon": "aa", "target": a("a0")}]
    )


def fighters_on_cap() -> Game:
    """A flyer and a wing attack; AA is split between them, and fighters on CAP meet the wing."""
    now = game(
        [squadron("a", ship(arms=[GUN], **FLYER)), wing("w", tokens=2)],
        [squadron("b", ship(aa=2, **FLYER)), wing("x", tokens=1)],
        **BASIC,
    )
    now = act(now, "cap", 1, wing=b("x"), squadron=b("b"))
    now = act(
        now,
        "declare",
        0,
        attacks=[{"shots": shots(a("a0")), "target": b("b0")}],
        wings_at_models=[{"wing": a("w"), "target": b("b0"), "tokens": 1}],
        wings_at_wings=[{"wing": a("w"), "target": b("x"), "tokens": 1}],
    )
    half = {"models": [b("b0")], "option": "split", "shares": [1]}
    duel = {"wing": b("x"), "target": a("w")}
    return act(
        now,
        "counter",
        1,
        counterattacks=[half | {"weapon": "aa", "target": a("a0")}],
        models_at_wings=[half | {"target": a("w")}],
        wings_at_wings=[duel],
    )


def cards_on_aa() -> Game:
    """A ship's AA, a wing's and that of recon that rolls back, each with cards: dice, hits,
    rerolled faces.
    """
    now = game(
        [wing("w", "recon", tokens=2)],
        [squadron("b", ship(aa=1, **FLYER)), wing("x", "recon", tokens=1)],
        **BASIC,
    )
    now = act(
        now,
        "declare",
        0,
        wings_at_models=[{"wing": a("w"), "target": b("b0"), "tokens": 1}],
        wings_at_wings=[{"wing": a("w"), "target": b("x"), "tokens": 1}],
    )
    now = act(
        now,
        "counter",
        1,
        models_at_wings=[{"models": [b("b0")], "target": a("w")}],
        wings_at_wings=[{"wing": b("x"), "target": a("w")}],
    )
    cards = (
        ("wing_against_model.0", "models", 4, {"effect": "dice", "amount": 1}),
        ("wing_against_model.0", "models", 4, {"effect": "hits", "amount": -1}),
        ("wing_against_model.0", "attack", 4, {"effect": "dice", "amount": 1}),
        ("wing_against_wing.0", "attacker", 5, {"effect": "reroll_failures"}),
        ("wing_against_wing.0", "defender", 5, {"effect": "hits", "amount": 1}),
    )
    for part, roll, step, modifier in cards:
        now = act(
            now, "card", name="Card", part=part, roll=roll, modifier={"step": step, **modifier}
        )
    return act(now, "explosion", near=[{"model": b("b0")}])


def counter_before_defence() -> Game:
    """Defence declared before step 3 in full, then AA that counterattacks in part: the rest fires
    at rockets.
    """
    now = game(
        [squadron("a", ship(arms=[ROCKETS], **FLYER))],
        [squadron("b", ship(dr=1, cr=9, hp=3, aa=3))],
        **BASIC,
    )
    now = declare_with_defence(
        now, attacks=[{"shots": shots(a("a0")), "target": b("b0"), "defenders": [b("b0")]}]
    )
    part = {
        "models": [b("b0")],
        "weapon": "aa",
        "target": a("a0"),
        "option": "split",
        "shares": [2],
    }
    return act(now, "counter", 1, counterattacks=[part])


def explosion_beside_a_wing() -> Game:
    """The target may blow up beside the gun that fires again, and beside a wing that bombs
    afterwards.
    """
    now = game(
        [
            squadron("a", ship(dr=1, cr=9, hp=2, arms=[GUN])),
            wing("w", "dive_bombers", tokens=1, attack_dice=1),
        ],
        [squadron("b", ship(dr=1, cr=2, hp=3), ship(dr=1, cr=9, hp=2))],
        **BASIC,
    )
    halves = [{"shots": shots(a("a0")), "target": b("b0")}, {"wings": [a("w")], "target": b("b1")}]
    now = act(now, "declare", 0, attacks=halves)
    near = [
        {"model": b("b0"), "neighbours": [a("a0"), b("b1")], "wings": [a("w")]},
        {"model": a("a0")},
        {"model": b("b1")},
    ]
    return act(act(now, "explosion", attack_dice=2, near=near), "counter", 1)


def defended_before_it_is_rolled(**how: object) -> Game:
    """Two salvos of a rocket; the same AA defends against either, with the dice not needed for the
    first.
    """
    item = {"weapon": "rockets", "attack_dice": [1] * 4}
    now = game(
        [squadron("a", ship(arms=[item, item]))],
        [squadron("b", ship(dr=1, cr=9, hp=3, aa=2))],
        **BASIC,
    )
    salvos = [{"shots": shots(a("a0"), arm=arm), "target": b("b0")} for arm in (0, 1)]
    now = act(act(now, "declare", 0, attacks=salvos), "explosion", near=[{"model": b("b0")}])
    for attack in (0, 1):
        now = act(now, "defend", 1, attack=attack, models=[b("b0")], **how)
    return now


def defended_in_shares() -> Game:
    """The same with a die each, of two that may be one after the first salvo."""
    return defended_before_it_is_rolled(defence_option="split", defence_shares=[1])


@pytest.mark.parametrize(
    "begun",
    [
        split_gun_under_counterattack,
        fighters_on_cap,
        cards_on_aa,
        counter_before_defence,
        explosion_beside_a_wing,
        defended_before_it_is_rolled,
        defended_in_shares,
    ],
)
def test_all_plays_match_the_odds_of_the_declaration(begun: Callable[[], Game]) -> None:
    now = begun()
    result = played(now)
    assert sum(result.values()) == 1
    assert result == expected(now)


ON_THE_WAY = [fighters_on_cap, counter_before_defence, explosion_beside_a_wing, defended_in_shares]


@pytest.mark.parametrize(("face", "table"), [(3, 3), (4, 4), (6, 6), (4, 1)])
def test_remaining_odds_match_at_every_step_of_an_activation(face: int, table: int) -> None:
    """Batch after batch of one face, of another on the critical table, where two of 1 are an
    explosion.

    Before each step that follows, what can still come has the odds' chances.
    """
    compared = set()
    for begun in ON_THE_WAY:
        now = begun()
        while at := progress(now.state):
            if at.is_mid_roll or at.part == "explosion":
                assert played(now) == expected(now)
                compared.add((at.part or "").split(".")[0])
            dice = (
                (table if at.roll == "critical" else face,) * at.waiting.count if at.waiting else ()
            )
            now = thrown(now, Record(typed=dice))
    assert ("explosion" in compared) == (table == 1)
    assert compared >= {"wing_against_model"} | ({"attack"} if face > 3 else set())


def chances(now: Game) -> dict[tuple[object, ...], Fraction]:
    """The odds of what is left; certain where nothing is."""
    return expected(now) if now.state.underway else {current_state(now.state): Fraction(1)}


@pytest.mark.parametrize("kind", ["attack", "defence"])
def test_remaining_odds_match_between_exploding_dice(kind: str) -> None:
    """While some dice of a throw lie there: the odds are the mean of those after each face of the
    next.
    """
    now = game(
        [squadron("a", ship(arms=[ROCKETS]))],
        [squadron("b", ship(dr=2, cr=3, hp=3, aa=1))],
        attack_dice="exploding" if kind == "attack" else "basic",
        auxiliary_dice="exploding",
    )
    data = {"shots": shots(a("a0")), "target": b("b0"), "defenders": [b("b0")]}
    now = act(declare_with_defence(now, attacks=[data]), "explosion", near=[{"model": b("b0")}])
    if kind == "defence":
        now = thrown(now, Record(typed=(5, 5)))
    at = progress(now.state)
    assert at
    assert at.waiting
    now = thrown(now, Record(typed=(6, *(1,) * (at.waiting.count - 1))))
    at = progress(now.state)
    assert at
    assert at.waiting
    assert at.waiting.earned
    assert at.roll == kind
    mean: Ends = defaultdict(Fraction)
    for faces, part in ways(at.waiting):
        for end, chance in chances(thrown(now, Record(typed=faces))).items():
            mean[end] += part * chance
    assert dict(mean) == expected(now)
