"""Every field of every event of all games: who may set it, and what happens when another side
does.
"""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from engine.engagement import Draft, Engagement, keep_dice
from engine.flow import Choice
from engine.kit import plain
from tests.engine.courses import Thrower
from tests.engine.dystopian.battle.chances import Picks
from tests.engine.dystopian.battle.table import Data, a, b, draft, shots
from tests.engine.jovian.battle import table as jovian
from tests.engine.jovian.battle.table import BOMBERS, CRUISERS, DESTROYERS, EXOS
from tests.engine.jovian.battle.test_dogfight_events import (
    BOTH,
    dogfight,
    opening_of,
    ordered,
    seal,
)
from tests.engine.outside.events_by_side import (
    Begin,
    Game,
    after,
    answer_to,
    answered,
    deciding,
    declared,
    divided_attack,
    fire,
    met,
    shooting,
    waters,
)
from tests.engine.outside.fields_by_side import By, every_field, every_kind, fields_by, kinds_by
from tests.engine.outside.test_wrong_references import check_everywhere
from tests.engine.refusals import codes
from tests.engine.warsurge.battle import table as warsurge


def test_every_field_of_every_event_has_an_entry() -> None:
    """A new field has to say who may set it."""
    entries = [field for by in By for field in sorted(fields_by(by))]
    assert len(entries) == len(set(entries))
    assert set(entries) == every_field()


def test_every_event_has_an_entry() -> None:
    entries = [kind for by in By for kind in sorted(kinds_by(by))]
    assert len(entries) == len(set(entries))
    assert set(entries) == every_kind()


SENT: Mapping[str, tuple[Begin, Callable[[Game], Draft], int]] = {
    "engagement.holds": (
        jovian.engagement,
        lambda now: Draft(kind="holds", data={"group": EXOS}),
        0,
    ),
    "dystopian.declare": (waters, lambda now: declared(), 0),
    "dystopian.counter": (lambda: after(waters(), declared()), lambda now: draft("counter", {}), 1),
    "dystopian.defend": (
        answered,
        lambda now: draft("defend", {"attack": 0, "models": [b("b0")]}),
        1,
    ),
    "dystopian.divide": (
        divided_attack,
        lambda now: draft("divide", {"part": "attack.0", "shares": [1]}),
        0,
    ),
    "dystopian.order": (divided_attack, lambda now: draft("order", {"attacks": [1]}), 0),
    "dystopian.cap": (waters, lambda now: draft("cap", {"wing": a("w"), "squadron": a("a")}), 0),
    "dystopian.throw": (divided_attack, answer_to, 0),
    "jovian.attack": (jovian.engagement, lambda now: fire(), 0),
    "jovian.dogfight": (jovian.engagement, lambda now: dogfight(), 0),
    "jovian.throw": (lambda: after(jovian.engagement(), fire()), answer_to, 0),
    "jovian.choose": (deciding, answer_to, 0),
    "warsurge.attack": (warsurge.engagement, lambda now: shooting(), 0),
    "warsurge.adjust": (
        warsurge.engagement,
        lambda now: Draft(
            kind="adjust", data={"unit": warsurge.ref(0, 0), "numbers": {"models": 1}}
        ),
        0,
    ),
    "warsurge.throw": (lambda: after(warsurge.engagement(), shooting()), answer_to, 0),
}
"""For each event of one side: a battle, the event, and the side that may send it."""
BOUND = {"jovian.orders", "jovian.recall", "jovian.unseal"}
"""Events whose field names the side: a seal, an agreement or the opening of a seal shows which side
it was.
"""
UNASKED = {"warsurge.choose"}
"""An event for which the game has no question."""


def test_every_event_of_one_side_is_tried() -> None:
    assert {*SENT, *BOUND, *UNASKED} == kinds_by(By.SENDER)


@pytest.mark.parametrize("kind", SENT)
def test_event_of_one_side_is_refused_from_the_other(kind: str) -> None:
    begin, make, side = SENT[kind]
    now = begin()
    event = make(now)
    own = event.model_copy(update={"side": side})
    assert check_everywhere(now, own), now.act(own)
    other = event.model_copy(update={"side": 1 - side})
    assert not check_everywhere(now, other)
    assert codes(now.act(other)) & {"not_yours", "another_side", "not_the_other_side"}


@pytest.mark.parametrize("index", [0, 1])
def test_seal_is_not_sent_by_the_other_side(index: int) -> None:
    sealed = Draft(kind="orders", side=1 - index, data={"place": index}, commitment="A" * 48)
    assert codes(met().act(sealed)) == {"another_side"}
    assert isinstance(met().act(sealed.model_copy(update={"side": index})), Engagement)


@pytest.mark.parametrize("index", [0, 1])
def test_seal_is_not_taken_back_by_the_other_side(index: int) -> None:
    now, _ = ordered(*BOTH)
    back = Draft(kind="recall", side=1 - index, data={"place": index})
    assert codes(now.act(back)) == {"another_side"}


@pytest.mark.parametrize("index", [0, 1])
def test_orders_are_not_shown_by_the_other_side(index: int) -> None:
    openings = [opening_of(0, BOTH[0]), opening_of(1, BOTH[1])]
    now = met()
    now = after(now, seal(now, 0, openings[0]))
    now = after(now, seal(now, 1, openings[1]))
    shown = Draft(kind="unseal", data={"place": index, "opening": plain(openings[1 - index])})
    assert codes(now.act(shown)) == {"wrong_opening"}
    own = Draft(
        kind="unseal", side=1 - index, data={"place": index, "opening": plain(openings[index])}
    )
    assert codes(now.act(own)) == {"another_side"}


def test_picks_of_the_next_attacks_come_from_the_side_that_is_asked_in_old_files() -> None:
    """The page of 1.0.0 wrote the side that had to answer beside the order of the attacks."""
    attacks = [
        {"shots": shots(a("a0"), share=3), "target": b(name), "option": "split"}
        for name in ("b0", "b1")
    ]
    now = after(waters(), draft("declare", {"attacks": attacks}, 0))
    assert check_everywhere(now, draft("order", {"attacks": [1]}, 1))


LATER: Mapping[str, Draft] = {
    "dystopian.DeclaredAttack.defenders": declared(defenders=[b("b0")]),
    "dystopian.DeclaredAttack.defence_option": declared(defence_option="split"),
    "dystopian.DeclaredAttack.defence_shares": declared(defence_shares=[1]),
    "dystopian.DeclaredAttack.defence_primary": declared(defence_primary=0),
}


def test_every_field_of_the_other_side_is_tried() -> None:
    assert set(LATER) == fields_by(By.LATER)


@pytest.mark.parametrize("field", LATER)
def test_field_of_the_other_side_is_refused(field: str) -> None:
    now = waters()
    assert codes(now.act(LATER[field])) == {"defence_later"}
    assert not check_everywhere(now, LATER[field])


def attacks_until(by: str, seed: int, **rulings: Any) -> tuple[Game, Draft] | None:
    """Return a battle, and an attack with its dice and decisions up to the first one of a player,
    that one included.

    None where the other player decides before, or nobody decides.
    """
    pick = Picks(seed)
    begin = jovian.engagement(rulings=rulings)
    group, target = pick(
        [(DESTROYERS, CRUISERS), (EXOS, BOMBERS), (CRUISERS, EXOS), (BOMBERS, DESTROYERS)]
    )
    data: Data = {"group": group, "weapon": pick([0, 1]), "target": target, "dice": 8, "defence": 4}
    now = begin.act(Draft(kind="attack", data=data))
    picks = list[int]()
    dice = list[Any]()
    while isinstance(now, Engagement) and now.state.underway:
        waiting = now.state.underway.played.waiting
        if isinstance(waiting, Choice):
            picks.append(pick(range(len(waiting.options))))
            if waiting.by == by:
                return begin, Draft(
                    kind="attack", data=data | {"picks": picks}, dice=keep_dice(*dice)
                )
            if waiting.by == "secondary":
                return None
            now = now.act(Draft(kind="choose", data={"option": picks[-1]}))
        else:
            dice.append(Thrower(pick).throw(waiting))
            now = now.act(Draft(kind="throw", dice=keep_dice(dice[-1])))
    return None


@pytest.mark.parametrize("rulings", [{}, {"beam_reroll": "none"}])
def test_attack_contains_no_decision_of_the_defender(rulings: dict[str, str]) -> None:
    tried = [attacks_until("secondary", seed, **rulings) for seed in range(60)]
    attacks = [attack for attack in tried if attack]
    assert len(attacks) > 5
    for now, attack in attacks:
        assert codes(now.act(attack)) == {"choice_of_another"}
        assert not check_everywhere(now, attack)
        own = attack.data | {"picks": attack.data["picks"][:-1]}
        assert isinstance(now.act(attack.model_copy(update={"data": own})), Engagement)


def test_attack_may_contain_the_decisions_of_the_attacker() -> None:
    tried = [attacks_until("primary", seed) for seed in range(40)]
    attacks = [attack for attack in tried if attack]
    assert len(attacks) > 5
    assert all(check_everywhere(*attack) for attack in attacks)
