"""Events other than rolls: steps skipped, questions asked, declarations replaced, and the
commodore.
"""

import pytest

from engine.dystopian import Effect
from engine.dystopian.battle import (
    attack_of,
    commodore_sides,
    draft,
    may_counter,
    remaining_activation,
)
from engine.engagement import Refusal
from tests.engine.dystopian.battle.table import (
    a,
    act,
    adjust,
    at,
    b,
    commodore,
    game,
    hp,
    overrule,
    refused,
    ship,
    shots,
    squadron,
    throws,
    wing,
)

pytestmark = pytest.mark.shipped

SURFACE = game([squadron("a", ship(), ship())], [squadron("b", ship(), ship(), ship())])
ROCKETS = {"arms": [{"weapon": "rockets", "attack_dice": [6, 6, 6, 6]}]}


def test_models_on_the_surface_skip_counterattacks_and_wings() -> None:
    now = act(SURFACE, "declare", 0, attacks=[{"shots": shots(a("a0")), "target": b("b0")}])
    progress = at(now)
    assert (progress.step, progress.due, progress.part, progress.side) == (
        6,
        "throw",
        "attack.0",
        0,
    )
    why = {step.number: step.why for step in progress.steps if step.status == "skipped"}
    assert why == {
        2: "on_the_surface",
        3: "on_the_surface",
        4: "no_wings",
        5: "no_wings",
        7: "no_defence",
        8: "no_generators",
    }
    data = {"models": [b("b0")], "weapon": "cc", "target": a("a0")}
    assert refused(now, "counter", 1, counterattacks=[data]) == {"surface_target"}
    assert progress.numbers is not None
    assert progress.numbers.attack_dice.dice == 7


def test_explosion_skips_defence_and_generators_from_its_question_on() -> None:
    bombs = ship(arms=[{"weapon": "bombs", "attack_dice": [7] * 4}])
    start = game([squadron("a", bombs)], [squadron("b", ship(), ship(shields=1))])
    now = act(start, "declare", 0, attacks=[{"shots": shots(a("a0")), "target": b("b0")}])
    asked = throws(now, (4, 4, 4, 4, 4, 4, 1), (1, 1))
    near = [{"model": b("b0"), "neighbours": [b("b1")]}]
    for game_now in (asked, act(asked, "explosion", near=near, attack_dice=6, to_hit=4)):
        steps = [(step.number, step.status, step.why) for step in at(game_now).steps[6:]]
        assert steps == [(7, "skipped", "explosion"), (8, "skipped", "explosion"), (9, "now", "")]


def test_step_2_is_skipped_with_its_reason_when_no_counterattack_is_possible() -> None:
    """No AA, no fighters on CAP; a counterattack all the same is refused, or declares nothing."""
    attacks = [{"shots": shots(a("a0")), "target": b("b0")}]
    for aa, cap, due in ((0, False, "throw"), (1, False, "counter"), (0, True, "counter")):
        now = game(
            [squadron("a", ship(height="flying"))], [squadron("b", ship(aa=aa)), wing("w", aa=2)]
        )
        now = act(now, "cap", 1, wing=b("w"), squadron=b("b")) if cap else now
        now = act(now, "declare", 0, attacks=attacks)
        assert at(now).due == due
        why = {step.number: step.why for step in at(now).steps if step.status == "skipped"}
        assert [why.get(step) for step in (2, 3)] == (
            ["nobody_answers"] * 2 if due == "throw" else [None] * 2
        )
        data = {"models": [b("b0")], "weapon": "aa", "target": a("a0")}
        if aa:
            assert at(act(now, "counter", 1, counterattacks=[data])).part == "counterattack.0"
        else:
            assert refused(now, "counter", 1, counterattacks=[data]) == {"no_dice"}
        assert at(act(now, "counter", 1)).part == "attack.0"


def test_counterattack_without_a_to_hit_number_is_not_requested() -> None:
    """CC has no number at a submerged model in edition 1.1, and one in 1.0."""
    for edition, asked in (("1.1", False), ("1.0", True)):
        divers = [squadron("a", ship(height="submerged"))]
        now = game(divers, [squadron("b", ship(cc=3))], to_hit_table=edition)
        now = act(now, "declare", 0, attacks=[{"shots": shots(a("a0")), "target": b("b0")}])
        assert (at(now).due == "counter", bool(may_counter(now.state))) == (asked, asked)


def test_counterattack_without_a_to_hit_number_is_refused_with_its_target() -> None:
    """A flyer beside it is why step 2 is asked; CC at the submerged model has no number, AA at the
    flyer has.
    """
    ours = [squadron("a", ship(height="submerged"), ship(height="flying"))]
    now = game(ours, [squadron("b", ship(aa=3, cc=3))])
    attacks = [{"shots": shots(a(f"a{index}")), "target": b("b0")} for index in (0, 1)]
    now = act(now, "declare", 0, attacks=attacks)
    aa = {"models": [b("b0")], "weapon": "aa", "target": a("a1")}
    cc = {"models": [b("b0")], "weapon": "cc", "target": a("a0")}
    engagement = now.act(draft("counter", {"counterattacks": [aa, cc]}, 1))
    assert isinstance(engagement, Refusal)
    assert [(fault.name, fault.code) for fault in engagement.faults] == [
        ("data.counterattacks.1.target", "no_number")
    ]
    assert at(act(now, "counter", 1, counterattacks=[aa])).part == "counterattack.0"


def test_declaration_is_replaced_until_dice_are_thrown() -> None:
    attack = {"shots": shots(a("a0")), "target": b("b0")}
    now = act(SURFACE, "declare", 0, attacks=[attack])
    now = act(now, "declare", 0, attacks=[attack | {"target": b("b1")}])
    assert at(now).target == b("b1")
    now = throws(now, (6, 1, 1, 1, 1, 1, 1))
    assert refused(now, "declare", 0, attacks=[attack]) == {"dice_thrown"}


def test_attacker_chooses_the_order_except_during_a_roll() -> None:
    attacks = [{"shots": shots(a(f"a{index}")), "target": b(f"b{index}")} for index in (0, 1)]
    now = act(SURFACE, "declare", 0, attacks=attacks)
    now = act(now, "order", 0, attacks=[1])
    assert at(now).remaining == ("attack.1", "attack.0")
    middle = throws(now, (6, 1, 1, 1, 1, 1, 1))
    assert refused(middle, "order", 0, attacks=[0]) == {"dice_thrown"}
    now = throws(now, (1, 1, 1, 1, 1, 1, 1))
    assert at(now).remaining == ("attack.0",)
    assert refused(now, "order", 0, attacks=[1]) == {"too_late"}
    activation = remaining_activation(now.state)
    assert activation is not None
    assert len(activation.attacks) == 1


def test_defender_decides_on_defensive_fire_after_hits() -> None:
    now = game([squadron("a", ship(**ROCKETS))], [squadron("b", ship(aa=4), ship(aa=4), ship())])
    now = act(now, "declare", 0, attacks=[{"shots": shots(a("a0")), "target": b("b0")}])
    missed = throws(now, (1, 1, 1, 1, 1, 1))
    assert missed.state.underway is None
    assert refused(missed, "throw") == {"nothing_to_throw"}
    now = throws(now, (4, 4, 4, 4, 1, 1))
    assert (at(now).due, at(now).side, at(now).step) == ("defend", 1, 7)
    assert refused(now, "throw") == {"nothing_to_throw"}
    assert refused(now, "defend", 1, attack=0, models=[b("b2")]) == {"no_auxiliary"}
    none = act(now, "defend", 1, attack=0, models=[])
    assert hp(none) == [4, 3, 4, 4]
    some = act(now, "defend", 1, attack=0, models=[b("b0"), b("b1")])
    assert (at(some).roll, at(some).waiting.count, at(some).by) == (
        "defence",
        6,
        (b("b0"), b("b1")),
    )  # type: ignore[union-attr]
    some = throws(some, (5, 5, 5, 5, 1, 1))
    assert hp(some) == [4, 4, 4, 4]


def test_battle_asks_for_neighbours_when_a_model_explodes() -> None:
    now = act(SURFACE, "declare", 0, attacks=[{"shots": shots(a("a0")), "target": b("b0")}])
    now = throws(now, (4, 4, 4, 4, 4, 4, 1), (1, 1))
    assert (at(now).due, at(now).source, at(now).is_mid_roll) == ("explosion", b("b0"), False)
    assert now.state.models[b("b0")].exploded
    lonely = act(now, "explosion", near=[{"model": b("b0"), "neighbours": []}])
    assert lonely.state.underway is None
    now = act(
        now, "explosion", attack_dice=8, near=[{"model": b("b0"), "neighbours": [b("b1"), a("a1")]}]
    )
    assert (at(now).due, at(now).part, at(now).target) == ("throw", "explosion", b("b1"))
    now = throws(now, (4, 4, 4, 4, 4, 4, 1, 1), (1, 1))
    assert (at(now).due, at(now).source) == ("explosion", b("b1"))
    now = act(now, "explosion", attack_dice=8, near=[{"model": b("b1"), "neighbours": [b("b2")]}])
    assert (at(now).target, at(now).roll) == (a("a1"), "critical")
    now = throws(now, (4, 4))
    assert at(now).target == b("b2")
    now = throws(now, (4, 4, 4, 4, 1, 1, 1, 1))
    assert now.state.underway is None
    assert hp(now) == [4, 2, 0, 0, 3]


def test_commodore_rerolls_the_last_critical_once() -> None:
    declared = act(SURFACE, "declare", 0, attacks=[{"shots": shots(a("a0")), "target": b("b0")}])
    assert commodore_sides(declared.state, 2) == frozenset()
    now = throws(declared, (4, 4, 4, 4, 4, 4, 1), (1, 1))
    assert commodore_sides(now.state, 2) == {0, 1}
    now = act(now, "explosion", attack_dice=8, near=[{"model": b("b0"), "neighbours": [b("b1")]}])
    now = commodore(now, 1, (2, 2))
    assert hp(now) == [4, 4, 2, 4, 4]
    assert now.state.models[b("b0")].effects == {Effect.RAGING_FIRE}
    assert now.state.underway is None
    assert commodore_sides(now.state, 2) == {0}
    now = commodore(now, 0, (1, 1))
    assert at(now).part == "explosion"
    assert commodore_sides(now.state, 2) == frozenset()
    now = act(now, "finish")
    now = act(now, "turn")
    assert now.state.commodore == frozenset()
    assert refused(now, "commodore", 0) == {"no_critical_roll"}


def test_card_acts_until_its_step_is_over() -> None:
    attacks = [{"shots": shots(a(f"a{index}")), "target": b(f"b{index}")} for index in (0, 1)]
    now = act(SURFACE, "declare", 0, attacks=attacks)
    more = {"effect": "dice", "step": 6, "amount": 2}
    now = act(now, "card", 0, name="Full broadside", part="attack.0", modifier=more)
    assert at(now).waiting.count == 9  # type: ignore[union-attr]
    now = throws(now, (6, 4, 4, 4, 1, 1, 1, 1, 1))
    assert refused(now, "card", 0, name="Late", part="attack.0", modifier=more) == {"too_late"}
    now = act(
        now,
        "card",
        1,
        name="Brace",
        part="attack.0",
        modifier={"effect": "hits", "step": 9, "amount": -2},
    )
    now = throws(now, (1,))
    assert hp(now) == [4, 4, 4, 4, 4]
    assert refused(now, "card", 0, name="Late", part="attack.0", modifier=more) == {"too_late"}
    assert act(now, "card", 0, name="Only a note").state == now.state


def test_numbers_may_be_overridden_before_their_roll() -> None:
    now = act(SURFACE, "declare", 0, attacks=[{"shots": shots(a("a0")), "target": b("b0")}])
    now = overrule(now, "attack.0", "to_hit", 2)
    now = overrule(now, "attack.0", "attack_dice", 3)
    marks = [now.results[event.number].overrides[0] for event in now.battle.events[-2:]]
    assert [(mark.field, mark.was, mark.now) for mark in marks] == [
        ("to_hit", 4, 2),
        ("attack_dice", 7, 3),
    ]
    now = throws(now, (6, 2, 2))
    assert refused(now, "overrule", 0, part="attack.0", field="to_hit", value=3) == {"too_late"}
    now = throws(now, (2,))
    assert hp(now) == [4, 4, 3, 4, 4]


def test_shields_may_be_removed_manually_after_the_attack_dice() -> None:
    now = game([squadron("a", ship())], [squadron("b", ship(shields=1))])
    now = act(now, "declare", 0, attacks=[{"shots": shots(a("a0")), "target": b("b0")}])
    now = throws(now, (4, 4, 4, 4, 1, 1, 1))
    assert at(now).roll == "generators"
    gone = adjust(now, b("b0"), shields=0)
    assert hp(gone) == [4, 3]
    assert refused(now, "adjust", 0, ref=b("b0"), hp=0) == {"dice_thrown"}
    now = throws(now, (4, 1))
    assert hp(now) == [4, 4]


def test_fighters_on_cap_counterattack_a_flyer() -> None:
    now = game([squadron("a", ship(height="flying"))], [squadron("b", ship(aa=2)), wing("w", aa=2)])
    now = act(now, "cap", 1, wing=b("w"), squadron=b("b"))
    now = act(now, "declare", 0, attacks=[{"shots": shots(a("a0")), "target": b("b0")}])
    assert (at(now).due, at(now).side) == ("counter", 1)
    assert refused(now, "counter", 0) == {"not_the_other_side"}
    data = {"models": [b("b0")], "weapon": "cc", "target": a("a0")}
    assert refused(now, "counter", 1, counterattacks=[data]) == {"wrong_weapon"}
    aa = {
        "counterattacks": [data | {"weapon": "aa"}],
        "wings_at_models": [{"wing": b("w"), "target": a("a0")}],
    }
    now = act(now, "counter", 1, **aa)
    assert (at(now).part, at(now).step, at(now).side) == ("counterattack.0", 3, 1)
    now = throws(now, (1, 1))
    assert (at(now).step, at(now).waiting.count) == (4, 6)  # type: ignore[union-attr]
    now = throws(now, (4, 4, 4, 4, 1, 1))
    assert (hp(now), tuple(now.state.wings[b("w")])) == ([3, 4], (3, 2, False))
    assert at(now).waiting.count == 6  # type: ignore[union-attr]


def test_attack_without_dice_waits_for_confirmation() -> None:
    now = game([squadron("a", ship())], [squadron("b", ship())])
    now = act(
        now, "declare", 0, attacks=[{"shots": shots(a("a0")), "target": b("b0"), "range_band": 4}]
    )
    now = overrule(now, "attack.0", "attack_dice", 0)
    assert (at(now).due, at(now).waiting) == ("pass", None)
    back = at(overrule(now, "attack.0", "attack_dice", None))
    assert back.due == "throw" and back.waiting and back.waiting.count == 3
    now = throws(now, ())
    assert now.state.underway is None
    assert now.state.acted == {a("a")}


def test_attack_on_a_destroyed_target_is_skipped() -> None:
    attack = {"shots": shots(a("a0")), "target": b("b0")}
    now = act(SURFACE, "declare", 0, attacks=[attack, attack | {"shots": shots(a("a1"))}])
    now = adjust(now, b("b0"), hp=2)
    now = throws(now, (4, 4, 4, 4, 4, 4, 1), (4, 5))
    assert now.state.underway is None
    assert hp(now) == [4, 4, 0, 4, 4]


def test_undeclared_parts_and_fights_of_wings_are_not_attacks() -> None:
    now = game([squadron("a", ship()), wing("v")], [squadron("b", ship()), wing("w")])
    now = act(
        now,
        "declare",
        0,
        attacks=[{"shots": shots(a("a0")), "target": b("b0")}],
        wings=[a("v")],
        wings_at_wings=[{"wing": a("v"), "target": b("w")}],
    )
    assert attack_of(now.state, "attack.0")
    for key in ("attack.1", "counterattack.0", "wing_against_model.0", "wing_against_wing.0"):
        assert attack_of(now.state, key) is None, key


def test_exploded_model_is_named_once_with_its_neighbours() -> None:
    now = act(SURFACE, "declare", 0, attacks=[{"shots": shots(a("a0")), "target": b("b0")}])
    now = throws(now, (4, 4, 4, 4, 4, 4, 1), (1, 1))
    near = [{"model": b("b0"), "neighbours": [b("b1")]}]
    assert refused(now, "explosion", near=[{"model": b("b0"), "neighbours": [b("b0")]}]) == {
        "its_own_neighbour"
    }
    now = throws(act(now, "explosion", attack_dice=8, near=near), (4, 4, 4, 4, 4, 4, 1, 1), (1, 1))
    assert at(now).source == b("b1")
    assert refused(now, "explosion", near=near) == {"too_late"}


def test_roll_takes_twelve_cards() -> None:
    now = act(SURFACE, "declare", 0, attacks=[{"shots": shots(a("a0")), "target": b("b0")}])
    played = {
        "name": "Broadside",
        "part": "attack.0",
        "modifier": {"effect": "dice", "step": 6, "amount": 1},
    }
    for _ in range(12):
        now = act(now, "card", 0, **played)
    assert at(now).waiting.count == 7 + 12  # type: ignore[union-attr]
    assert refused(now, "card", 0, **played) == {"too_many"}


@pytest.mark.parametrize(("models", "wings", "codes"), [(24, 0, set()), (25, 0, {"too_many"})])
def test_activation_holds_up_to_24_models(models: int, wings: int, codes: set[str]) -> None:
    theirs = [squadron(f"b{index}", *12 * [ship()]) for index in range(3)]
    refs = [b(f"b{index // 12}{index % 12}") for index in range(models - 1)]
    attacks = [{"shots": shots(a("a0")), "target": ref} for ref in refs]
    now = game([squadron("a", ship())], theirs)
    assert refused(now, "declare", 0, attacks=attacks) & {"too_many"} == codes
