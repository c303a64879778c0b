"""Everything offered or advised in an activation passes the checks of a declaration."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations

import pytest

from engine.dice import Record
from engine.dystopian.activation import EXPLOSION
from engine.dystopian.advice.answers import counterattack_odds, defence_odds
from engine.dystopian.advice.opponent import OPPONENT
from engine.dystopian.advice.plans import remaining_attacks
from engine.dystopian.battle import (
    draft,
    may_counter,
    may_defend,
    progress,
    remaining_dice,
    shares_of,
)
from engine.engagement import Draft, Refusal
from engine.kit import plain
from tests.engine.dystopian.battle.chances import Picks, happenings
from tests.engine.dystopian.battle.reading import Played
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
    sure,
    throw_draft,
    wing,
)

MOST = 2
"""Attacks left whose orders are searched: of more that takes long."""


def advised(now: Game) -> Iterator[Draft]:
    """The best response and all others that are shown."""
    if len(remaining_attacks(now.state)) <= MOST:
        best_answer = next(reversed(list(OPPONENT.find_best_answer(now.state))), None)
        yield from (item.draft for item in (best_answer.every if best_answer else ()))


def offered(now: Game) -> Iterator[Draft]:
    """The opening forms: all possible defenders or some, current shares, each attack next."""
    at = progress(now.state)
    assert at
    if at.due == "defend":
        position = int((at.part or "").partition(".")[2])
        _, able = may_defend(now.state, position)
        some = [models for many in range(len(able) + 1) for models in combinations(able, many)]
        yield from (
            draft("defend", {"attack": position, "models": models}, at.side) for models in some
        )
    for defence in (False, True):
        begins = at.part != EXPLOSION and at.due == "throw" and not at.is_mid_roll
        shares = shares_of(now.state, at.part or "", defence=defence) if begins else ()
        if shares:
            data: Data = {
                "part": at.part,
                "shares": [share or 0 for *_, share in shares],
                "defence": defence,
            }
            yield draft("divide", data)
    yield from (draft("order", {"attacks": [index]}) for index in remaining_attacks(now.state))


ANSWER_ODDS = {"defend": defence_odds, "counter": counterattack_odds}


def tried(now: Game) -> list[Draft]:
    """Everything offered and advised; the battle accepts it, and its value can be computed
    before.
    """
    drafts = [*advised(now), *offered(now)]
    for item in drafts:
        after = now.act(item)
        assert not isinstance(after, Refusal), (item, after)
        odds = (
            ANSWER_ODDS[item.kind](now.state, plain(item.data))
            if item.kind in ANSWER_ODDS
            else None
        )
        assert not isinstance(odds, Refusal), (item, odds)
    return drafts


class Offered(Played):
    """A battle in which everything offered or advised is tried before each response.

    Step 2 of so large a battle takes long to search: `salvoes` have it.
    """

    tried = 0

    def watch(self) -> None:
        at = progress(self.game.state)
        if at and at.due != "counter":
            self.tried += len(tried(self.game))


@pytest.mark.parametrize("seed", range(10))
def test_everything_offered_or_advised_is_accepted(seed: int) -> None:
    battle = Offered(seed)
    battle.play()
    assert bool(battle.tried) == (seed != 7), "only that battle asks for nothing but dice"


def salvoes(pick: Picks) -> Game:
    """Flyers, divers and bombers with rockets and torpedoes at a squadron whose AA and CC fire in
    shares.
    """
    arms = [
        {"weapon": weapon, "attack_dice": [pick([3, 5, 7])] * 4}
        for weapon in ("rockets", "torpedoes")
    ]
    tough: Data = {"dr": 4, "cr": 9, "hp": 9}
    ours = [
        ship(arms=arms, height=pick(["flying", "diving"]), **tough) for _ in range(pick([1, 2, 2]))
    ]
    theirs = [ship(aa=pick([2, 3, 5]), cc=pick([2, 3, 5]), hp=4) for _ in range(pick([2, 3]))]
    rulings = {
        "split_and_link": pick(["forbidden", "forbidden", "allowed"]),
        "combined": pick(["plain_sum", "off"]),
    }
    now = game(
        [squadron("a", *ours), wing("w", "dive_bombers", attack_dice=1, tokens=pick([1, 3]))],
        [squadron("b", *theirs)],
        **rulings,
    )
    attacks = [
        {"shots": shots(a(f"a{index}"), arm=arm), "target": b(f"b{pick(range(len(theirs)))}")}
        for index in range(len(ours))
        for arm in (0, 1)
    ]
    now = act(now, "declare", 0, attacks=attacks, wings=pick([[], [a("w")]]))
    tried(now)
    return act(now, "counter", 1, **in_shares(now, pick))


def in_shares(now: Game, pick: Picks) -> Data:
    """Step 2: some dice of each AA and CC at its first target, the others saved."""
    data: Data = {"counterattacks": [], "models_at_wings": []}
    used = set()
    for item in may_counter(now.state):
        for model in item.models:
            share = pick(range(remaining_dice(now.state, model, item.weapon).dice))
            if share and (model, item.weapon) not in used:
                used.add((model, item.weapon))
                result = {
                    "models": [model],
                    "target": item.target,
                    "option": "split",
                    "shares": [share],
                }
                at_wing = item.target in now.state.wings
                data["models_at_wings" if at_wing else "counterattacks"].append(
                    result if at_wing else result | {"weapon": item.weapon}
                )
    return data


def thrown(now: Game, pick: Picks) -> Draft:
    """The dice that are due, or none."""
    at = progress(now.state)
    count, sides = (at.waiting.count, at.waiting.sides) if at and at.waiting else (0, 6)
    return throw_draft(Record(typed=tuple(pick(range(1, sides + 1)) for _ in range(count))))


@pytest.mark.long
@pytest.mark.parametrize(
    "seed", [1, 3, 8, 9, 11]
)  # of a dozen, those with lines or branches of their own
def test_advice_on_split_fire_is_accepted_to_the_end(seed: int) -> None:
    """Each response is the advised one, and the battle never gets stuck."""
    pick = Picks(seed)
    now, kinds = salvoes(pick), Counter[str]()
    while (at := progress(now.state)) is not None:
        drafts = tried(now)
        free = {"explosion": {"near": [{"model": at.source}]}, "sight": {"attack": 0}}
        answer = (
            draft(at.due, free[at.due])
            if at.due in free
            else drafts[0]
            if at.due in ANSWER_ODDS
            else thrown(now, pick)
        )
        kinds[answer.kind] += 1
        now = sure(now.act(answer))
    assert kinds["throw"]


def test_comparison_and_event_refuse_the_same_responses() -> None:
    """Any response in steps 2 and 7: the odds in the form and the event agree on what is
    allowed.
    """
    compared = Counter[bool]()
    for step in chain.from_iterable(happenings(seed, 40) for seed in range(6)):
        if step.draft.kind in ANSWER_ODDS and step.before.state.activating:
            due = getattr(progress(step.before.state), "due", "")
            if due == step.draft.kind:
                odds = ANSWER_ODDS[due](step.before.state, plain(step.draft.data))
                assert isinstance(odds, Refusal) == isinstance(step.after, Refusal), (
                    step.draft,
                    odds,
                )
                compared[isinstance(odds, Refusal)] += 1
    assert compared[True] and compared[False]
