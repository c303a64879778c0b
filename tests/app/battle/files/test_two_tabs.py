"""Two tabs upon one store: what is tapped upon a screen that the other has changed unseen is told, and never counts."""

from collections import Counter
from copy import copy

import pytest

from app.battle import Repository
from app.words import LANGUAGES, words
from engine.engagement import MemoryStore
from tests.app.battle.player import EVERY_GAME, Answer, Player, carries
from tests.app.battle.test_table import begun
from tests.app.markup import Element

NEW = {"try", "start", "delete", "fleets.make"}
"""Actions upon nothing that is on the screen."""
ELSEWHERE = {"go", "home", "undo", "turn.end", "end", "adjust", "side", "note", "declare", "matrix"}
"""Actions that lead away from an attack."""
EVERYWHERE = {"undo", "redo", "turn", "side", "adjust", "end.done", "fleet.add", "fleet.remove"}
"""Some that every walk comes to, so that none walks in a circle."""
OWN = {
    "dystopian": {"sight", "finish", "overrule"},
    "jovian": {"throw", "choose", "dogfight.seal"},
    "warsurge": {"throw"},
}
"""Some of each game."""


def fork(player: Player) -> Player:
    """The same tab upon a copy of its store."""
    other, store = copy(player), MemoryStore()
    store._documents = dict(player.store._documents)  # type: ignore[attr-defined]
    other.store, other.repository = store, Repository(store, EVERY_GAME)
    return other


def act_of(button: Element) -> str:
    """What a button asks for."""
    return button.attrs["data-do"].removeprefix("battle.")


def raced(player: Player, button: Element) -> Answer | None:
    """The answer to a button tapped just as another tab changes what it is upon; None where it changes nothing."""
    alone = fork(player)
    if not alone.send(act_of(button), carries(button)).get("saved") or alone.kept() == player.kept():
        return None
    late = fork(player)
    late.send("show")
    tapped = late.command(act_of(button), carries(button))
    other = Player(late.page.rules.name, store=late.store)
    if late.screen.get("battle"):
        other.screen = {"view": "battle", "battle": late.screen["battle"]}
        done = other.send("undo") if late.engagement.battle.is_over else other.send("note", forms=[["note", "Fog"]])
    else:
        done = other.send("fleets.make", {"name": "Fog"})
    assert done["saved"], done
    late.send("refresh")
    before = late.kept()
    answer = late.asked(tapped | {"kept": late.screen | {"revision": tapped["kept"]["revision"]}})
    assert late.kept() == before, (act_of(button), carries(button))
    return answer


def kind_of(player: Player, button: Element) -> tuple[str, ...]:
    """Which buttons are alike: of one screen, and of one action or leading to one screen."""
    carried = carries(button)
    return player.screen["view"], act_of(button), carried.get("view", ""), carried.get("how", "")


def walk(player: Player, steps: int, *avoided: str) -> set[str]:
    """Buttons tapped, of those not avoided one of the kind tapped least; the actions that were raced and refused."""
    tried, seen = Counter[tuple[str, ...]](), set()
    for _ in range(steps):
        elements = [element for element in player.buttons() if act_of(element) not in avoided]
        if not elements:
            break
        button = min(elements, key=lambda element: tried[kind_of(player, element)])
        kind, act = kind_of(player, button), act_of(button)
        answer = None if act in NEW or tried[kind] else raced(player, button)
        if answer:
            assert answer["trouble"] == words("en")("battle.clash"), (act, player.screen)
            seen.add(act)
        tried[kind] += 1
        player.send(act, carries(button))
    return seen


@pytest.mark.parametrize(("game", "own"), OWN.items())
def test_every_action_upon_what_another_tab_has_changed_is_refused_and_told(game: str, own: set[str]) -> None:
    seen = walk(Player(game), 180)
    fighting = begun(game)
    fighting.press("declare", index=0)
    answer = raced(fighting, fighting.buttons("declare.done")[0])
    assert answer and answer["trouble"] == words("en")("battle.clash")
    fighting.press("declare.done")
    seen |= walk(fighting, 60, *ELSEWHERE)
    assert seen >= EVERYWHERE | own


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_typed_as_another_tab_took_back_a_turn_stays_in_its_field(language: str) -> None:
    player = begun(language=language)
    player.end_turn()
    other = Player(store=player.store)
    other.press("go", view="battle")
    tapped = player.type("note", "Ran aground").command("note")
    other.press("undo")
    player.send("refresh")
    before = player.kept()
    answer = player.asked(tapped | {"kept": player.screen | {"revision": tapped["kept"]["revision"]}})
    assert answer["trouble"] == words(language)("battle.clash")
    assert not answer.get("fresh") and player.kept() == before
    assert player.asked(tapped | {"kept": player.screen})["saved"]


def test_taps_of_one_tab_that_wait_for_each_other_all_count() -> None:
    player = begun()
    button = player.buttons("adjust")[0]
    tapped = player.command("adjust", carries(button))
    other = player.command("note") | {"forms": [["note", "Fog"]]}
    for command in (tapped, other, other):
        assert player.asked(command)["saved"]
    assert len(player.engagement.battle.events) == 3
