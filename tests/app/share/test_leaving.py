"""The screen of codes when it is left: it returns to the view that opened it."""

from collections.abc import Iterator

import pytest

from app.registered_games import GAMES
from tests.app.share.sharing import Answer, act, code, fresh_desk, share
from tests.engine.engagement.toy import sure


@pytest.fixture(autouse=True)
def repository() -> Iterator[None]:
    fresh_desk()
    yield
    fresh_desk()


def ending(answer: Answer) -> tuple[str, str, object]:
    """The view after the screen of codes, the element with the focus, and what is opened on it."""
    return answer["screen"]["go"], answer.get("focus", ""), answer["follow"].get("then")


def leave_made(kind: str, id: str = "") -> tuple[str, str, object]:
    """Leave the screen with the code of something."""
    made = share("make", kind=kind, id=id)
    return ending(act("leave", view="share", screen=made["at"]))


def test_code_of_a_fleet_returns_to_the_fleet() -> None:
    """The id is that of the fleet: no battle is opened by it."""
    sample = sure(GAMES["dystopian"].battle).samples()[0]
    id = act("fleets.make", given={"sample": sample.name})["at"]["fleet"]
    assert leave_made("fleet", id) == ("battle", "share-fleet", None)


def test_code_of_a_battle_returns_to_the_battle() -> None:
    id = act("try")["at"]["battle"]
    assert leave_made("battle", id) == ("battle", "share-battle", None)


def test_code_for_the_other_phone_opens_the_battle_anew() -> None:
    """The other phone's code may have changed it."""
    id = act("try")["at"]["battle"]
    view, _, then = leave_made("phones", id)
    assert view == "battle" and then == {
        "view": "battle",
        "action": "go",
        "given": {"view": "battle", "battle": id},
        "forms": [],
    }


def test_code_that_was_opened_returns_to_the_opening_view() -> None:
    opened = share("open", code=code("setup", {}))
    assert ending(act("leave", view="share", screen=opened["at"])) == ("attack", "", None)
