"""Two tabs with one store: a tap on a screen that the other tab has made outdated is refused with a
message.
"""

from collections import Counter

import pytest

from app.words import LANGUAGES, words
from tests.app.battle.player import Answer, Player, carries
from tests.app.battle.test_table import begun
from tests.app.markup import Element

NEW = {"try", "start", "again", "delete", "fleets.make"}
"""Actions upon nothing that is on the screen."""
ELSEWHERE = {
    "go",
    "home",
    "undo",
    "turn.end",
    "end.done",
    "end.review",
    "adjust",
    "side",
    "note",
    "declare",
}
"""Actions that lead away from an attack."""
EVERYWHERE = {"undo", "redo", "turn", "side", "adjust", "end.done"}
"""Some that every walk comes to, so that none walks in a circle."""
OWN = {
    "dystopian": (
        135,
        {"sight", "finish", "overrule", "fleet.add", "fleet.remove", "fleet.move", "fleets.move"},
    ),
    "jovian": (65, {"throw", "choose", "dogfight.seal"}),
    "warsurge": (50, {"throw"}),
}
"""Some of each game, and after how many steps; one walk goes on to the fleets, which are the same
for all games.
"""


def act_of(button: Element) -> str:
    """The request of a button."""
    return button.attrs["data-do"].removeprefix("battle.")


def raced(player: Player, button: Element) -> Answer | None:
    """The response to a button tapped just as another tab changes its subject; None if nothing
    changes.
    """
    alone = player.twin()
    if (
        not alone.send(act_of(button), carries(button))["device"].get("saved")
        or alone.kept() == player.kept()
    ):
        return None
    late = player.twin()
    late.send("show")
    tapped = late.command(act_of(button), carries(button))
    other = Player(late.page.rules.name, store=late.store)
    if late.screen.get("battle"):
        other.screen = {"view": "battle", "battle": late.screen["battle"]}
        done = (
            other.send("undo")
            if late.engagement.battle.is_over
            else other.send("note", forms=[["note", "Fog"]])
        )
    else:
        done = other.send("fleets.make", {"name": "Fog"})
    assert done["device"]["saved"], done
    late.send("refresh")
    before = late.kept()
    answer = late.asked(tapped | {"kept": late.screen | {"revision": tapped["kept"]["revision"]}})
    assert late.kept() == before, (act_of(button), carries(button))
    return answer


def kind_of(player: Player, button: Element) -> tuple[str, ...]:
    """The key of similar buttons: of one screen, and of one action or leading to one screen."""
    carried = carries(button)
    return player.screen["view"], act_of(button), carried.get("view", ""), carried.get("how", "")


def walk(player: Player, steps: int, *avoided: str) -> set[str]:
    """Buttons tapped, of those not avoided one of the kind tapped least; the actions that were
    raced and refused.
    """
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


@pytest.mark.long
@pytest.mark.parametrize("game", OWN)
def test_every_action_on_an_outdated_screen_is_refused_with_a_message(game: str) -> None:
    steps, own = OWN[game]
    seen = walk(Player(game), steps, "again")
    fighting = begun(game)
    fighting.press("declare", index=0)
    answer = raced(fighting, fighting.buttons("declare.done")[0])
    assert answer and answer["trouble"] == words("en")("battle.clash")
    fighting.press("declare.done")
    seen |= walk(fighting, 40, *ELSEWHERE)
    assert seen >= EVERYWHERE | own


@pytest.mark.parametrize("language", LANGUAGES)
def test_typed_text_stays_in_its_field_after_a_change_in_another_tab(language: str) -> None:
    player = begun(language=language)
    player.end_turn()
    other = Player(store=player.store)
    other.press("go", view="battle")
    tapped = player.type("note", "Ran aground").command("note")
    other.press("undo")
    player.send("refresh")
    before = player.kept()
    answer = player.asked(
        tapped | {"kept": player.screen | {"revision": tapped["kept"]["revision"]}}
    )
    assert answer["trouble"] == words(language)("battle.clash")
    assert not answer["screen"].get("fresh") and player.kept() == before
    assert player.asked(tapped | {"kept": player.screen})["device"]["saved"]


def test_queued_taps_of_one_tab_all_count() -> None:
    player = begun()
    button = player.buttons("adjust")[0]
    tapped = player.command("adjust", carries(button))
    other = player.command("note") | {"forms": [["note", "Fog"]]}
    for command in (tapped, other, other):
        assert player.asked(command)["device"]["saved"]
    assert len(player.engagement.battle.events) == 3
