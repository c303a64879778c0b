"""DR and CR that a list had wrong, corrected in the battle: attacks meet them, the log tells, a
reset undoes them.
"""

import pytest

from app.words import LANGUAGES, words
from engine.dystopian import Ship
from engine.dystopian.battle import State
from engine.dystopian.battle.state import in_play
from tests.app.dystopian.battle.test_rulings_in_battle import log_text, player
from tests.engine.dystopian.battle.table import a


def met(state: State, ref: str) -> Ship:
    """The profile of a model that attacks meet."""
    return in_play(state, ref).ship


@pytest.mark.parametrize("language", LANGUAGES)
def test_ratings_are_corrected_in_the_battle(language: str) -> None:
    item, t = player(language), words(language)
    before = met(item.engagement.state, a("a0"))
    item.press("adjust", ref=a("a0"), field="cr", value=str(before.cr + 1))
    item.press("adjust", ref=a("a0"), field="dr", value=str(before.dr + 1))
    after = met(item.engagement.state, a("a0"))
    assert (after.dr, after.cr) == (before.dr + 1, before.cr + 1)
    facts = {
        "dr": after.dr,
        "cr": after.cr,
        "aa": after.aa,
        "cc": after.cc,
        "size": t(f"size.{after.size}"),
    }
    assert t("table.facts", **facts) in item.text
    item.press("reset", ref=a("a0"))
    assert met(item.engagement.state, a("a0")) == before
    log = log_text(item)
    assert (log.count(t("term.dr")), log.count(t("term.cr"))) == (2, 2)


def test_cr_below_dr_is_refused_with_a_sentence() -> None:
    item = player("en")
    ship = met(item.engagement.state, a("a0"))
    answer = item.send("adjust", {"ref": a("a0"), "field": "cr", "value": str(ship.dr - 1)})
    assert words("en")("fault.cr_below_dr", dr=ship.dr) in (
        answer.get("trouble") or str(answer["faults"])
    )
