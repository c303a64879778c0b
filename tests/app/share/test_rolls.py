"""The roll of a single attack as a code or file: the dice travel with the set-up and continue with
another player.
"""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from app.registered_games import GAMES
from app.words import LANGUAGES, words
from engine.engagement import code_file, code_in, read_code
from engine.engagement.storage import VERSION
from tests.app.asking import Answer, Pairs, ask, attack_request, sent
from tests.app.share.sharing import PAGE, act, code, fresh_desk, link_in, out, share
from tests.app.share.test_share import opening
from tests.engine.engagement.toy import sure

METHOD = ("rulings.method", "chart")
"""WARSURGE rolls once chart or formula is chosen."""
ATTACKS = [game for game, page in GAMES.items() if page.has_attacks]


@pytest.fixture(autouse=True)
def repository() -> Iterator[None]:
    fresh_desk()
    yield
    fresh_desk()


def ready(game: str, language: str = "en") -> Pairs:
    return [METHOD if name == METHOD[0] else (name, text) for name, text in opening(game, language)]


def begun(game: str, language: str = "en") -> Answer:
    """A roll whose first batch has been thrown."""
    return ask("throw", ready(game, language), language, game, how="batch")


def unordered(answer: Answer) -> Answer:
    """The stored roll; the fields of a code have no order."""
    roll: Answer = answer["kept"]["roll"] | {"id": ""}
    return roll | {"forms": sorted(map(tuple, roll["forms"]))}


def made(kept: Any, game: str, language: str = "en") -> Answer:
    """The displayed part of a shared roll; the attack's response contains the page's next
    request.
    """
    then = sent(attack_request("share", [], language, game, {"kept": kept}))["follow"]["then"]
    assert (then["view"], then["action"]) == ("share", "make")
    return share(then["action"], game, language, form=then["forms"], **then["given"])


def taken(link: str, game: str, language: str = "en", kept: Any = None) -> Answer:
    """The code opened and accepted by another player with own stored data."""
    result = share("take", game, language, code=link)
    assert result["screen"]["go"] == "roll"
    then = result["follow"]["then"]
    return sent(
        attack_request(
            "take", opening(game, language), language, game, then["given"] | {"kept": kept or {}}
        )
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ATTACKS)
def test_roll_continues_with_another_player(game: str, language: str) -> None:
    first = begun(game, language)
    shown = made(first["kept"], game, language)
    assert words(language)("share.make.roll") in out(shown)
    link = link_in(shown)
    assert link.startswith(PAGE + f"#share=BS{VERSION}.")
    opened = share("open", game, language, code=link)
    say = sent(attack_request("throw", [], language, game, {"kept": first["kept"], "how": "look"}))[
        "say"
    ]
    assert say.split(".")[0] in out(opened)
    context = taken(link, game, language)
    assert unordered(context) == unordered(first)
    assert sorted(map(tuple, context["form"]["fill"])) == sorted(ready(game, language))
    assert context["regions"]["roll-out"] == first["regions"]["roll-out"]
    back = sent(attack_request("back", [], language, game, {"kept": context["kept"]}))
    assert back["regions"]["roll-out"] == ""
    assert sorted(map(tuple, back["form"]["fill"])) == sorted(opening(game, language))
    assert "roll" not in back["kept"]


def test_undone_roll_can_be_redone_by_another_player() -> None:
    first = begun("dystopian")
    undone = sent(attack_request("undo", [], "en", "dystopian", {"kept": first["kept"]}))
    context = taken(link_in(made(undone["kept"], "dystopian")), "dystopian")
    repeated = sent(attack_request("redo", [], "en", "dystopian", {"kept": context["kept"]}))
    assert repeated["regions"]["roll-out"] == first["regions"]["roll-out"]


def test_replaced_roll_can_be_restored() -> None:
    own, other = begun("warsurge"), begun("warsurge")
    context = taken(link_in(made(other["kept"], "warsurge")), "warsurge", kept=own["kept"])
    assert unordered(context) == unordered(other)
    back = sent(attack_request("back", [], "en", "warsurge", {"kept": context["kept"]}))
    assert back["kept"] == own["kept"]
    assert back["regions"]["roll-out"] == own["regions"]["roll-out"]


@pytest.mark.parametrize("game", ATTACKS)
def test_file_of_a_roll_opens_like_its_code(game: str) -> None:
    first = begun(game)
    shown = made(first["kept"], game)
    file = share("file", game, screen=shown["kept"], kind="roll")["device"]["file"]
    assert file["name"] == "broadside-roll.json"
    text = json.loads(file["text"])["code"]
    assert link_in(shown) == PAGE + "#share=" + text
    then = act("import", game, given={"text": file["text"]})["follow"]["then"]
    assert (then["view"], then["action"], then["given"]) == ("share", "open", {"code": text})


def test_file_contains_a_code_or_is_of_another_kind() -> None:
    assert code_in(code_file("BS2.abc")) == "BS2.abc"
    for other in (
        "",
        "BS2.abc",
        '{"code": 1}',
        '{"code": "a", "more": 1}',
        '{"format": "broadside"}',
    ):
        assert code_in(other) is None


def test_impossible_dice_in_a_code_are_refused() -> None:
    """A stranger's code with too many dice, a seven, an unrequested choice, or no record at all."""
    link = link_in(made(begun("dystopian")["kept"], "dystopian"))
    data = sure(read_code(link)).data
    (event,) = data["record"]["events"]
    dice = event["dice"][0]
    wrong: list[Any] = [
        event | {"dice": [dice | {"rolled": [*dice["rolled"], 1]}]},
        event | {"dice": [dice | {"rolled": [7, *dice["rolled"][1:]]}]},
        event | {"kind": "choose", "data": {"option": 0}, "dice": []},
        event | {"kind": "adjust"},
        7,
    ]
    for each in wrong:
        answer = share(
            "open", "dystopian", code=code("setup", data | {"record": {"events": [each]}})
        )
        assert answer["faults"] == {"share.code": words("en")("fault.code_broken")}, each
    for record in ("x", {"events": 3}, {"unknown": 1}):
        answer = share("open", "dystopian", code=code("setup", data | {"record": record}))
        assert answer["faults"], record


def test_set_up_shared_after_a_roll_has_no_dice() -> None:
    shown = made(begun("dystopian")["kept"], "dystopian")
    after = share(
        "make", "dystopian", form=opening("dystopian", "en"), screen=shown["kept"], kind="setup"
    )
    assert "record" not in sure(read_code(link_in(after))).data
