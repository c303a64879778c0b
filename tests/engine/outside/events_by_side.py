"""Battles of all games, and events with any fields, for the tests of who may set which field."""

from collections.abc import Callable
from typing import Any

from engine.dice import Batch
from engine.engagement import Draft, Engagement, keep_dice
from engine.flow import Choice
from tests.engine.courses import Thrower
from tests.engine.dystopian.battle.chances import Picks
from tests.engine.dystopian.battle.table import Data, a, b, draft, game, ship, shots, squadron, wing
from tests.engine.jovian.battle import table as jovian
from tests.engine.jovian.battle.table import CRUISERS, DESTROYERS
from tests.engine.jovian.battle.test_dogfight_events import dogfight
from tests.engine.refusals import sure
from tests.engine.warsurge.battle import table as warsurge

Game = Engagement[Any]
Begin = Callable[[], Game]
ROCKETS = [{"weapon": "rockets", "attack_dice": [6, 6, 6, 6]}]


def waters() -> Game:
    """Return a flyer with its wing against two ships that can defend, and a wing of theirs."""
    ours = [squadron("a", ship(arms=ROCKETS, aa=3, height="flying")), wing("w")]
    theirs = [squadron("b", ship(aa=3, shields=1), ship(aa=3)), wing("v")]
    return game(ours, theirs)


def declared(**more: Any) -> Draft:
    """Return the attack of the flyer, with more fields of the attack."""
    attack: Data = {"shots": shots(a("a0")), "target": b("b0")}
    return draft("declare", {"attacks": [attack | more]}, 0)


def after(now: Game, *drafts: Draft) -> Game:
    for each in drafts:
        now = sure(now.act(each))
    return now


def answered() -> Game:
    """Return the battle in which the flyer attacks, and nobody counterattacks."""
    return after(waters(), declared(), draft("counter", {}, 1))


def divided_attack() -> Game:
    """Return a battle whose first attack is made with half of the dice, and answered."""
    attacks = [
        {"shots": shots(a("a0"), share=3), "target": b(name), "option": "split"}
        for name in ("b0", "b1")
    ]
    return after(waters(), draft("declare", {"attacks": attacks}, 0), draft("counter", {}, 1))


def met() -> Game:
    """Return a Jovian battle with a declared dogfight on two phones."""
    return sure(jovian.engagement().act(dogfight(phones="two")))


def fire(**more: Any) -> Draft:
    """Return the attack of a Jovian ship."""
    return Draft(kind="attack", data={"group": DESTROYERS, "weapon": 0, "target": CRUISERS} | more)


def shooting(**more: Any) -> Draft:
    """Return the attack of a unit of WARSURGE, with other fields of its data."""
    now = warsurge.engagement()
    whole = warsurge.shot(now, warsurge.ref(0, 0), [0], warsurge.ref(1, 0))
    return Draft(kind="attack", data=dict(whole.data) | more)


def shooting_with(part: str, **more: Any) -> Draft:
    """Return the attack of a unit with other fields of its weapon, or of its target."""
    data = shooting().data
    if part == "target":
        return shooting(target=data["target"] | more)
    weapon = dict(data["weapons"][0])
    return shooting(weapons=[weapon | more])


def answer_to(now: Game) -> Draft:
    """Return an answer to the request of a flow."""
    waiting = now.state.underway.played.waiting
    if isinstance(waiting, Choice):
        return Draft(kind="choose", data={"option": 0})
    return Draft(kind="throw", dice=keep_dice(Thrower(Picks(1)).throw(waiting or Batch(1, 6))))


def deciding() -> Game:
    """Return a Jovian attack in which a player has to decide."""
    now = after(jovian.engagement(rulings={}), fire())
    while not isinstance(now.state.underway.played.waiting, Choice):
        now = after(now, answer_to(now))
    return now
