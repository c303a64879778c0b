"""Real dice typed in: any faces lead to a result among the odds, and the dice requested are the
dice earned.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.dice import Batch, Record, RecordedDice
from engine.dystopian.attack import AttackState, Toughness, attack_flow, attack_odds, start
from engine.flow import Played, play
from tests.engine.dystopian.examples import all_ends, attack, end_of, numbers

ASKED = attack(
    volley={"models": [{"attack_dice": 7}], "weapon": "torpedoes", "mars": ["fast_torpedoes"]},
    target={
        "dr": 3,
        "cr": 4,
        "hp": 6,
        "starting_hp": 6,
        "shields": 1,
        "ap": 3,
        "mars": ["inventive_scientist"],
    },
    defenders=[{"attack_dice": 4}],
    rulings={"fusion_leak": "at_once"},
)
ENDS = all_ends(ASKED)
BATCHES = [(6, 6, 6, 5, 4, 1, 2), (6, 1, 1), (5,), (6, 5, 1, 1), (1, 5), (6, 2), (5,), (3, 4), (3,)]
"""7 AD and what they earn: 11 hits; CC re-rolled: 1 off; two shields, one re-rolled: 2 off; 8 hits
are two
criticals on CR 4: Hard Pounding and its d3."""


def played(records: list[Record]) -> Played[AttackState]:
    return play(attack_flow(ASKED), start(ASKED), RecordedDice(records))


def typed(*batches: tuple[int, ...]) -> list[Record]:
    return [Record(typed=faces) for faces in batches]


@pytest.mark.parametrize(
    ("known", "batch", "key"),
    [
        (0, Batch(7, 6), "attack"),
        (1, Batch(3, 6, earned=True), "attack"),
        (2, Batch(1, 6, earned=True), "attack"),
        (3, Batch(4, 6), "defence"),
        (4, Batch(2, 6, earned=True), "defence"),
        (5, Batch(2, 6), "generators"),
        (6, Batch(1, 6, earned=True), "generators"),
        (7, Batch(2, 6), "critical"),
        (8, Batch(1, 3), "further"),
        (9, Batch(2, 6), "critical"),
    ],
)
def test_attack_requests_the_batches_of_the_sheet(known: int, batch: Batch, key: str) -> None:
    result = played(typed(*BATCHES[:known]))
    assert result.waiting == batch
    assert result.at is not None
    assert (result.at.key, result.at.number) == (
        key,
        {"attack": "6", "defence": "7", "generators": "8"}.get(key, "9"),
    )


def test_typed_dice_give_the_hits_after_each_step() -> None:
    entries = played(typed(*BATCHES)).entries
    assert [entry.after.hits for entry in entries[:3]] == [11, 10, 8]
    assert entries[3].after.criticals == 2
    assert entries[5].after.ap == 0


def test_typed_dice_give_the_final_state() -> None:
    result = played([*typed(*BATCHES), *typed((4, 4))])
    assert result.waiting is None
    assert (result.state.hp, result.state.ap) == (2, 0)
    assert {str(effect) for effect in result.state.effects} == {"hard_pounding", "engine_failure"}


@settings(deadline=None, max_examples=40)
@given(st.data())
def test_any_faces_lead_to_a_result_among_the_odds(data: st.DataObject) -> None:
    records: list[Record] = []
    distributions = [hits.die for hits in attack_odds(ASKED).hits]
    while isinstance(waiting := (result := played(records)).waiting, Batch):
        faces = st.integers(1, waiting.sides if len(records) < 30 else 5)
        count = waiting.count
        records += typed(tuple(data.draw(st.lists(faces, min_size=count, max_size=count))))
    assert ENDS[end_of(result.state, max(criticals for *_, criticals, _ in ENDS))] > 0
    for entry, distribution in zip(result.entries, distributions, strict=False):
        assert distribution.quantity(min(entry.after.hits, distribution.max_outcome())) > 0
    repeated = played(records)
    assert (repeated.state, repeated.waiting) == (result.state, None)
    assert [entry.after for entry in repeated.entries] == [entry.after for entry in result.entries]


@settings(deadline=None, max_examples=20)
@given(st.integers(0, 8), st.integers(-2, 2).filter(bool))
def test_batch_of_another_size_is_refused(which: int, more: int) -> None:
    wrong = list(BATCHES)
    wrong[which] = wrong[which][:more] if more < 0 else wrong[which] + (1,) * more
    with pytest.raises(ValueError, match="dice of"):
        played(typed(*wrong, (4, 4)))


def test_hits_beyond_destruction_are_counted_together() -> None:
    """Odds may merge results that play distinguishes, so the cap must be enough to sink the
    ship.
    """
    asked = numbers(target={"dr": 3, "cr": 4, "hp": 5, "starting_hp": 6})
    assert Toughness(asked.impact).most_hits(start(asked.attack)) == 12
