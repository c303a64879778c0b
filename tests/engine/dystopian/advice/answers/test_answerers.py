"""Counterattackers in step 2 and acting models in step 1: each option of rulings 23 to 26."""

from collections.abc import Iterator
from itertools import product

import pytest

from engine.dystopian import WeaponType
from engine.dystopian.activation.odds import activation_odds
from engine.dystopian.advice.opponent import OPPONENT
from engine.dystopian.battle import may_counter, remaining_activation
from engine.engagement import Refusal, log, sentences
from tests.engine.dystopian.battle.table import (
    Data,
    Game,
    a,
    act,
    at,
    b,
    draft,
    game,
    refused,
    ship,
    shots,
    squadron,
    throws,
    wing,
)

FLYER = ship(height="flying", aa=3)
OURS = [
    squadron("a", FLYER, FLYER),
    squadron("e", FLYER),
    wing("u"),
    wing("v", "dive_bombers", attack_dice=3),
]
THEIRS = [
    squadron("b", ship(aa=2), ship(aa=2)),
    squadron("c", ship(aa=5)),
    wing("w"),
    wing("y", "recon"),
]


def table(cap: bool = True, **rulings: str) -> Game:
    """Two flyers and two wings against two squadrons, fighters over the first."""
    now = game(OURS, THEIRS, **rulings)
    return act(now, "cap", 1, wing=b("w"), squadron=b("b")) if cap else now


def answering(now: Game) -> dict[str, tuple[set[str], set[str]]]:
    """The models and wings that may counterattack each attacker."""
    return {
        str(item.target): (set(item.models), set(item.wings)) for item in may_counter(now.state)
    }


def at_wing(wing_of_ours: str, target: str) -> Data:
    return {"wing": a(wing_of_ours), "target": b(target)}


AT_RECON = {"wings_at_wings": [at_wing("u", "y")]}
BACK = {"wings_at_wings": [{"wing": b("y"), "target": a("u")}]}


def test_ruling_23_attacked_wing_rolls_back_at_its_attacker() -> None:
    """Recon hit tokens on 5+, both sides roll at the same time, and both pay fuel."""
    now = act(table(), "declare", 0, **AT_RECON)
    assert (at(now).due, at(now).side) == ("counter", 1)
    assert answering(now) == {a("u"): (set(), {b("y")})}
    now = act(now, "counter", 1, **BACK)
    assert (at(now).step, at(now).by) == (5, (a("u"),))
    now = throws(now, (6, 3, 1), (6, 5, 1))
    assert tuple(now.state.wings[b("y")]) == (2, 2, False)
    assert tuple(now.state.wings[a("u")]) == (2, 2, False)


def test_ruling_23_may_let_only_fighters_on_cap_roll_back() -> None:
    now = table(wing_rolls_back="cap_only")
    only = act(now, "declare", 0, **AT_RECON)
    assert at(only).due == "throw"
    both = act(
        now,
        "declare",
        0,
        wings_at_wings=[at_wing("u", "y") | {"tokens": 1}, at_wing("u", "w") | {"tokens": 2}],
    )
    assert answering(both)[a("u")][1] == {b("w")}
    assert refused(both, "counter", 1, **BACK) == {"no_cap"}


def test_wing_rolls_back_only_at_its_attacker() -> None:
    now = act(table(), "declare", 0, **AT_RECON, attacks=[{"wings": [a("v")], "target": b("c0")}])
    elsewhere = {"wings_at_wings": [{"wing": b("y"), "target": a("v")}]}
    assert refused(now, "counter", 1, **elsewhere) == {"no_cap"}
    now = table(aa_back="declared_only")
    now = act(now, "declare", 0, models_at_wings=[{"models": [a("a0")], "target": b("y")}])
    assert answering(now) == {a("a0"): (set(), set())}
    assert refused(now, "counter", 1, wings_at_models=[{"wing": b("y"), "target": a("a0")}]) == {
        "no_cap"
    }


def test_aborted_wing_cannot_counterattack() -> None:
    now = act(
        act(table(), "adjust", ref=b("y"), aborted=True), "declare", 0, **AT_RECON, wings=[a("v")]
    )
    assert answering(now)[a("u")] == (set(), set())
    now = act(act(table(), "adjust", ref=b("w"), aborted=True), "declare", 0, attacks=[GUN])
    assert refused(now, "counter", 1, wings_at_models=[{"wing": b("w"), "target": a("a0")}]) == {
        "wing_aborted"
    }


GUN = {"shots": shots(a("a0")), "target": b("b0")}
OTHER = {"shots": shots(a("a1")), "target": b("c0")}


def test_ruling_24_squadron_counterattacks_its_attackers() -> None:
    """a0 attacks b, a1 attacks c, and the wing v that acts with them attacks nobody."""
    now = act(table(), "declare", 0, attacks=[GUN, OTHER], wings=[a("v")])
    assert answering(now) == {
        a("a0"): ({b("b0"), b("b1")}, {b("w")}),
        a("a1"): ({b("c0")}, set()),
        a("v"): (set(), set()),
    }
    wrong = {"models": [b("b0")], "weapon": "aa", "target": a("a1")}
    assert refused(now, "counter", 1, counterattacks=[wrong]) == {"not_its_attacker"}
    assert refused(now, "counter", 1, wings_at_models=[{"wing": b("w"), "target": a("a1")}]) == {
        "not_its_attacker"
    }
    act(now, "counter", 1, counterattacks=[wrong | {"target": a("a0")}])


def test_ruling_24_may_let_every_target_counterattack_every_attacker() -> None:
    now = act(
        table(counterattackers="all_attackers"), "declare", 0, attacks=[GUN, OTHER], wings=[a("v")]
    )
    everyone = {b("b0"), b("b1"), b("c0")}, {b("w")}
    assert answering(now) == dict.fromkeys((a("a0"), a("a1"), a("v")), everyone)
    act(
        now, "counter", 1, counterattacks=[{"models": [b("b0")], "weapon": "aa", "target": a("a1")}]
    )


AT_CAP = {"wings_at_wings": [at_wing("u", "w")]}


def test_ruling_26_attack_on_fighters_on_cap_attacks_their_squadron() -> None:
    """With a wing in step 5 or with the AA of models in step 4."""
    now = act(table(), "declare", 0, **AT_CAP)
    assert answering(now) == {a("u"): ({b("b0"), b("b1")}, {b("w")})}
    now = act(table(), "declare", 0, models_at_wings=[{"models": [a("a0")], "target": b("w")}])
    assert answering(now) == {a("a0"): ({b("b0"), b("b1")}, {b("w")})}


@pytest.mark.parametrize("rolls_back", ["always", "cap_only"])
def test_ruling_26_may_let_fighters_on_cap_counterattack_alone(rolls_back: str) -> None:
    now = act(table(cap_attacked="alone", wing_rolls_back=rolls_back), "declare", 0, **AT_CAP)
    assert answering(now) == {a("u"): (set(), {b("w")})}
    data = [{"models": [b("b0")], "target": a("u")}]
    assert refused(now, "counter", 1, models_at_wings=data) == {"not_targeted"}
    act(now, "counter", 1, wings_at_wings=[{"wing": b("w"), "target": a("u")}])


def beside(now: Game) -> tuple[list[str], list[str]]:
    """The sentences of the last event, and what it marks."""
    line = log(now)[-1]
    return [sentence.key for sentence in sentences(line)], [
        override.field for override in line.result.overrides
    ]


def test_ruling_25_accepts_and_marks_a_second_squadron() -> None:
    """The log has a sentence and a mark; wings act with any squadron."""
    two = {"attacks": [GUN, {"shots": shots(a("e0")), "target": b("b1")}], "wings": [a("v")]}
    keys, fields = beside(act(table(), "declare", 0, **two))
    assert "dystopian.log.barred.squadrons" in keys
    assert fields == ["acting_squadrons"]
    override = log(act(table(), "declare", 0, **two))[-1].result.overrides[0]
    assert (override.was, override.now) == ("Squadron a", "Squadron a, Squadron e")
    for same in (table(acting_squadrons="any"), table()):
        data = (
            two
            if same.state.rulings.acting_squadrons == "any"
            else {"attacks": [GUN], "wings": [a("v")]}
        )
        keys, fields = beside(act(same, "declare", 0, **data))
        assert "dystopian.log.barred.squadrons" not in keys
        assert fields == []


def test_height_barred_by_an_effect_is_accepted_and_marked() -> None:
    for effect, height, free in (
        ("raging_fire", "obscured", "flying"),
        ("navigational_lock", "submerged", "diving"),
    ):
        now = act(table(submerging="not_submerged"), "adjust", ref=a("a0"), effects=[effect])
        key = f"dystopian.log.barred.{effect}"
        barred = act(now, "adjust", ref=a("a0"), height=height)
        assert barred.state.models[a("a0")].height == height
        assert beside(barred) == (["dystopian.log.adjust", key, "log.overruled"], ["height"])
        for other in (
            act(now, "adjust", ref=a("a0"), height=free),
            act(barred, "adjust", ref=a("a0"), height=height),
            act(table(), "adjust", ref=a("a0"), height=height),
        ):
            assert key not in beside(other)[0]


OPTIONS = {
    "wing_rolls_back": ("always", "cap_only"),
    "counterattackers": ("its_attackers", "all_attackers"),
    "cap_attacked": ("with_squadron", "alone"),
}
DECLARED: Data = {
    "attacks": [GUN, OTHER],
    "wings_at_wings": [at_wing("u", "w") | {"tokens": 1}, at_wing("u", "y") | {"tokens": 2}],
}


def pairs(now: Game) -> Iterator[tuple[Data, bool]]:
    """Every counterattack of one model or wing at one attacker, and whether it is offered."""
    offered = {item.target: item for item in may_counter(now.state)}
    for target in (a("a0"), a("a1"), a("u")):
        kind = "models_at_wings" if target == a("u") else "counterattacks"
        for ref in (b("b0"), b("b1"), b("c0")):
            data: Data = {"models": [ref], "target": target} | (
                {} if target == a("u") else {"weapon": "aa"}
            )
            yield {kind: [data]}, ref in offered[target].models
        kind = "wings_at_wings" if target == a("u") else "wings_at_models"
        for ref in (b("w"), b("y")):
            yield {kind: [{"wing": ref, "target": target}]}, ref in offered[target].wings


@pytest.mark.parametrize(
    "agreed", [dict(zip(OPTIONS, some, strict=True)) for some in product(*OPTIONS.values())]
)
def test_only_offered_counterattacks_are_accepted(agreed: dict[str, str]) -> None:
    now = act(table(**agreed), "declare", 0, **DECLARED)
    seen = set()
    for data, may in pairs(now):
        engagement = now.act(draft("counter", data, 1))
        assert isinstance(engagement, Refusal) is not may, (data, may)
        seen.add(may)
    assert seen == {True, False}


PAIRWISE = [some for some in product((0, 1), repeat=len(OPTIONS)) if sum(some) % 2 == 0]
"""Half of all: any two options of any two rulings meet."""


@pytest.mark.parametrize("chosen", PAIRWISE)
def test_only_allowed_counterattacks_are_advised(chosen: tuple[int, ...]) -> None:
    agreed = {name: OPTIONS[name][index] for name, index in zip(OPTIONS, chosen, strict=True)}
    few_faces = {"attack_dice": "basic", "auxiliary_dice": "basic", "token_dice": "six_kills"}
    now = act(table(**agreed, **few_faces), "declare", 0, **DECLARED)
    *_, best = OPPONENT.find_best_answer(now.state)
    assert best
    for best_answer in (best, *best.others):
        assert not isinstance(now.act(best_answer.draft), Refusal)


def test_advice_lets_a_wing_roll_back() -> None:
    """Rolling back costs only fuel, and removes tokens."""
    now = act(table(cap=False), "declare", 0, **AT_RECON)
    *_, best = OPPONENT.find_best_answer(now.state)
    assert best
    assert [(item["wing"], item["target"]) for item in best.draft.data["wings_at_wings"]] == [
        (b("y"), a("u"))
    ]
    activation = remaining_activation(act(now, "counter", 1, **BACK).state)
    assert activation
    assert activation_odds(activation).mean_loss((), (a("u"),)) > 0


def test_every_wing_that_may_counterattack_has_aa() -> None:
    now = act(table(), "declare", 0, **DECLARED)
    assert {item.weapon for item in may_counter(now.state) if item.wings} == {WeaponType.AA}
