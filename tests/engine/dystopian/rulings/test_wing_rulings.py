"""Rulings 31 and 33: explosions at wings, and AA of several wings at one model."""

from collections import defaultdict
from fractions import Fraction
from itertools import product

import pytest

from engine.dystopian.activation import Activation, check
from engine.dystopian.activation.odds import activation_odds
from tests.engine.dystopian.activation.bases import Data, hulls, of_odds, played

BASIC = {
    "attack_dice": "basic",
    "auxiliary_dice": "basic",
    "overkill": "none",
    "fusion_leak": "next_attack",
}
ACTING, STRUCK = "w", "c"


def a_wing(tokens: int, **more: object) -> Data:
    own = {
        "name": "Wing",
        "kind": "dive_bombers",
        "tokens": tokens,
        "aa": 1,
        "attack_dice": 1,
    } | more
    return {"wing": own, "tokens": tokens, "fuel": 3}


def explosion(dice: int, tokens: int, mars: tuple[str, ...] = (), **rulings: str) -> Activation:
    """A model of 1 HP that any hit makes explode one time in 36, beside a wing that attacks and one
    that does not.
    """
    boat = {"name": "Boat", "dr": 1, "cr": 1, "hp": 3}
    data: Data = {
        "models": {
            "t": {"ship": boat, "hp": 1},
            "a": {
                "ship": boat | {"arms": [{"weapon": "gunnery", "attack_dice": [2] * 4}]},
                "hp": 3,
            },
        },
        "wings": {ACTING: a_wing(tokens, mars=list(mars)), STRUCK: a_wing(tokens, mars=list(mars))},
        "attacks": [{"shots": [{"model": "a"}], "target": "t"}, {"wings": [ACTING], "target": "a"}],
        "explosion": {"attack_dice": dice, "to_hit": 4, "wings": [["t", ACTING], ["t", STRUCK]]},
        "rulings": BASIC | {"overkill": "every"} | rulings,
    }
    result = check(data)
    assert isinstance(result, Activation), result
    return result


def struck(
    hits: int, tokens: int, ruling: str, *, extra: int, exceed: bool, acts: bool
) -> tuple[int, int, bool]:
    """By hand: tokens, fuel and whether it may not act any more."""
    lost = max(hits - exceed, 0) // 2
    if ruling == "one_hit_a_token":
        lost = hits
    remaining = max(tokens - lost, 0)
    aborts = ruling == "hits_abort" and remaining > 0 and hits >= remaining + extra
    return remaining, 3 - aborts, aborts and acts


Wings = tuple[tuple[int, int, bool], tuple[int, int, bool]]
OPTIONS = ("two_hits_a_token", "one_hit_a_token", "hits_abort")


@pytest.mark.parametrize("reaching", ["meet", "exceed"])
@pytest.mark.parametrize("explodes", ["rolled_once", "per_neighbour"])
@pytest.mark.parametrize("ruling", OPTIONS)
def test_explosion_at_wings_face_by_face(ruling: str, explodes: str, reaching: str) -> None:
    """Four basic dice at 4+: every number of hits at each wing, with one roll for both or one for
    each.
    """
    rulings = {"explosion": explodes, "explosion_at_wings": ruling, "reaching": reaching}
    end = activation_odds(explosion(4, 3, ("vertical_dive",), **rulings)).end
    chances = {hits: Fraction(count, 16) for hits, count in enumerate((1, 4, 6, 4, 1))}
    meant: dict[Wings, Fraction] = defaultdict(Fraction)
    for hits, others in product(chances, chances):
        chance = chances[hits] * chances[others]
        if explodes == "rolled_once":
            chance = chances[hits] if hits == others else Fraction(0)
        acting = struck(hits, 3, ruling, extra=1, exceed=reaching == "exceed", acts=True)
        other = struck(others, 3, ruling, extra=1, exceed=reaching == "exceed", acts=False)
        meant[acting, other] += chance
    whole = end.chance(lambda state: bool(state.exploded))
    for wings, chance in meant.items():
        assert (
            end.chance(lambda state, both=wings: bool(state.exploded) and state.wings == both)
            == whole * chance
        )


@pytest.mark.parametrize("explodes", ["rolled_once", "per_neighbour"])
@pytest.mark.parametrize("ruling", OPTIONS)
def test_odds_of_explosions_at_wings_equal_the_steps(ruling: str, explodes: str) -> None:
    asked = explosion(4, 3, explosion=explodes, explosion_at_wings=ruling)
    assert of_odds(activation_odds(asked).end, hulls) == played(asked, hulls)


@pytest.mark.parametrize(("mars", "aborted"), [((), True), (("coa_drones",), False)])
def test_drones_do_not_abort_in_an_explosion(mars: tuple[str, ...], aborted: bool) -> None:
    asked = explosion(4, 3, mars, explosion_at_wings="hits_abort")
    assert (activation_odds(asked).end.chance(lambda state: state.wings[0].aborted) > 0) == aborted


def two_wings(first: int, second: int, **rulings: str) -> Activation:
    """AA of two wings at a flyer whose armour only many hits at once break."""
    flyer = {
        "name": "Flyer",
        "dr": 1,
        "cr": 3,
        "hp": 4,
        "height": "flying",
        "mars": ["ablative_armour"],
    }
    data: Data = {
        "models": {"t": {"ship": flyer, "hp": 4, "height": "flying"}},
        "wings": {"v": a_wing(first), "w": a_wing(second)},
        "aa": {"wings_at_models": [{"wing": "v", "target": "t"}, {"wing": "w", "target": "t"}]},
        "rulings": BASIC | rulings,
    }
    result = check(data)
    assert isinstance(result, Activation), result
    return result


def unhurt(activation: Activation) -> Fraction:
    return activation_odds(activation).hp_loss("t").probability(0)


def lost(hits: int, armoured: bool) -> int:
    """HP lost to one wing, at most one critical."""
    if armoured:
        return int(hits >= 3)
    return 2 if hits >= 3 else int(hits >= 1)


def by_hand(first: int, second: int) -> dict[int, Fraction]:
    """HP lost, the dice of one wing after those of the other, hit by 4+."""
    result: dict[int, Fraction] = {}
    for faces in product((0, 1), repeat=first + second):
        before = lost(sum(faces[:first]), armoured=True)
        both = before + lost(sum(faces[first:]), armoured=not before)
        result[both] = result.get(both, Fraction(0)) + Fraction(1, 2 ** (first + second))
    return result


@pytest.mark.parametrize(
    ("option", "order"), [("most_dice_first", (4, 1)), ("owners_order", (1, 4))]
)
def test_order_of_wings_at_one_model(option: str, order: tuple[int, int]) -> None:
    die = activation_odds(two_wings(1, 4, several_wings=option)).hp_loss("t")
    meant = by_hand(*order)
    assert {
        hp: Fraction(weight, die.denominator()) for hp, weight in die.items() if weight
    } == meant


def test_order_of_the_declaration_makes_no_difference_by_default() -> None:
    assert unhurt(two_wings(1, 4)) == unhurt(two_wings(4, 1))
    assert activation_odds(two_wings(1, 4)).mean_hp_loss("t") == activation_odds(
        two_wings(4, 1)
    ).mean_hp_loss("t")
