"""A flow on the screen: its remaining odds at once, later, or none at all."""

import pytest

from app.views import ShownFlow, flow_html
from tests.app.markup import elements

ODDS = "<p>Two in three.</p>"
LATER = "battle.counter.odds"


def write_odds() -> str:
    return ODDS


@pytest.mark.parametrize("view", ["battle", "attack"])
@pytest.mark.parametrize("later", ["", LATER])
@pytest.mark.parametrize("has_odds", [True, False])
def test_remaining_odds_are_requested_later_only_where_there_are_any(
    view: str, later: str, has_odds: bool
) -> None:
    remaining = write_odds if has_odds else None
    html = flow_html(ShownFlow("Attack", "", remaining=remaining), "en", view, later)
    requests = [item for item in elements(html) if "data-after" in item.attrs]
    assert [item.attrs["data-after"] for item in requests] == (
        [later] if has_odds and later else []
    )
    assert (ODDS in html) is (has_odds and not later)
