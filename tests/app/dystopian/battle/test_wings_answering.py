"""Wings that may answer in step 2, among what may be otherwise in a declaration."""

import pytest

from app.number_format import decimals
from app.words import LANGUAGES, words
from engine.dystopian.battle import remaining_activation_odds
from tests.app.battle.advice.test_sensitivity import asked
from tests.app.battle.player import Player
from tests.app.markup import elements
from tests.engine.dystopian.battle.table import Data, a, act, b, game, ship, squadron, wing

BOMBERS = wing("v", "dive_bombers", attack_dice=4, aa=1)
FLYER = squadron("v", ship(height="flying", dr=1, cr=4))
CASES: list[tuple[Data, int, str, dict[str, list[Data]]]] = [
    (BOMBERS, 0, "Wing x", {"wings_at_wings": [{"wing": b("x"), "target": a("v")}]}),
    (
        BOMBERS,
        3,
        "Wing x, T0",
        {
            "wings_at_wings": [{"wing": b("x"), "target": a("v")}],
            "models_at_wings": [{"models": [b("t0")], "target": a("v")}],
        },
    ),
    (FLYER, 0, "Wing x", {"wings_at_models": [{"wing": b("x"), "target": a("v0")}]}),
]
"""A group that attacks, the AA of the ship below fighters on CAP, and all that may answer: by name,
and as the event.
"""


@pytest.mark.parametrize(("attackers", "aa", "names", "answer"), CASES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_wings_are_among_those_who_may_answer(
    language: str, attackers: Data, aa: int, names: str, answer: dict[str, list[Data]]
) -> None:
    """The row names the wing, and its number is that of a battle in which all of them answer."""
    t = words(language)
    start = game([attackers], [squadron("t", ship(aa=aa, arms=[])), wing("x", aa=4, tokens=4)])
    start = act(start, "cap", 1, wing=b("x"), squadron=b("t"))
    player = Player("dystopian", language).take_up(start.battle)
    player.press("declare", index=0)
    player.type("attacks.0.target", b("t0")).send("declare.change")
    (row,) = counterattacks(asked(player), t("sensitivity.counterattack"))
    player.press("declare.done")
    answered = act(player.engagement, "counter", 1, **answer)
    odds = remaining_activation_odds(answered.state)
    assert odds is not None
    assert row.startswith(f"{t('sensitivity.counterattack')} {names} ")
    assert f"→ {decimals(odds.mean_hp_loss(b('t0')), 2, language)} " in row


def counterattacks(html: str, label: str) -> list[str]:
    """Return the rows about counterattacks: who answers, and the numbers before and after."""
    rows = []
    for element in elements(html.replace("\u2068", "").replace("\u2069", "")):
        if "otherwise" in element.attrs.get("class", "").split() and label in element.text:
            rows.append(element.within[-1].text)
    return rows
