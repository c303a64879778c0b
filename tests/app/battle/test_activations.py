"""Whole activations of Dystopian Wars through the screens, with typed dice: the same end as in the
engine.
"""

import pytest

from app.words import LANGUAGES
from tests.app.battle.declaring import answer, declare
from tests.app.battle.player import Player
from tests.engine.dystopian.battle.worked import CASES, begun, dice_of, ends_as_the_engine


@pytest.mark.parametrize("name", sorted(CASES))
def test_activations_on_the_screens_end_as_in_the_engine(name: str) -> None:
    case = CASES[name]
    game, activation, refs = begun(case)
    player = Player(language=LANGUAGES[len(name) % 2]).take_up(game.battle)
    declare(player, activation, refs)
    for faces in dice_of(case):
        assert answer(player, activation, refs) == "throw"
        player.tap(*faces)
        assert not player.answer["faults"]
    assert answer(player, activation, refs) == ""
    ends_as_the_engine(player.engagement, case, activation, refs)
    values = {
        language: log_of(Player(language=language, store=player.store)) for language in LANGUAGES
    }
    assert {text.count("\n") for text in values.values()} == {len(player.engagement.battle.events)}
    assert values["en"] != values["fr"]


def log_of(player: Player) -> str:
    """The log as shown, then as text: every sentence of the events."""
    player.press("go", view="battle")
    player.press("go", view="log")
    text: str = player.press("log.export", **{"as": "text"})["device"]["file"]["text"]
    shown = player.text
    assert all(line.partition(". ")[2][:30].strip() in shown for line in text.splitlines())
    return text
