"""A phone without data in the middle of a dogfight: its player is named, asks to cancel, and seals
do not change.
"""

import pytest
from playwright.sync_api import expect

from tests.e2e.battle.test_phones import shown, taken
from tests.e2e.conftest import Sit, Visit
from tests.e2e.support.dogfights import Hands

pytestmark = pytest.mark.browser


@pytest.mark.long
def test_phone_without_data_names_its_player_and_asks_to_cancel(sit: Sit, visit: Visit) -> None:
    """The old phone, which still exists, refuses what the new one did in its player's name."""
    old, new = Hands(sit()).open("jovian-fr.html"), Hands(visit())
    t = old.table.t
    old.begin(mine="0")
    old.give(3, 2)
    old.do("seal")
    expect(old.title).to_have_text(t("dogfight.two.hand_over"))
    new.table.page.goto(shown(old.table))
    new.table.until("html[data-engine=ready]")
    taken(new.table)
    expect(new.title).to_have_text(t("dogfight.mine"))
    new.table.find("#dogfight-claim-0").click()
    expect(new.title).to_have_text(t("dogfight.two.hand_over"))
    expect(new.table.find("#dogfight-two")).to_contain_text(t("dogfight.two.claimed"))
    new.table.find("#dogfight-watch").click()
    expect(new.title).to_have_text(t("dogfight.two.watch"))
    new.table.find("#dogfight-claim-0").click()
    new.do("off")
    expect(new.table.find("#dogfight-two")).to_contain_text(
        t("dogfight.agree.asked", name="Swift Kestrels")
    )
    expect(new.table.find("#dogfight-watch")).to_have_count(0)
    expect(new.table.find(".given li").first).to_contain_text("✓")
    refuses(old, shown(new.table))


def refuses(hands: Hands, link: str) -> None:
    """Read a code that this phone refuses, and stay where the dogfight was."""
    table = hands.table
    table.find("#dogfight-hand-over").click()
    table.find('[data-do="share.ask"]').click()
    table.field("share.code").fill(link)
    table.find('[data-do="share.open"]').click()
    expect(table.find('[id="e-share.code"]')).to_have_text(table.t("fault.in_your_name"))
