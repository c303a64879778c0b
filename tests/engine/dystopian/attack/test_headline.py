"""Odds published in the rules file, and every figure of one attack."""

from fractions import Fraction

from engine.dystopian.attack import AttackOdds, attack_odds
from tests.engine.dystopian.examples import EFFECT, attack, attack_of
from tests.oracles.dice.brute import chances_of
from tests.oracles.dice.series import Contest, closed_form, convolved
from tests.oracles.dystopian.second import Case, Side, ends, remaining_hits

SHIP = {"dr": 5, "cr": 7, "hp": 5, "starting_hp": 5, "shields": 1}
FULL = Case(
    Side(4), Side(2, 5), Side(2, 5, "basic"), dr=3, cr=5, hp=4, start=5, rows=frozenset({8})
)


def twelve(**rulings: str) -> AttackOdds:
    return attack_odds(attack(12, target=SHIP, rulings=rulings))


def test_no_damage_of_twelve_dice_has_the_published_chance() -> None:
    assert round(float(twelve().no_damage), 4) == 0.1354
    assert round(float(twelve(generator_dice="exploding").no_damage), 4) == 0.1935


def test_no_damage_of_twelve_dice_matches_a_closed_form() -> None:
    """Fewer than 5 hits remain: twelve exploding dice against two basic dice at 4+."""
    values = [closed_form(4, hits) for hits in range(7)]
    twelve_dice = convolved([values] * 12, 7)
    coins = [Fraction(1, 4), Fraction(1, 2), Fraction(1, 4)]
    expected = sum(coins[off] * sum(twelve_dice[: 5 + off]) for off in range(3))
    assert twelve().no_damage == expected


def test_no_damage_under_exploding_generator_dice_equals_the_second_engine() -> None:
    case = Case(Side(12), generators=Side(2, 4, "exploding"), dr=5, cr=7)
    expected = sum(chance for hits, chance in remaining_hits(case, 5).items() if hits < 5)
    assert twelve(generator_dice="exploding").no_damage == expected


def test_hits_after_each_step_match_convolved_dice() -> None:
    hits_odds = attack_odds(attack_of(FULL)).hits
    assert [hits.key for hits in hits_odds] == ["attack", "defence", "generators"]
    length = 60
    ours, defence = FULL.attack.chances(length), FULL.defence.chances(length)
    theirs = [[], [defence], [defence, FULL.generators.chances(length)]]
    for hits, sides in zip(hits_odds, theirs, strict=True):
        degree = 6 if sides else 0
        contest = Contest(ours, convolved(sides, length), 0, degree, 16)
        assert chances_of(hits.die) == contest.capped(hits.die.max_outcome())
        assert hits.mean == contest.mean(4 * Fraction(4, 5))


def test_hit_counts_extend_beyond_the_last_critical() -> None:
    """Hits are separate up to the last critical that counts, and on until higher numbers are
    rare.
    """
    for hits in attack_odds(attack_of(FULL)).hits:
        most = hits.die.max_outcome()
        assert most >= FULL.cr * FULL.enough
    lone = attack_odds(attack(1, target={"cr": 10})).hits[0].die
    assert lone.max_outcome() == 20
    first = attack_odds(attack(12)).hits[0].die
    assert first.quantities()[-1] * 100 < first.denominator()


def test_every_figure_matches_the_distribution_of_results() -> None:
    result, all_ends = attack_odds(attack_of(FULL)), ends(FULL)
    lost: dict[int, Fraction] = {}
    criticals: dict[int, Fraction] = {}
    for (hp, _, _, scored, _), chance in all_ends.items():
        lost[FULL.hp - hp] = lost.get(FULL.hp - hp, Fraction(0)) + chance
        criticals[scored] = criticals.get(scored, Fraction(0)) + chance
    assert chances_of(result.hp_lost) == lost
    assert chances_of(result.criticals) == criticals
    assert result.most_criticals == FULL.enough == 2
    assert result.no_damage == lost[0]
    assert result.mean_hp == sum(hp * chance for hp, chance in lost.items())
    assert result.destroyed == lost[4]
    assert result.exploded == sum(chance for end, chance in all_ends.items() if end[4])


def test_effect_chances_include_earlier_effects_of_surviving_models() -> None:
    result, all_ends = attack_odds(attack_of(FULL)), ends(FULL)
    for row, effect in EFFECT.items():
        assert result.effects[effect] == sum(
            chance for end, chance in all_ends.items() if row in end[2]
        )
    assert result.effects[EFFECT[8]] == 1 - result.destroyed


def test_weights_are_positive_integers() -> None:
    result = attack_odds(attack_of(FULL))
    for die in (result.hp_lost, result.criticals, *(hits.die for hits in result.hits)):
        assert all(type(weight) is int and weight > 0 for weight in die.quantities())
