"""Waiting taps that a later tap withdraws, and equal taps that need no second request, without a
browser.
"""

from types import SimpleNamespace
from typing import Any

import pytest

from tests.app.shell.conftest import OpenShell
from tests.app.shell.fake_page import FakeElement, FakePage

TRY = {"data_do": "battle.try"}
PUZZLE = {"data_do": "battle.sample_puzzle", "data_brings": "brought-puzzle"}


class Waiting:
    """The page of a game, and actions that wait on it."""

    def __init__(self, open_shell: OpenShell) -> None:
        page = FakePage(FakeElement(id="page", data_game="dystopian"))
        page.location = SimpleNamespace(hash="#battle")
        page.performance = SimpleNamespace(now=lambda: 0)
        self._taps = open_shell(page, "taps")
        self._actions = open_shell(page, "requested_action")

    def tap(self, on: dict[str, str]) -> Any:
        element = FakeElement("battle", **on)
        return self._taps.Tap(element, on["data_do"], {}, [], 0, is_finger=True, is_choice=False)

    def want(self, tap: Any) -> Any:
        return self._actions.RequestedAction("show", {}, [], tap)


@pytest.mark.parametrize(("on", "expected"), [(TRY, True), (PUZZLE, False)])
def test_later_tap_withdraws_all_but_what_asks_for_the_screen(
    open_shell: OpenShell, on: dict[str, str], expected: bool
) -> None:
    waiting = Waiting(open_shell)
    wanted = waiting.want(waiting.tap(on))
    wanted.withdraw()
    assert wanted.is_withdrawn is expected
    assert wanted.awaits(waiting.tap(on)) is not expected


def test_request_without_a_tap_is_not_withdrawn(open_shell: OpenShell) -> None:
    wanted = Waiting(open_shell).want(None)
    wanted.withdraw()
    assert not wanted.is_withdrawn
