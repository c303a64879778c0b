"""axe finds nothing on any view: light, dark, both languages, 320 px, forced colours."""

from functools import lru_cache
from typing import Any

import pytest

from app.words import LANGUAGES
from tests.e2e.pages import TABLET, Table
from tests.e2e.states import STATES, enter, leave
from tools.paths import NODE_MODULES

pytestmark = pytest.mark.browser
RUN = """async () => {
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  const { violations } = await axe.run(document, { runOnly: tags, resultTypes: ["violations"] });
  return violations.map(({ id, nodes }) => [id, nodes.slice(0, 3).map(({ target, failureSummary }) =>
    target.join(" ") + ": " + failureSummary.split("\\n").slice(1).join(" "))]);
}"""


@lru_cache
def _axe() -> str:
    return (NODE_MODULES / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


def violations(table: Table) -> Any:
    """What axe says about the page as it stands; its text is evaluated, for the policy forbids foreign scripts."""
    if not table.page.evaluate("'axe' in window"):
        table.page.evaluate(_axe())
    return table.page.evaluate(RUN)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("state", STATES)
def test_light_dark_narrow_and_forced_colours(table: Table, state: str, language: str) -> None:
    enter(table, state, language)
    found = {"light": violations(table)}
    table.page.emulate_media(color_scheme="dark")
    found["dark"] = violations(table)
    if language == "en":
        table.page.emulate_media(color_scheme="light", forced_colors="active")
        found["forced colours"] = violations(table)
    table.page.emulate_media(color_scheme="light", forced_colors="none")
    table.page.set_viewport_size({"width": 320, "height": 844})
    found["320 px"] = violations(table)
    leave(table, state)
    assert {kind: said for kind, said in found.items() if said} == {}


@pytest.mark.parametrize("state", ["attack", "odds", "result"])
@pytest.mark.parametrize("table", [TABLET], indirect=True, ids=["tablet"])
def test_two_panes(table: Table, state: str) -> None:
    enter(table, state)
    found = violations(table)
    leave(table, state)
    assert found == []
