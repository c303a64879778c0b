"""The advised counterattacks cost the other side as much as the best of every possible answer, as
fractions.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import chain, product
from random import Random

import pytest

from engine.dystopian.activation.odds import activation_odds
from engine.dystopian.advice.answers.counterattack_choices import list_counters
from engine.dystopian.advice.opponent import OPPONENT
from engine.dystopian.battle import draft, may_counter
from engine.dystopian.battle.reading.possible_answers import MayCounter
from engine.engagement import Refusal
from tests.engine.dystopian.advice.answers.test_best_answer import groupings
from tests.engine.dystopian.battle.table import (
    Data,
    Game,
    a,
    act,
    b,
    game,
    ship,
    shots,
    squadron,
    wing,
)

Roll = tuple[str, str, list[str]]
"""A weapon, its target, and the models that fire together."""
ALL = "dystopian.log.why.counters_compared"


def flyer_of(random: Random) -> Data:
    numbers = {"hp": random.randint(2, 6), "dr": random.randint(1, 4), "cr": random.randint(4, 9)}
    dice = [random.randint(3, 9)] * 4
    return ship(height="flying", arms=[{"weapon": "gunnery", "attack_dice": dice}], **numbers)


def random_flyer(random: Random) -> Data:
    gun = {"weapon": "gunnery", "attack_dice": [random.randint(3, 9)] * 4}
    numbers = {"hp": random.randint(2, 6), "dr": random.randint(1, 4), "cr": random.randint(5, 9)}
    height = random.choice(["flying", "flying", "diving"])
    return ship(height=height, shields=random.choice([0, 0, 1]), arms=[gun], **numbers)


def random_case(seed: int, escorts: int, *, has_cap: bool) -> Game:
    """Two flyers or divers against unlike escorts, perhaps with fighters that fly CAP."""
    random = Random(seed)
    dice = random.sample(range(1, 7), escorts)
    theirs = [
        squadron(
            "b", *[ship(hp=random.randint(2, 5), aa=aa, cc=random.choice([0, 2])) for aa in dice]
        )
    ]
    if has_cap:
        theirs.append(wing("v"))
    combined = random.choice(["plain_sum", "off"])
    now = game(
        [squadron("a", random_flyer(random), random_flyer(random))], theirs, combined=combined
    )
    if has_cap:
        now = act(now, "cap", 1, wing=b("v"), squadron=b("b"))
    attacks = [{"shots": shots(a(f"a{index}")), "target": b("b0")} for index in range(2)]
    return act(now, "declare", 0, attacks=attacks)


def every_answer(now: Game) -> Iterator[Data]:
    """Yield every answer of step 2 without split fire: each model and wing at one of its targets or
    at none.
    """
    for aa, cc in product(every_row(now, "aa"), every_row(now, "cc")):
        for rolls in every_option([*aa, *cc]):
            for duels in every_flight(now):
                yield {"counterattacks": rolls, "wings_at_models": duels}


def every_row(now: Game, weapon: str) -> Iterator[list[Roll]]:
    """Yield every row of rolls with one weapon."""
    able = [may for may in may_counter(now.state) if may.weapon == weapon]
    models = sorted({ref for may in able for ref in may.models})
    for chosen in product(*(targets_of(ref, able) for ref in models)):
        rows = []
        for may in able:
            firing = [
                ref for ref, target in zip(models, chosen, strict=True) if target == may.target
            ]
            rows.append([roll_at(may, row) for row in groupings(firing)])
        for row in product(*rows):
            yield [*chain.from_iterable(row)]


def roll_at(may: MayCounter, row: list[list[str]]) -> list[Roll]:
    return [(may.weapon, may.target, models) for models in row]


def targets_of(ref: str, able: Sequence[MayCounter]) -> list[str | None]:
    targets: list[str | None] = [None]
    for may in able:
        if ref in may.models or ref in may.wings:
            targets.append(may.target)
    return targets


def every_option(rolls: Sequence[Roll]) -> Iterator[list[Data]]:
    """Yield the rolls linked or combined, each of them."""
    options = [["single"] if len(models) == 1 else ["linked", "combined"] for _, _, models in rolls]
    for chosen in product(*options):
        yield [
            {"models": models, "weapon": weapon, "target": target, "option": option}
            for (weapon, target, models), option in zip(rolls, chosen, strict=True)
        ]


def every_flight(now: Game) -> Iterator[list[Data]]:
    able = may_counter(now.state)
    wings = sorted({ref for may in able for ref in may.wings})
    for chosen in product(*(targets_of(ref, able) for ref in wings)):
        flown = zip(wings, chosen, strict=True)
        yield [{"wing": ref, "target": target} for ref, target in flown if target]


def worth(now: Game, data: Data) -> Fraction | None:
    """Return the HP that the acting side loses less those of the other, None for an answer that is
    refused.
    """
    after = now.act(draft("counter", data, 1))
    if isinstance(after, Refusal):
        return None
    odds = activation_odds(after.state.activation.model_copy(update={"open": False}))
    lost = {0: Fraction(0), 1: Fraction(0)}
    for ref in after.state.activation.models:
        lost[after.state.roster.side(ref)] += odds.mean_loss([ref])
    for ref in after.state.activation.wings:
        lost[after.state.roster.side(ref)] += odds.mean_loss([], [ref])
    return lost[0] - lost[1]


def compare_with_every_answer(now: Game) -> str:
    """Return how much the advice says that it compared; no answer without split fire may be better
    than it.
    """
    *_, best = OPPONENT.find_best_answer(now.state)
    assert best and best.compared
    own = worth(now, best.draft.data)
    values = [
        value for value in (worth(now, data) for data in every_answer(now)) if value is not None
    ]
    assert own is not None and len(values) > 5
    if best.compared.key == ALL:
        assert own >= max(values), (best.draft, best.compared)
    return best.compared.key


@pytest.mark.parametrize("seed", [5, 11, 20])
def test_three_unlike_models_against_two_flyers_are_advised_the_best_of_all(seed: int) -> None:
    random = Random(seed)
    flyers = [flyer_of(random), flyer_of(random)]
    escorts = [
        ship(hp=random.randint(2, 5), dr=random.randint(2, 5), aa=aa)
        for aa in random.sample(range(1, 7), 3)
    ]
    now = game([squadron("a", *flyers)], [squadron("b", *escorts)])
    attacks = [{"shots": shots(a(f"a{index}")), "target": b("b0")} for index in range(2)]
    now = act(now, "declare", 0, attacks=attacks)
    assert compare_with_every_answer(now) == ALL


@pytest.mark.parametrize("seed", range(6))
def test_flyers_and_divers_against_two_unlike_models_and_fighters(seed: int) -> None:
    now = random_case(seed, 2, has_cap=seed % 2 == 0)
    assert compare_with_every_answer(now) == ALL


def test_advice_says_so_where_not_all_was_compared() -> None:
    """Three models at two flyers with fighters have 225 answers; the fighters are tried for the
    best only.
    """
    now = game(
        [squadron("a", *[ship(height="flying")] * 2)],
        [squadron("b", *[ship(aa=aa) for aa in (1, 2, 3)]), wing("v")],
    )
    now = act(now, "cap", 1, wing=b("v"), squadron=b("b"))
    attacks = [{"shots": shots(a(f"a{index}")), "target": b("b0")} for index in range(2)]
    now = act(now, "declare", 0, attacks=attacks)
    *_, best = OPPONENT.find_best_answer(now.state)
    assert best and best.compared and best.compared.key.endswith("grouped_counters_compared")


@pytest.mark.parametrize("escorts", [8, 12])
def test_many_unlike_escorts_do_not_stop_the_page(escorts: int) -> None:
    """A search for the best rolls of eight unlike models took minutes in one step, and that of
    twelve all memory.
    """
    unlike = [ship(aa=2 + index % 10, hp=5 + index // 10) for index in range(escorts)]
    now = game([squadron("a", ship(height="flying"))], [squadron("b", *unlike)])
    now = act(now, "declare", 0, attacks=[{"shots": shots(a("a0")), "target": b("b0")}])
    answers = [*list_counters(now.state).answers]
    assert [len(answer.counterattacks) for answer in answers] == [0, 1, escorts]


def test_models_beyond_one_counterattack_are_not_counted_as_compared() -> None:
    """Of 14 equal escorts 12 answer a wing."""
    bombers = wing("w", kind="dive_bombers", attack_dice=2)
    now = game([bombers], [squadron("b", *[ship(aa=2)] * 14)])
    now = act(now, "declare", 0, attacks=[{"wings": [a("w")], "target": b("b0")}])
    result = list_counters(now.state)
    assert len([*result.answers]) > 1
    assert not result.every
