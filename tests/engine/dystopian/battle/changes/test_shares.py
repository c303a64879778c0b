"""Split fire in a battle: no event creates dice, and the remaining dice can be divided manually."""

from collections import Counter as Tally

import pytest

from engine.dystopian import WeaponType
from engine.dystopian.advice.answers import defence_odds
from engine.dystopian.battle import BatchOutcome, may_defend, remaining_activation_odds, shares_of
from engine.engagement import Engagement, Refusal
from tests.engine.dystopian.battle.chances import happenings
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
    sure,
    throws,
    wing,
)

FLYER = ship(hp=6, height="flying", arms=[{"weapon": "gunnery", "attack_dice": [8, 8, 6, 4]}])
SKY = game(
    [squadron("a", FLYER, FLYER), wing("v"), wing("u")],
    [squadron("b", ship(aa=6), ship(aa=6)), squadron("c", ship())],
)
BOTH = [{"shots": shots(a(f"a{index}")), "target": b("b0")} for index in (0, 1)]


def faults(refusal: object) -> dict[str, str]:
    """Fields and codes of a refusal."""
    assert isinstance(refusal, Refusal), refusal
    return {fault.name: fault.code for fault in refusal.faults}


def counter(now: Game, *data: Data, **more: list[Data]) -> object:
    """Step 2 by the AA of b0."""
    every = [{"models": [b("b0")], "weapon": "aa"} | item for item in data]
    return now.act(draft("counter", {"counterattacks": every, **more}, 1))


def test_blank_shares_are_refused() -> None:
    split = [item | {"option": "split"} for item in BOTH[:1]] * 2
    assert faults(SKY.act(draft("declare", {"attacks": split}, 0))) == {
        "data.attacks.0.shots.0.share": "missing",
        "data.attacks.1.shots.0.share": "missing",
    }


@pytest.mark.parametrize(
    ("first", "second", "fits"), [(4, 4, True), (7, 1, True), (7, 7, False), (8, 1, False)]
)
def test_shares_of_a_gun_cannot_exceed_its_dice(first: int, second: int, fits: bool) -> None:
    split = [
        {"shots": shots(a("a0"), share=share), "target": target, "option": "split"}
        for share, target in ((first, b("b0")), (second, b("c0")))
    ]
    engagement = SKY.act(draft("declare", {"attacks": split}, 0))
    assert isinstance(engagement, Engagement) == fits
    if not fits:
        assert faults(engagement) == {"data.attacks.1.shots.0.share": "over_budget"}


def test_aa_fires_once_in_full_or_in_shares() -> None:
    now = act(SKY, "declare", 0, attacks=BOTH)
    at_both = [{"target": a("a0")}, {"target": a("a1")}]
    assert set(faults(counter(now, *at_both)).values()) == {"over_budget"}
    sixes = [item | {"option": "split", "shares": [6]} for item in at_both]
    assert faults(counter(now, *sixes)) == {"data.counterattacks.1.shares.0": "over_budget"}
    assert isinstance(
        counter(now, *(item | {"option": "split", "shares": [3]} for item in at_both)), Engagement
    )


def test_aa_divides_its_dice_between_a_flyer_and_wings() -> None:
    fleets = (
        [squadron("a", FLYER), wing("v"), wing("u")],
        [squadron("b", ship(aa=6)), wing("x"), wing("y")],
    )
    now = act(
        act(game(*fleets), "cap", 1, wing=b("x"), squadron=b("b")),
        "cap",
        1,
        wing=b("y"),
        squadron=b("b"),
    )
    duels = [{"wing": a(ours), "target": b(theirs)} for ours, theirs in (("v", "x"), ("u", "y"))]
    now = act(now, "declare", 0, attacks=BOTH[:1], wings_at_wings=duels)
    at_wings = [{"models": [b("b0")], "target": a(wing)} for wing in ("v", "u")]
    result = faults(counter(now, {"target": a("a0")}, models_at_wings=at_wings))
    assert result == {
        "data.models_at_wings.0.shares.0": "over_budget",
        "data.models_at_wings.1.shares.0": "over_budget",
    }
    split = [at_wing | {"option": "split", "shares": [2]} for at_wing in at_wings]
    flyer = {"target": a("a0"), "option": "split", "shares": [2]}
    done = counter(now, flyer, models_at_wings=split)
    assert isinstance(done, Engagement)
    assert [
        at(throws(done, (1, 1))).waiting.count,
        at(throws(done, (1, 1), (1, 1))).waiting.count,
    ] == [2, 2]  # type: ignore[union-attr]


def test_each_token_of_a_wing_rolls_once() -> None:
    other = game([wing("v")], [squadron("b", ship(height="flying"), ship(height="flying"))])
    twice = [{"wing": a("v"), "target": b(f"b{index}")} for index in (0, 1)]
    assert set(faults(other.act(draft("declare", {"wings_at_models": twice}, 0)))) == {
        "data.wings_at_models.1.tokens"
    }
    shared = [item | {"tokens": tokens} for item, tokens in zip(twice, (2, 1), strict=True)]
    now = act(act(other, "declare", 0, wings_at_models=shared), "counter", 1)
    assert at(now).waiting.count == 2  # type: ignore[union-attr]
    now = throws(now, (1, 1), (1,))
    assert now.state.wings[a("v")].fuel == 2


def split_game() -> Game:
    """A flyer splits 8 AD into 4 and 4, and loses 2 HP in step 3."""
    split = [
        {"shots": shots(a("a0"), share=4), "target": target, "option": "split"}
        for target in (b("b0"), b("c0"))
    ]
    now = act(SKY, "declare", 0, attacks=split)
    now = act(
        now, "counter", 1, counterattacks=[{"models": [b("b0")], "weapon": "aa", "target": a("a0")}]
    )
    return throws(now, (4, 4, 4, 4, 4, 4), (4, 5))


def test_losses_reduce_the_largest_share_unless_divided_manually() -> None:
    now = split_game()
    assert (at(now).part, at(now).waiting.count) == ("attack.0", 3)  # type: ignore[union-attr]
    assert shares_of(now.state, "attack.0") == ((a("a0"), 0, 3),)
    by_rule = throws(now, (1, 1, 1))
    assert at(by_rule).waiting.count == 3  # type: ignore[union-attr]
    by_hand = act(now, "divide", part="attack.0", shares=[5])
    assert at(by_hand).waiting.count == 5  # type: ignore[union-attr]
    assert at(throws(by_hand, (1,) * 5)).waiting.count == 1  # type: ignore[union-attr]
    less = act(now, "divide", part="attack.0", shares=[2])
    assert at(throws(less, (1, 1))).waiting.count == 4  # type: ignore[union-attr]
    assert faults(now.act(draft("divide", {"part": "attack.0", "shares": [7]}))) == {
        "data.shares": "over_budget"
    }
    undone = sure(by_hand.undo())
    assert undone.state == now.state
    assert sure(undone.redo()).state == by_hand.state


def test_impossible_divisions_are_refused() -> None:
    now = split_game()
    assert refused(now, "divide", part="attack.0", shares=[2, 2]) == {"wrong_shares"}
    assert refused(now, "divide", part="counterattack.0", shares=[2]) == {"too_late"}
    assert refused(now, "divide", part="attack.7", shares=[2]) == {"no_such_part"}
    assert refused(throws(now, (1, 1, 1)), "divide", part="attack.0", shares=[2]) == {"too_late"}
    whole = act(
        game([squadron("a", ship())], [squadron("b", ship())]), "declare", 0, attacks=BOTH[:1]
    )
    assert refused(whole, "divide", part="attack.0", shares=[2]) == {"wrong_shares"}


TUBES = [{"weapon": "torpedoes", "attack_dice": [9, 9, 9, 9]}]


def divers() -> Game:
    """Two divers with torpedoes against a squadron with CC 5."""
    sea = game(
        [squadron("a", ship(height="diving", arms=TUBES), ship(height="diving", arms=TUBES))],
        [squadron("b", ship(cc=5), ship(cc=5, hp=6))],
    )
    return act(sea, "declare", 0, attacks=BOTH)


def test_cc_that_counterattacked_defends_with_its_remaining_dice() -> None:
    split = {
        "models": [b("b0")],
        "weapon": "cc",
        "target": a("a0"),
        "option": "split",
        "shares": [3],
    }
    whole = {"models": [b("b1")], "weapon": "cc", "target": a("a1")}
    now = act(divers(), "counter", 1, counterattacks=[split, whole])
    now = throws(now, (1, 1, 1), (1, 1, 1, 1, 1))
    now = throws(now, (4, 4, 4, 1, 1, 1, 1, 1, 1))
    assert at(now).due == "defend"
    assert may_defend(now.state, 0) == (WeaponType.CC, (b("b0"),))
    rest = act(now, "defend", 1, attack=0, models=[b("b0")])
    assert (at(rest).roll, at(rest).waiting.count) == ("defence", 2)  # type: ignore[union-attr]
    more = {"attack": 0, "models": [b("b0")], "defence_option": "split", "defence_shares": [3]}
    assert faults(now.act(draft("defend", more, 1))) == {"data.defence_shares.0": "over_budget"}
    assert refused(now, "defend", 1, attack=0, models=[b("b1")]) == {"auxiliary_spent"}
    now = act(
        now, "defend", 1, attack=0, models=[b("b0")], defence_option="split", defence_shares=[1]
    )
    assert (at(now).roll, at(now).waiting.count) == ("defence", 1)  # type: ignore[union-attr]
    now = throws(now, (1,), (4, 4, 4, 1, 1, 1, 1, 1, 1))
    assert at(now).due == "defend"
    now = act(
        now, "defend", 1, attack=1, models=[b("b0")], defence_option="split", defence_shares=[1]
    )
    assert throws(now, (1,)).state.underway is None


@pytest.mark.parametrize(("option", "dice"), [("linked", 5 + 1), ("combined", 5 + 2)])
def test_remaining_dice_join_a_linked_or_combined_roll(option: str, dice: int) -> None:
    """Step 7: several models roll as one; 2 of 5 dice beside 5 do not split that roll."""
    split = {
        "models": [b("b0")],
        "weapon": "cc",
        "target": a("a0"),
        "option": "split",
        "shares": [3],
    }
    now = throws(act(divers(), "counter", 1, counterattacks=[split]), (1, 1, 1))
    now = throws(now, (4, 4, 4, 1, 1, 1, 1, 1, 1))
    both: Data = {"attack": 0, "models": [b("b0"), b("b1")], "defence_option": option}
    compared = sure(defence_odds(now.state, both))
    now = act(now, "defend", 1, **both)
    assert (at(now).roll, at(now).waiting.count, compared.dice) == ("defence", dice, dice)  # type: ignore[union-attr]
    odds = remaining_activation_odds(now.state)
    assert odds and odds.mean_hp_loss(b("b0")) >= compared.odds.mean_hp
    now = throws(now, (1,) * dice, (4, 4, 4, 1, 1, 1, 1, 1, 1))
    assert now.state.underway is None, "nobody has CC left"


def test_weapon_that_defended_in_full_cannot_defend_twice() -> None:
    now = act(divers(), "counter", 1)
    now = throws(now, (4, 4, 4, 4, 1, 1, 1, 1, 1))
    assert refused(now, "defend", 1, attack=0, models=[b("b0"), b("b1")], defence_primary=2) == {
        "not_a_choice"
    }
    now = act(
        now,
        "defend",
        1,
        attack=0,
        models=[b("b0"), b("b1")],
        defence_option="combined",
        defence_primary=1,
    )
    assert at(now).waiting.count == 10  # type: ignore[union-attr]
    now = throws(now, (1,) * 10)
    now = throws(now, (4, 4, 4, 4, 1, 1, 1, 1, 1))
    assert now.state.underway is None, "nobody has CC left"
    engagement = sure(sure(now.undo()).undo())
    assert at(engagement).roll == "defence"


def test_aa_and_cc_roll_no_more_dice_at_wings_and_in_defence_than_they_have() -> None:
    """A card adds a die."""
    assert sum(map(within_limits, range(12))) > 10


def within_limits(seed: int) -> int:
    """Compare first batches of AA and CC of single models, summed over each activation; count the
    comparisons.
    """
    compared, rolled = 0, Tally[tuple[str, str]]()
    for step in happenings(seed, 60):
        if step.before.state.underway is None:
            rolled.clear()
        after = step.after
        if not isinstance(after, Engagement) or after.battle.events[-1].kind != "throw":
            continue
        event, throw = after.battle.events[-1], outcome(after)
        first = bool(event.dice) and not (
            step.before.state.underway and _mid_roll(step.before, throw.roll)
        )
        ours = throw.by
        if (
            first
            and len(ours) == 1
            and ours[0] in after.state.models
            and throw.roll in ("defence", "aa_at_wing")
        ):
            weapon = "cc" if throw.roll == "defence" and _torpedoes(step.before) else "aa"
            rolled[ours[0], weapon] += len((*event.dice[0].typed, *event.dice[0].rolled))
            cards = sum(played.kind == "card" for played in after.battle.events)
            assert (
                rolled[ours[0], weapon]
                <= getattr(after.state.roster.ships[ours[0]], weapon) + cards
            )
            compared += 1
    return compared


def _mid_roll(now: Game, roll: str) -> bool:
    thrown = bool(now.battle.events) and now.battle.events[-1].kind == "throw"
    return thrown and outcome(now).roll == roll and outcome(now).hits is None


def outcome(now: Game) -> BatchOutcome:
    """The result of the last throw."""
    assert now.result is not None
    assert isinstance(now.result.outcome, BatchOutcome)
    return now.result.outcome


def _torpedoes(now: Game) -> bool:
    progress = at(now)
    return progress.numbers is not None and progress.numbers.defence_weapon is WeaponType.CC
