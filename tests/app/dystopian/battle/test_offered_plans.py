"""Offers of the page in step 1 are accepted unchanged: every plan, each opening form, one more
attack.
"""

import json
from itertools import islice
from typing import Any

import pytest

from app.dystopian.battle import (
    ActivationPlanner,
    DeclarationContents,
    aim_last_attack,
    correct_form,
    further_attacks,
    opening,
)
from app.words import words
from engine.advice import current_plans
from engine.dystopian.advice.opponent import OPPONENT
from engine.dystopian.battle import State, draft
from engine.engagement import Draft, Refusal, side_of
from tests.app.battle.player import Player
from tests.engine.dystopian.battle.chances import Picks
from tests.engine.dystopian.battle.hands import set_up
from tests.engine.dystopian.battle.table import (
    Game,
    a,
    act,
    b,
    game,
    ship,
    shots,
    squadron,
    sure,
    throws,
)

T = words("en")
GROUPS = (a("a"), a("w"), a("v"), a("u"))
STEPS = 150
"""Of a search: plans so far are offered, too."""


def table(seed: int, **rulings: str) -> tuple[Game, Picks]:
    """A battle at random, with rulings that forbid or allow what they can."""
    pick = Picks(seed)
    agreed = {
        "split_and_link": pick(["forbidden", "allowed"]),
        "combined": pick(["plain_sum", "off"]),
    }
    return set_up(pick, few=True, **agreed | rulings)[0], pick


def drafted(state: State, group: str, data: dict[str, Any]) -> Draft:
    """The event of step 1 with what a plan's button carries."""
    return draft("declare", DeclarationContents(state, group, data, T).data, side_of(group))


@pytest.mark.parametrize(
    "seed", [0, 2, 4, 6, 7, 8, 9, 11]
)  # of a dozen, those with lines or branches of their own
def test_every_offered_plan_is_accepted(seed: int) -> None:
    now, pick = table(seed)
    tried = 0
    for group in GROUPS:
        result = ActivationPlanner(now.state, group, "en")
        bands = [band for band, _ in result.distances]
        reach = {
            (actor.ref, target.ref): pick(bands)
            for actor in result.actors
            for target in result.targets
        }
        for aim, _ in result.aims[:2]:
            search = result.search(reach, aim)
            list(islice(search.work(), STEPS))
            for plan in current_plans(search):
                carried = json.loads(result.show(plan, plan).given[0].carried["plan"])
                after = now.act(drafted(now.state, group, carried))
                assert not isinstance(after, Refusal), (group, aim, carried, after)
                own = now.act(sure(OPPONENT.plans_of(now.state, group).draft(plan)))
                assert sure(own).battle.events == after.battle.events, (
                    "Broadside declares what the button does"
                )
                tried += 1
    assert tried


@pytest.mark.parametrize("seed", [1, 3, 6, 11])
def test_opening_form_of_a_declaration_is_accepted(seed: int) -> None:
    """One more attack is accepted too; a split requires only the shares."""
    now, _ = table(seed)
    for group in GROUPS:
        data: dict[str, Any] = aim_last_attack(now.state, group, opening(now.state, group, T), T)
        for _ in range(3):
            contents = DeclarationContents(now.state, group, correct_form(data), T)
            activation = contents.activation if data["attacks"] else None
            wrong = (
                {fault.code for fault in activation.faults}
                if isinstance(activation, Refusal)
                else set()
            )
            splits = bool(data["attacks"]) and data["attacks"][-1]["option"] == "split"
            assert wrong <= ({"missing", "fired_twice", "over_budget"} if splits else set()), (
                group,
                data,
                activation,
            )
            data["attacks"] += further_attacks(now.state, group, data, T)
            data = aim_last_attack(now.state, group, data, T)


def test_models_beyond_the_limit_of_a_roll_are_omitted() -> None:
    """Twelve fire, counterattack and defend together: the others are not preselected, nor in
    advice.
    """
    rockets = [{"weapon": "rockets", "attack_dice": [4] * 4}]
    many = [squadron("a", *[ship(height="flying", arms=rockets, hp=9)] * 13)]
    now = game(many, [squadron("b", *[ship(aa=2, hp=9)] * 13)])
    first = DeclarationContents(now.state, a("a"), opening(now.state, a("a"), T), T)
    assert len(first.data["attacks"][0]["shots"]) == 12
    assert not isinstance(now.act(drafted(now.state, a("a"), dict(first.values))), Refusal)
    now = act(now, "declare", 0, attacks=[{"shots": shots(a("a0")), "target": b("b0")}])
    player = Player().take_up(now.battle)
    assert not player.press("counter", index=0)["faults"]
    now = throws(act(now, "counter", 1), (4,) * 4)
    player = Player().take_up(now.battle)
    assert not player.press("defend", index=0)["faults"]
    best_answer = next(reversed(list(OPPONENT.find_best_answer(now.state))))
    assert (
        best_answer
        and len(best_answer.draft.data["models"]) <= 12
        and not isinstance(now.act(best_answer.draft), Refusal)
    )
