"""Texts and files that the device hands to the page: each opens where its content belongs."""

import pytest

from app.registered_games import GAMES
from app.words import words
from engine.engagement import Archive, Code, code_file, write, write_code
from engine.engagement.storage import MOST_BYTES
from tests.app.asking import done
from tests.app.battle.player import Player
from tests.app.share.sharing import share
from tests.engine.engagement.toy import sure

SYSTEMS = {"dystopian": "Dystopian Wars", "jovian": "Jovian Wars"}


def roster(system: str) -> str:
    """A roster of one model."""
    unit = '<selection name="Ternwing" type="model" number="2"/>'
    return (
        f'<roster gameSystemName="{system}"><force '
        f'name="A"><selections>{unit}</selections></force></roster>'
    )


def code() -> str:
    """The code of a set-up."""
    return sure(
        write_code(Code(kind="setup", game="dystopian", data={"form": {"target": {"dr": "6"}}}))
    )


@pytest.mark.parametrize("game", GAMES)
def test_list_opens_as_a_preview(game: str) -> None:
    player = Player(game)
    player.send("open", {"text": "2 Ternwing\nCirrus <b>x</b>", "count": "1"})
    player.press("incoming.take")
    assert player.screen["view"] == "fleet"
    assert "Ternwing" in player.html and "Cirrus &lt;b&gt;x&lt;/b&gt;" in player.html
    assert not player.answer.get("trouble")


def test_open_battle_is_saved_and_left() -> None:
    player = Player()
    player.try_samples()
    battle = player.screen["battle"]
    player.send("open", {"text": "Ternwing"})
    assert "battle" not in player.screen
    assert done(player.repository.engagement(battle)).battle.id == battle


def test_file_of_broadside_is_imported() -> None:
    other = Player()
    other.try_samples()
    player = Player()
    player.send("open", {"text": write(Archive(battles=(other.engagement.battle,)))})
    answer = player.press("incoming.take")
    assert player.screen["view"] == "home"
    assert answer["say"] == words("en")("battle.imported", battles=1, fleets=0, same=0)


@pytest.mark.parametrize(
    "text",
    [
        "{}",
        "Look: https://table.example/jovian.html#share={} See you!",
        "https://table.example/#SHARE%3d{}",
        "\n{}\n",
    ],
)
def test_code_opens_in_its_view(text: str) -> None:
    answer = Player().send("open", {"text": text.replace("{}", code())})
    assert answer["follow"]["then"] == {
        "view": "share",
        "action": "open",
        "given": {"code": code()},
    }


def test_file_with_a_code_opens_in_its_view() -> None:
    assert Player().send("open", {"text": code_file(code())})["follow"]["then"]["given"] == {
        "code": code()
    }


def test_list_of_another_game_opens_on_the_page_of_that_game() -> None:
    player = Player("dystopian")
    player.send("open", {"text": roster(SYSTEMS["jovian"])})
    answer = player.press("incoming.take")
    assert answer["screen"]["game"] == "jovian"
    assert answer["follow"]["then"]["action"] == "incoming.take"
    other = GAMES["jovian"].battle
    assert other
    player.page = other
    player.send("incoming.take")
    assert player.screen["view"] == "fleet" and "Ternwing" in player.html
    assert player.repository.incoming is None


def test_list_of_an_unknown_game_opens_on_this_page() -> None:
    player = Player()
    player.send("open", {"text": roster("Another Game 40,000")})
    answer = player.press("incoming.take")
    assert "game" not in answer["screen"]


@pytest.mark.parametrize(
    "given", [{"large": "yes"}, {"text": "\n" * (MOST_BYTES + 1)}, {"text": ""}, {"text": "<a"}]
)
def test_refused_file_leaves_the_list_of_fleets_with_the_reason(given: dict[str, str]) -> None:
    player = Player()
    answer = player.send("open", given)
    if player.screen["view"] == "incoming":
        answer = player.press("incoming.take")
    assert player.screen["view"] == "fleets"
    assert answer["trouble"].endswith(".") and answer["say"] == answer["trouble"]


def test_of_several_files_the_first_is_open() -> None:
    answer = Player().send("open", {"text": "Ternwing", "count": "3"})
    assert answer["trouble"] == words("en")("battle.first_file")


@pytest.mark.parametrize("before", ["", "\n  "])
def test_file_pasted_as_text_is_shown_like_a_file(before: str) -> None:
    """The text of a file goes through a clipboard or a chat as well."""
    giver = Player()
    giver.try_samples()
    text = write(Archive(battles=(giver.engagement.battle,)))
    then = share("open", code=before + text)["follow"]["then"]
    assert (then["view"], then["action"]) == ("battle", "open")
    taker = Player()
    taker.send("open", then["given"])
    assert taker.screen["view"] == "incoming"
    assert not taker.answer.get("trouble")
