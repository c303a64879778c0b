"""The screens of battles: axe finds nothing, nothing is cut off or too small for a thumb."""

import pytest

from app.words import LANGUAGES
from tests.e2e.conftest import Sit
from tests.e2e.pages import PHONE
from tests.e2e.states_battle import BATTLE
from tests.e2e.test_axe import violations
from tests.e2e.test_games_looks import too_wide_or_small, twice_as_large

pytestmark = pytest.mark.browser
PAGES = {"en": "", "fr": "fr.html"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_phones(sit: Sit, language: str) -> None:
    table = sit(color_scheme="light" if language == "en" else "dark").open(PAGES[language])
    wrong = {}
    for name, enter in BATTLE.items():
        enter(table)
        axe = violations(table)
        wrong[name] = too_wide_or_small(table, (320, 844), PHONE) | twice_as_large(table)
        wrong[name] |= {"axe": axe} if axe else {}
    assert {name: said for name, said in wrong.items() if said} == {}
