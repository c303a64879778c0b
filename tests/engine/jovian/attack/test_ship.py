"""Capital ship damage step by step: the sheet's examples, overflow, Critical Hits, Catastrophic
Damage.
"""

import pytest

from engine.dice import Record, RecordedDice
from engine.flow import Choice, Picks, Played
from engine.flow import play as play_flow
from engine.jovian import (
    CatastrophicRow,
    CatastrophicTable,
    Fire,
    Rating,
    Rulings,
    Ship,
    ShipAttack,
    ShipPart,
    Weapon,
    WeaponType,
    ship_odds,
)
from engine.jovian.steps import ShipState, ship_flow, ship_start
from tests.engine.picks import FirstOptions

TABLE = CatastrophicTable(
    rows=(
        CatastrophicRow(up_to=3),
        CatastrophicRow(up_to=6),
        CatastrophicRow(up_to=7, destroys=True),
    )
)


def ship(
    ratings: tuple[int, int, int] = (4, 3, 4), structure: int = 4, parts: int = 3, armour: int = 0
) -> Ship:
    defense, sensors, thrusters = ratings
    names = tuple(ShipPart(name=f"part {index}") for index in range(parts))
    return Ship(
        defense=defense,
        sensors=sensors,
        thrusters=thrusters,
        structure=structure,
        parts=names,
        armour=armour,
    )


def fire(dice: int, kind: WeaponType = WeaponType.MASS_DRIVER, modifier: int = 0) -> Fire:
    return Fire(weapon=Weapon(type=kind, anti_ship=dice), modifier=modifier)


def play(
    target: Ship,
    fires: tuple[Fire, ...],
    *throws: tuple[int, ...],
    picks: tuple[int, ...] | None = None,
    table: CatastrophicTable | None = None,
    rulings: Rulings | None = None,
) -> Played[ShipState]:
    attack = ShipAttack(fires=fires, target=target, table=table, rulings=rulings or Rulings())
    source = RecordedDice([Record(typed=faces) for faces in throws])
    decided = Picks(picks) if picks is not None else FirstOptions()
    return play_flow(ship_flow(attack), ship_start(attack), source, decided)


def test_wyvern_d2_marks_defense_so_missiles_meet_fewer_dice() -> None:
    fires = (fire(2), fire(3, WeaponType.MISSILE))
    played = play(ship((4, 3, 4)), fires, (2, 2), (5, 5, 1))
    assert played.state.ratings == (3, 3, 4)
    assert played.waiting is not None and played.waiting.count == 3  # type: ignore[union-attr]
    after = play(ship((4, 3, 4)), fires, (2, 2), (5, 5, 1), (6, 6, 2))
    assert after.waiting is None and after.state.ratings == (3, 3, 4)


@pytest.mark.parametrize(
    ("die", "ratings"), [(1, (3, 3, 0)), (3, (3, 3, 0)), (4, (4, 2, 0)), (6, (4, 2, 0))]
)
def test_second_hit_of_tengu_d5_d6_overflows_at_random_to_defense_or_sensors(
    die: int, ratings: tuple[int, ...]
) -> None:
    target = ship((4, 3, 1))
    asked = play(target, (fire(4),), (5, 6, 5, 6))
    assert asked.waiting is not None and asked.state.ratings == (4, 3, 0)
    assert asked.entries[-1].step.key == "overflow"
    played = play(target, (fire(4),), (5, 6, 5, 6), (die,))
    assert played.waiting is None and played.state.ratings == ratings


def test_overflow_with_one_remaining_rating_needs_no_die() -> None:
    played = play(ship((0, 3, 0)), (fire(2),), (1, 1))
    assert played.waiting is None and played.state.ratings == (0, 2, 0)


@pytest.mark.parametrize(
    ("ruling", "structure", "criticals"), [("structure", 3, 0), ("triple", 3, 1), ("ignored", 4, 0)]
)
def test_ruling_decides_rating_damage_without_ratings(
    ruling: str, structure: int, criticals: int
) -> None:
    rulings = Rulings.model_validate({"no_rating_left": ruling})
    played = play(ship((0, 0, 0)), (fire(2),), (3, 3), rulings=rulings)
    assert (played.state.structure, played.state.criticals) == (structure, criticals)


@pytest.mark.parametrize("rating", Rating)
def test_values_damage_their_rating(rating: Rating) -> None:
    index = list(Rating).index(rating)
    for value in (2 * index + 1, 2 * index + 2):
        played = play(ship((4, 4, 4)), (fire(2),), (value, value))
        assert played.state.ratings[index] == 3 and sum(played.state.ratings) == 11


def test_triple_and_quadruple_cost_structure_and_critical_hits() -> None:
    triple = play(ship(), (fire(3),), (6, 6, 6)).state
    assert (triple.structure, triple.criticals, triple.ratings) == (3, 1, (4, 3, 4))
    quadruple = play(ship(), (fire(4),), (6, 6, 6, 6)).state
    assert (quadruple.structure, quadruple.criticals, quadruple.ratings) == (2, 2, (4, 3, 4))


def test_results_resolve_by_lowest_magnitude_then_lowest_value() -> None:
    """[D3,T1] on a last Sensors box and a last Structure: the rating is at 0 before the
    Catastrophic roll.
    """
    played = play(ship((4, 1, 4), structure=1), (fire(5),), (1, 1, 1, 3, 3))
    assert played.state.rows == (1,)
    resolved = [entry.before.pending[0] for entry in played.entries if entry.step.key == "result"]
    assert resolved == sorted(resolved)
    two = play(ship((4, 4, 1)), (fire(4),), (6, 1, 6, 1))
    assert [
        entry.before.pending[0].value for entry in two.entries if entry.step.key == "result"
    ] == [1, 6]


def test_attacker_chooses_the_part_of_a_critical_hit() -> None:
    asked = play(ship(), (fire(3),), (2, 2, 2), picks=())
    assert asked.waiting == Choice("primary", (0, 1, 2), by_value=False)
    assert play(ship(), (fire(3),), (2, 2, 2), picks=(2,)).state.parts == (1, 1, 0)
    played = play(ship(), (fire(4),), (2, 2, 2, 2), picks=(1,))
    assert played.waiting == Choice("primary", (0, 2), by_value=False)


def test_critical_hit_without_parts_costs_one_more_structure() -> None:
    state = play(ship(parts=1), (fire(4),), (2, 2, 2, 2)).state
    assert (state.structure, state.parts, state.criticals) == (1, (0,), 2)
    none = play(ship(parts=0, structure=2), (fire(3),), (2, 2, 2)).state
    assert none.is_crippled and none.rows == (0,)


def test_damage_at_structure_0_rolls_for_catastrophic_damage_each_time() -> None:
    state = play(ship(structure=1), (fire(4), fire(3)), (2, 2, 2, 2), (1, 1, 1)).state
    assert state.structure == 0
    assert state.rows == (0, 0, 0)
    once = play(
        ship(structure=1),
        (fire(4),),
        (2, 2, 2, 2),
        rulings=Rulings(catastrophic_rolls="each_result"),
    ).state
    assert once.rows == (0,)


def test_ratings_at_0_raise_the_roll_for_catastrophic_damage() -> None:
    played = play(ship((0, 3, 0), structure=1), (fire(3),), (2, 2, 2), (4,), table=TABLE)
    assert played.state.rows == (0, 1, 0)
    assert [e.step.key for e in played.entries if e.records][-1] == "catastrophe"
    assert play(
        ship((0, 3, 0), structure=1), (fire(3),), (2, 2, 2), (1,), table=TABLE
    ).state.rows == (1, 0, 0)


def test_destroying_row_ends_the_attacks() -> None:
    fires = (fire(3), fire(3))
    played = play(ship((0, 3, 0), structure=1), fires, (2, 2, 2), (5,), table=TABLE)
    assert played.waiting is None
    assert played.state.destroyed and played.state.rows == (0, 0, 1) and played.state.done == 1


def test_armour_reduces_sets() -> None:
    played = play(ship(armour=1), (fire(2),), (4, 4), (4,))
    assert played.state.ratings == (4, 3, 4)


def test_defense_resists_missiles_and_q_negates_them() -> None:
    target = ship((4, 3, 4))
    played = play(target, (fire(4, WeaponType.MISSILE),), (6, 6, 6, 6), (1, 1, 1, 1))
    assert played.state._replace(done=0) == ship_start(ShipAttack(fires=(fire(2),), target=target))


def test_attacker_chooses_flex_dice_and_the_ship_diminishes() -> None:
    missile = fire(3, WeaponType.MISSILE, modifier=2)
    asked = play(ship(), (missile,), (1, 1, 5, 5, 5), (3, 3, 2, 6), picks=())
    assert isinstance(asked.waiting, Choice) and asked.waiting.by == "primary"
    kept = [entry.ask for entry in play(ship(), (missile,), (1, 1, 5, 5, 5), (3, 3, 2, 6)).entries]
    assert [
        choice.by for choice in kept if isinstance(choice, Choice) and len(choice.options) > 1
    ] == [
        "primary",
        "secondary",
    ]


@pytest.mark.parametrize(
    ("ruling", "rolls"),
    [("each_point", 4), ("each_result", 1), ("each_damage", 3)],
    ids=lambda each: str(each),
)
def test_ruling_sets_the_number_of_catastrophic_rolls(ruling: str, rolls: int) -> None:
    """A quadruple at a ship with 1 Structure and no parts for its two Critical Hits: 4 Structure
    for 1.

    Each of the Critical Hits once rolled again, although the ruling said one roll for the result.
    """
    rulings = Rulings(catastrophic_rolls=ruling)  # type: ignore[arg-type]
    target = ship(structure=1, parts=0)
    assert len(play(target, (fire(4),), (2, 2, 2, 2), rulings=rulings).state.rows) == rolls
    odds = ship_odds(ShipAttack(fires=(fire(4),), target=target, rulings=rulings))
    assert odds.catastrophes.max_outcome() == rolls


def test_each_result_has_one_catastrophic_roll() -> None:
    rulings = Rulings(catastrophic_rolls="each_result")
    twice = play(ship(structure=1, parts=0), (fire(6),), (2, 2, 2, 5, 5, 5), rulings=rulings)
    assert len(twice.state.rows) == 2
    part = play(ship(structure=2, parts=1), (fire(4),), (2, 2, 2, 2), rulings=rulings)
    assert len(part.state.rows) == 1
