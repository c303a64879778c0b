"""Steps 4 and 5: all AA of a step is rolled together; compared with every face, in any order of
wings and models.
"""

from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from typing import NamedTuple

import icepool
import pytest

from engine.dystopian.activation import Activation, start
from engine.dystopian.activation.odds import ActivationOdds, activation_odds
from engine.flow import odds
from tests.engine.dystopian.activation.examples import (
    Data,
    activation,
    activation_flow,
    arm,
    exploded,
    model,
    wing,
)

BASIC = {"attack_dice": "basic", "auxiliary_dice": "basic"}
FLYER: Data = {"height": "flying"}
Ends = dict[tuple[object, ...], Fraction]


class Side(NamedTuple):
    """A wing before a step: whether it pays for AA, and whether it attacks."""

    tokens: int
    fuel: int
    pays: bool
    attacks: bool


class Aa(NamedTuple):
    """One roll of AA: at the wing or model of an index, and the number to hit of a die."""

    dice: int
    at: int
    needs: int
    at_model: bool = False


def by_hand(wings: list[Side], hp: list[int], rolls: list[Aa]) -> Ends:
    """Every face of every die, thrown at once: a 6 at a wing kills, any hit costs a model of DR 1
    one HP.
    """
    counter: Counter[tuple[object, ...]] = Counter()
    sizes = [roll.dice for roll in rolls]
    for faces in product(range(1, 7), repeat=sum(sizes)):
        thrown = iter(faces)
        kills, hits, hps = [0] * len(wings), [0] * len(wings), list(hp)
        for roll in rolls:
            own = [next(thrown) for _ in range(roll.dice)]
            if roll.at_model:
                hps[roll.at] -= any(face >= roll.needs for face in own)
            else:
                kills[roll.at] += own.count(6)
                hits[roll.at] += sum(roll.needs <= face < 6 for face in own)
        after = []
        for side, killed, hit in zip(wings, kills, hits, strict=True):
            tokens = max(0, side.tokens - killed)
            aborts = tokens > 0 and hit >= tokens
            after.append((tokens, max(0, side.fuel - side.pays - aborts), aborts and side.attacks))
        counter[tuple(max(0, item) for item in hps), tuple(after)] += 1
    return {end: Fraction(ways, 6 ** sum(sizes)) for end, ways in counter.items()}


def ends(asked: Activation, *, quick: bool = True) -> Ends:
    """HP of all models, tokens and fuel of all wings."""
    end = activation_odds(asked).end if quick else odds(activation_flow(asked), start(asked))
    result: Ends = {}
    for state, weight in end.weights.items():
        key = (
            tuple(model_state.hp for model_state in state.models),
            tuple(tuple(wing_state) for wing_state in state.wings),
        )
        result[key] = result.get(key, Fraction(0)) + Fraction(weight, end.denominator)
    return result


def in_any_order(data: Data, field: str) -> list[Activation]:
    """The same declaration with its fights named in every order."""
    return [activation(**(data | {field: list(fights)})) for fights in permutations(data[field])]


MEETS_TWO_MODELS: Data = {
    "rulings": BASIC,
    "models": [model(1, 24, 3, aa=2, **FLYER), model(1, 24, 3, aa=1, **FLYER)],
    "wings": [wing("fighters", 3, aa=1)],
    "wings_against_models": [
        {"wing": 0, "target": 0, "tokens": 2, "models": [0]},
        {"wing": 0, "target": 1, "tokens": 1, "models": [1]},
    ],
}


def _tokens_lost(result: ActivationOdds, wing: int) -> "icepool.Die[int]":
    return result.end.of(lambda state: result.before.wings[wing].tokens - state.wings[wing].tokens)


def test_wing_that_fights_two_models_matches_every_face() -> None:
    """3 tokens, 2 at one and 1 at the other; both models' AA adds up; 1 fuel for AA, 1 for an
    abort.
    """
    expected = by_hand(
        [Side(3, 3, True, True)],
        [3, 3],
        [Aa(2, 0, 4, True), Aa(1, 1, 4, True), Aa(2, 0, 5), Aa(1, 0, 5)],
    )
    for asked in in_any_order(MEETS_TWO_MODELS, "wings_against_models"):
        assert ends(asked) == ends(asked, quick=False) == expected


MEETS_TWO_WINGS: Data = {
    "rulings": BASIC,
    "models": [],
    "wings": [
        wing("fighters", 2),
        wing("fighters", 1) | {"cap": True},
        wing("fighters", 1, aa=2) | {"cap": True},
    ],
    "wings_against_wings": [
        {"attacker": 0, "defender": 1, "attacker_tokens": 1},
        {"attacker": 0, "defender": 2, "attacker_tokens": 1},
    ],
}


def test_wing_that_fights_two_wings_matches_every_face() -> None:
    expected = by_hand(
        [Side(2, 3, True, True), Side(1, 3, True, False), Side(1, 3, True, False)],
        [],
        [Aa(1, 1, 3), Aa(1, 2, 3), Aa(1, 0, 3), Aa(2, 0, 3)],
    )
    for asked in in_any_order(MEETS_TWO_WINGS, "wings_against_wings"):
        assert ends(asked) == ends(asked, quick=False) == expected


def test_two_wings_that_fight_one_model_match_every_face() -> None:
    """Each wing's dice are a roll of their own; the model's AA is split between the wings."""
    data: Data = {
        "rulings": BASIC,
        "models": [model(1, 24, 4, aa=2, **FLYER)],
        "wings": [wing("fighters", 2), wing("recon", 1)],
        "wings_against_models": [
            {"wing": 0, "target": 0, "models": [0], "option": "split", "shares": [1]},
            {"wing": 1, "target": 0, "models": [0], "option": "split", "shares": [1]},
        ],
    }
    expected = by_hand(
        [Side(2, 3, True, True), Side(1, 3, True, True)],
        [4],
        [Aa(2, 0, 4, True), Aa(1, 0, 4, True), Aa(1, 0, 5), Aa(1, 1, 5)],
    )
    for asked in in_any_order(data, "wings_against_models"):
        assert ends(asked) == ends(asked, quick=False) == expected


FRAGILE: Data = {"mars": ["ablative_armour"], "shields": 1, **FLYER}
CROWDED: Data = {
    "models": [model(1, 2, 4, aa=3, **FRAGILE), model(2, 3, 3, aa=2, **FLYER), model(1, 3, 4)],
    "wings": [wing("fighters", 3, aa=2), wing("recon", 2, aa=2), wing("fighters", 2, aa=1)],
    "wings_against_models": [
        {"wing": 0, "target": 0, "tokens": 2, "models": [0], "option": "split", "shares": [2]},
        {"wing": 1, "target": 0, "models": [1]},
        {"wing": 0, "target": 1, "tokens": 1},
        {"wing": 2, "target": 0, "models": [0], "option": "split", "shares": [1]},
    ],
    "explosion": {"attack_dice": 3, "neighbours": [[0, 1], [1, 2]], "wings": [[0, 0], [1, 2]]},
}


@pytest.mark.parametrize(
    "rulings", [BASIC, BASIC | {"explosion": "per_neighbour", "wing_fuel": "at_most_one"}]
)
def test_order_of_fights_does_not_change_the_odds(rulings: Data) -> None:
    """Criticals, explosions, shields that may go and armour that holds until the first damage, all
    in one step.
    """
    first, *others = in_any_order(CROWDED | {"rulings": rulings}, "wings_against_models")[::5]
    expected = ends(first)
    assert len(expected) > 50
    assert all(ends(other) == expected for other in others)


def test_model_destroyed_in_the_step_still_rolls_its_aa() -> None:
    """A model of 1 HP: its AA may kill the only token, whose 3 dice may sink it, both at once."""
    asked = activation(
        rulings=BASIC,
        models=[model(1, 9, 1, aa=1, **FLYER)],
        wings=[wing("fighters", 1, aa=3)],
        wings_against_models=[{"wing": 0, "target": 0, "models": [0]}],
    )
    both = activation_odds(asked).end.chance(
        lambda state: not state.models[0].hp and not state.wings[0].tokens
    )
    assert both == Fraction(7, 8) * Fraction(1, 6)


def test_two_wings_may_waste_aa_on_the_same_model() -> None:
    """Both pay fuel, although one would sink it."""
    asked = activation(
        rulings=BASIC,
        models=[model(1, 9, 1, **FLYER)],
        wings=[wing("fighters", 1, aa=9)] * 2,
        wings_against_models=[{"wing": index, "target": 0} for index in (0, 1)],
    )
    end = activation_odds(asked).end
    assert end.chance(lambda state: [wing_state.fuel for wing_state in state.wings] == [2, 2]) == 1


def test_tokens_that_fired_in_step_4_cannot_fire_in_step_5() -> None:
    """3 of 5 tokens fire at a model; 2 remain for the wing, and none if 2 were killed. AA costs 1
    fuel in all.
    """
    data: Data = {
        "rulings": BASIC,
        "models": [model(9, 9, 3, aa=1, **FLYER)],
        "wings": [wing("fighters", 5, aa=1), wing("recon", 5, aa=1)],
        "wings_against_models": [{"wing": 0, "target": 0, "tokens": 3, "models": [0]}],
        "wings_against_wings": [
            {"attacker": 0, "defender": 1, "attacker_tokens": 2, "defender_rolls": False}
        ],
    }
    asked = activation(**data)
    killed, alive = Fraction(1, 6), Fraction(5, 6)
    result = activation_odds(asked)
    assert result.end.chance(lambda state: state.wings[0].fuel == 2) == 1
    two_dice = {0: Fraction(25, 36), 1: Fraction(10, 36), 2: Fraction(1, 36)}
    single_die = {0: Fraction(5, 6), 1: Fraction(1, 6)}
    die = _tokens_lost(result, 1)
    for kills in (0, 1, 2):
        expected = alive * two_dice[kills] + killed * single_die.get(kills, Fraction(0))
        assert Fraction(die.quantity(kills), die.denominator()) == expected


def test_attacker_that_aborts_in_step_4_cannot_roll_in_step_5() -> None:
    """Its other tokens do not matter: 1 AA die at 1 token; a 5 aborts, a 6 kills."""
    asked = activation(
        rulings=BASIC,
        models=[model(9, 9, 3, aa=1)],
        wings=[wing("fighters", 1, aa=1), wing("recon", 1)],
        wings_against_models=[{"wing": 0, "models": [0]}],
        wings_against_wings=[{"attacker": 0, "defender": 1, "defender_rolls": False}],
    )
    lost = _tokens_lost(activation_odds(asked), 1)
    assert Fraction(lost.quantity(1), lost.denominator()) == Fraction(4, 6) * Fraction(1, 6)


def test_bombs_are_split_by_tokens() -> None:
    """5 tokens, 3 and 2 of them on two targets, 1 die each; one killed before leaves 4: 2 and 2."""
    asked = activation(
        rulings=BASIC,
        models=[model(1, 24, 3, aa=1), model(1, 24, 3)],
        wings=[wing("dive_bombers", 5, aa=0, dice=1)],
        wings_against_models=[{"wing": 0, "models": [0]}],
        attacks=[
            {"wings": [0], "target": index, "option": "split", "tokens": [3 - index]}
            for index in (0, 1)
        ],
    )
    unhurt = activation_odds(asked).end.chance(
        lambda state: [model_state.hp for model_state in state.models] == [3, 3]
    )
    miss = Fraction(1, 3)
    assert unhurt == Fraction(5, 6) * miss**5 + Fraction(1, 6) * miss**4


@pytest.mark.parametrize(("reaching", "ways"), [("meet", 4), ("exceed", 1)])
def test_explosion_destroys_a_token_for_every_two_hits(reaching: str, ways: int) -> None:
    """3 dice at 4+ without further dice: 2 or 3 hits are 1 token, or only 3 where a DR is to be
    exceeded.
    """
    asked = activation(
        rulings=BASIC | {"reaching": reaching},
        models=[model(arms=[arm(60)]), model(1, 2, 4)],
        wings=[wing("recon", 3)],
        attacks=[{"shots": [{"model": 0}], "target": 1}],
        explosion={"attack_dice": 3, "wings": [[1, 0]]},
    )
    result = activation_odds(asked)
    assert exploded(result, 1) > 0
    assert result.end.chance(lambda state: state.wings[0].tokens == 2) == exploded(
        result, 1
    ) * Fraction(ways, 8)
    assert result.end.chance(lambda state: state.wings[0].aborted or not state.wings[0].tokens) == 0
