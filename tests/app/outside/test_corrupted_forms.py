"""Forms with values and names of fields that no page sends: each request has an answer, and none a
fault inside.
"""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from app.requests.dispatcher import actions, respond
from tests.app.asking import Pairs, done
from tests.app.battle.player import NOW, Player
from tests.app.markup import all_pairs
from tests.app.share.sharing import fresh_desk

ODD = ["", "0", "-1", "99999", "²", "9" * 5000, "1.5", "x", "{}", "[]", "\u0661", "a\nb"]
"""Values that a field does not have."""
CARRIED: dict[str, dict[str, str]] = {"sample": {"side": "1", "sample": "0"}}
"""The values that the buttons of the set-up carry."""


@pytest.fixture(autouse=True)
def repository() -> Iterator[None]:
    """Begin and end without battles."""
    fresh_desk()
    yield
    fresh_desk()


def sent(action: str, forms: Pairs) -> dict[str, Any]:
    """Return the response to an action of the set-up; faults of the program come through."""
    request = {
        "game": "jovian",
        "lang": "en",
        "view": "dogfight",
        "action": action,
        "given": CARRIED.get(action, {}),
        "forms": forms,
        "now": NOW,
    }
    return dict(json.loads(done(respond(json.dumps(request)))))


def opening() -> Pairs:
    """Return the form of the set-up as it opens."""
    return all_pairs(sent("afresh", [])["regions"]["dogfight-out"])


def corrupted(pairs: Pairs) -> Iterator[Pairs]:
    """Yield forms in which one field has another value, another name, comes twice, or is
    lacking.
    """
    for index, (name, value) in enumerate(pairs):
        before = pairs[:index]
        after = pairs[index + 1 :]
        for odd in ODD:
            yield [*before, (name, odd), *after]
        yield [*before, *after]
        yield [*pairs, (name, value)]
        for other in (
            f"{name}.x",
            f"{name}.0",
            name.rpartition(".")[0],
            name.replace(".0.", ".x."),
            "",
        ):
            yield [*before, (other, value), *after]
        yield [*pairs, (f"{name}.0.y", value)]


def test_set_up_of_a_dogfight_has_many_fields() -> None:
    names = {name for name, _ in opening()}
    assert len(names) > 30
    assert any(name.startswith("dogfight.sides.1.weapons.0.") for name in names)


@pytest.mark.parametrize("action", sorted(actions("jovian", "dogfight")))
def test_set_up_with_a_corrupted_field_is_answered(action: str) -> None:
    for forms in corrupted(opening()):
        response = sent(action, forms)
        assert response["say"] or response.get("follow"), forms


@pytest.mark.parametrize("action", ["dogfight.declare", "dogfight.target", "dogfight.missiles"])
def test_declaration_of_a_dogfight_with_a_corrupted_field_is_answered(
    action: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = Player("jovian")
    player.try_samples()
    player.press("dogfight", index=0)
    monkeypatch.setattr("app.battle.battle_response.MISFIT", (ValueError,))
    request = player.command(action)
    for forms in corrupted(player.pairs()):
        assert player.asked(request | {"forms": forms})
