"""Cards on AA at wings in a battle: the roll that they act on, their end, and their sentence in the
log.
"""

import pytest

from engine.dystopian.battle import remaining_activation_odds
from engine.engagement import log
from tests.engine.dystopian.battle.table import (
    Data,
    Game,
    a,
    act,
    at,
    b,
    game,
    refused,
    ship,
    squadron,
    throws,
    wing,
)

pytestmark = pytest.mark.shipped

DICE = {"effect": "dice", "amount": 2}
ONCE_MORE = {"effect": "reroll_failures"}


def meeting(**rulings: str) -> Game:
    """A wing of 3 at a flyer and at fighters on CAP, both of which fire back."""
    now = game([wing("u")], [squadron("b", ship(aa=2, height="flying")), wing("w")], **rulings)
    now = act(now, "cap", 1, wing=b("w"), squadron=b("b"))
    now = act(
        now,
        "declare",
        0,
        wings_at_models=[{"wing": a("u"), "target": b("b0"), "tokens": 2}],
        wings_at_wings=[{"wing": a("u"), "target": b("w"), "tokens": 1}],
    )
    return act(
        now,
        "counter",
        1,
        models_at_wings=[{"models": [b("b0")], "target": a("u")}],
        wings_at_wings=[{"wing": b("w"), "target": a("u")}],
    )


def carded(now: Game, part: str, roll: str | None, step: int, modifier: Data) -> Game:
    return act(
        now, "card", 0, name="Flak", part=part, roll=roll, modifier={"step": step, **modifier}
    )


def count(now: Game) -> int:
    """The dice that are due."""
    waiting = at(now).waiting
    assert waiting
    return waiting.count


def test_each_roll_has_its_own_cards() -> None:
    now = carded(meeting(), "wing_against_model.0", "models", 4, DICE)
    now = carded(now, "wing_against_model.0", "attack", 4, {"effect": "dice", "amount": 1})
    now = carded(now, "wing_against_wing.0", "attacker", 5, {"effect": "dice", "amount": 3})
    now = carded(now, "wing_against_wing.0", "defender", 5, {"effect": "dice", "amount": -1})
    counts = []
    for face in (1, 1, 1, 1):
        counts.append(count(now))
        now = throws(now, (face,) * counts[-1])
    assert counts == [4, 3, 4, 2]
    assert now.state.underway is None


def test_card_names_its_part_and_step_in_the_log() -> None:
    line = log(carded(meeting(), "wing_against_wing.0", "defender", 5, DICE))[-1].sentence
    assert line.key == "dystopian.log.card.plays.wing_against_wing"
    assert (line.values["card"], line.values["number"], line.values["step"]) == ("Flak", 1, 5)


def test_thrown_dice_may_be_rerolled_until_the_next_throw() -> None:
    now = throws(meeting(), (1, 2))
    assert at(now).roll == "attack"
    late = {"name": "Late", "part": "wing_against_model.0", "roll": "models"}
    assert refused(now, "card", 1, **late, modifier=DICE | {"step": 4}) == {"too_late"}
    engagement = act(now, "card", 1, **late, modifier=ONCE_MORE | {"step": 4})
    assert (at(engagement).roll, count(engagement)) == ("aa_at_wing", 2)
    engagement = throws(engagement, (6, 1))
    assert at(engagement).roll == "attack"
    over = throws(now, (1, 1))
    assert refused(over, "card", 1, **late, modifier=ONCE_MORE | {"step": 4}) == {"too_late"}


def test_only_the_last_roll_at_wings_may_change() -> None:
    """The first wing's dice are thrown, then those of the second: the earlier ones are final."""
    now = throws(meeting(), (1, 2), (1, 1), (2,))
    first = {
        "name": "Late",
        "part": "wing_against_wing.0",
        "roll": "attacker",
        "modifier": ONCE_MORE | {"step": 5},
    }
    assert count(act(now, "card", 0, **first)) == 1
    second = first | {"roll": "defender"}
    changed = act(now, "card", 1, **second)
    assert count(changed) == 3
    changed = throws(changed, (1, 6, 6))
    assert refused(changed, "card", 0, **first) == {"too_late"}
    assert (at(changed).roll, count(changed)) == ("aa_at_wing", 1)


@pytest.mark.parametrize(
    ("part", "roll", "modifier", "code"),
    [
        ("wing_against_wing.0", None, DICE | {"step": 5}, "missing"),
        ("wing_against_wing.0", "models", DICE | {"step": 5}, "no_such_part"),
        ("wing_against_model.7", "models", DICE | {"step": 4}, "no_such_part"),
        ("wing_against_model.0", "models", DICE | {"step": 6}, "wrong_step"),
        (
            "wing_against_model.0",
            "models",
            {"effect": "hit_points", "step": 9, "amount": 1},
            "wrong_step",
        ),
        ("wing_against_model.0", "attack", DICE | {"step": 5}, "wrong_step"),
    ],
)
def test_cards_without_effect_are_refused(
    part: str, roll: str | None, modifier: Data, code: str
) -> None:
    assert refused(meeting(), "card", 0, name="Flak", part=part, roll=roll, modifier=modifier) == {
        code
    }


def test_card_on_a_counterattack_names_step_3_or_6() -> None:
    """It is step 6 of its attack, which may be named so too."""
    now = game([squadron("a", ship(height="flying"))], [squadron("b", ship(aa=2))])
    now = act(now, "declare", 0, attacks=[{"shots": [{"model": a("a0")}], "target": b("b0")}])
    now = act(
        now, "counter", 1, counterattacks=[{"models": [b("b0")], "weapon": "aa", "target": a("a0")}]
    )
    for step in (3, 6):
        assert (
            count(
                act(
                    now,
                    "card",
                    1,
                    name="Flak",
                    part="counterattack.0",
                    modifier=DICE | {"step": step},
                )
            )
            == 4
        )
    data = {"name": "Flak", "part": "counterattack.0", "modifier": DICE | {"step": 4}}
    assert refused(now, "card", 1, **data) == {"wrong_step"}


def test_remaining_odds_include_cards() -> None:
    now = meeting(token_dice="six_kills")
    more = carded(now, "wing_against_model.0", "models", 4, DICE)
    before, after = (remaining_activation_odds(engagement.state) for engagement in (now, more))
    assert before and after
    assert after.mean_loss((), (a("u"),)) > before.mean_loss((), (a("u"),))


def test_wing_without_aa_does_not_fire_back() -> None:
    now = game([wing("u")], [squadron("b", ship()), wing("w", aa=0)])
    now = act(now, "cap", 1, wing=b("w"), squadron=b("b"))
    at_wing = [{"wing": a("u"), "target": b("w")}]
    now = act(now, "declare", 0, wings_at_wings=at_wing)
    back = [{"wing": b("w"), "target": a("u")}]
    assert refused(now, "counter", 1, wings_at_wings=back) == {"no_dice"}
