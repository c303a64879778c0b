"""Properties of the distributions of any attack under any rulings."""

from fractions import Fraction
from itertools import accumulate
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.dystopian import RULINGS, Height, Sight, Size, WeaponMar, WeaponType
from engine.dystopian.attack import attack_odds
from tests.engine.dystopian.examples import EFFECT, Data, all_ends, attack, hp_lost
from tests.oracles.dice.brute import chances_of

SETTINGS = {
    ruling.field: ruling.options
    for ruling in RULINGS
    if ruling.field not in ("combined", "split_and_link")
}
MODEL = {
    "attack_dice": st.integers(0, 9),
    "hp_lost": st.integers(0, 3),
    "redoubtable": st.booleans(),
}
OWN = {
    "range_band": st.integers(1, 4),
    "height": st.sampled_from(["surface", "flying", "obscured"]),
    "sight": st.sampled_from(list(Sight)),
    "indirect": st.booleans(),
    "mars": st.frozensets(st.sampled_from(list(WeaponMar))),
}
"""Values that a model may have of its own."""
MIXED = st.lists(st.fixed_dictionaries(MODEL, optional=OWN), min_size=1, max_size=4)
MODELS = st.lists(st.fixed_dictionaries(MODEL), min_size=1, max_size=4)


@st.composite
def attacks(draw: st.DrawFn) -> Data:
    """Several models linked or combined against a ship, under any rulings."""
    dr, start = draw(st.integers(1, 6)), draw(st.integers(1, 8))
    return {
        "volley": {
            "models": draw(MODELS),
            "option": draw(st.sampled_from(["linked", "combined"])),
            "weapon": draw(st.sampled_from(list(WeaponType))),
            "range_band": draw(st.integers(1, 4)),
            "sight": draw(st.sampled_from(list(Sight))),
            "mars": draw(
                st.frozensets(
                    st.sampled_from(["devastating_ordnance", "fast_torpedoes", "hard_impact"])
                )
            ),
        },
        "target": {
            "dr": dr,
            "cr": dr + draw(st.integers(0, 4)),
            "hp": draw(st.integers(1, start)),
            "starting_hp": start,
            "height": draw(st.sampled_from(list(Height))),
            "size": draw(st.sampled_from(list(Size))),
            "shields": draw(st.integers(0, 2)),
            "rugged": draw(st.integers(0, 2)),
            "mars": draw(
                st.frozensets(st.sampled_from(["ablative_armour", "inventive_scientist"]))
            ),
        },
        "defenders": draw(
            st.lists(st.fixed_dictionaries({"attack_dice": st.integers(0, 5)}), max_size=3)
        ),
        "rulings": {field: draw(st.sampled_from(options)) for field, options in SETTINGS.items()},
    }


def at_least(chances: dict[int, Fraction], most: int) -> list[Fraction]:
    """P(lost >= k) for k = most down to 0."""
    return list(accumulate(chances.get(lost, Fraction(0)) for lost in range(most, -1, -1)))


@settings(deadline=None, max_examples=40)
@given(attacks(), st.integers(0, 3), st.integers(1, 3))
def test_more_attack_dice_never_reduce_damage(data: Data, which: int, more: int) -> None:
    """It holds under every ruling: no step turns a further hit into fewer HP lost, not even 'at
    most one critical'.
    """
    hp = data["target"]["hp"]
    before = at_least(hp_lost(attack(**data)), hp)
    models: list[Any] = [dict(model) for model in data["volley"]["models"]]
    models[which % len(models)]["attack_dice"] += more
    after = at_least(hp_lost(attack(**data | {"volley": data["volley"] | {"models": models}})), hp)
    assert all(new >= old for old, new in zip(before, after, strict=True))


@settings(deadline=None, max_examples=25)
@given(attacks(), MIXED, st.randoms(use_true_random=False))
def test_order_of_models_and_defenders_does_not_change_the_odds(
    data: Data, models: list[Data], order: Any
) -> None:
    data = data | {"volley": data["volley"] | {"models": list(models)}}
    defenders = list(data["defenders"])
    order.shuffle(models)
    order.shuffle(defenders)
    shuffled = data | {"volley": data["volley"] | {"models": models}, "defenders": defenders}
    assert attack_odds(attack(**shuffled)) == attack_odds(attack(**data))


@settings(deadline=None, max_examples=25)
@given(attacks())
def test_chances_add_up(data: Data) -> None:
    ends = all_ends(attack(**data))
    assert all(chance > 0 for chance in ends.values())
    assert sum(ends.values()) == 1
    result = attack_odds(attack(**data))
    for hits in result.hits:
        assert all(type(weight) is int and weight > 0 for weight in hits.die.quantities())
    means = [hits.mean for hits in result.hits]
    assert means == sorted(means, reverse=True)


@settings(deadline=None, max_examples=25)
@given(attacks(), st.frozensets(st.sampled_from(["fusion_leak", "raging_fire"])))
def test_figures_match_the_distribution_of_final_states(
    data: Data, effects: frozenset[str]
) -> None:
    """Odds drop fields of their states, but the figures are those of all final states."""
    asked = attack(**data | {"target": data["target"] | {"effects": effects}})
    result, ends, hp = attack_odds(asked), all_ends(asked), asked.target.hp
    answers = {
        hp - number: chances_of(result.hp_lost).get(hp - number, 0) for number in range(hp + 1)
    }
    assert answers == {
        hp - number: sum(ends[end] for end in ends if end[0] == number) for number in range(hp + 1)
    }
    assert result.destroyed == answers[hp]
    assert result.exploded == sum(chance for end, chance in ends.items() if end[4])
    for scored, chance in chances_of(result.criticals).items():
        assert chance == sum(part for end, part in ends.items() if end[3] == scored)
    for row, effect in EFFECT.items():
        assert result.effects[effect] == sum(
            chance for end, chance in ends.items() if row in end[2]
        )


@settings(deadline=None, max_examples=25)
@given(attacks(), st.integers(1, 2))
def test_additional_shield_never_increases_damage(data: Data, more: int) -> None:
    hp = data["target"]["hp"]
    shields = data["target"]["shields"] + more
    before = at_least(hp_lost(attack(**data)), hp)
    after = at_least(
        hp_lost(attack(**data | {"target": data["target"] | {"shields": shields}})), hp
    )
    assert all(new <= old for old, new in zip(before, after, strict=True))
