"""Sharing on a phone: links that show their content and change nothing before it is accepted, QR
codes, cut links.
"""

import json
import re

import pytest
from playwright.sync_api import Locator, expect

from app.share import FEW
from app.views.qr import qr
from tests.e2e.conftest import Sit, Visit
from tests.e2e.support.battles import act, at_the_table, from_menu
from tests.e2e.support.dams import Dam
from tests.e2e.support.later import MEMORY
from tests.e2e.support.pages import GATHER, SHELL, Table

pytestmark = pytest.mark.browser
KEPT = "[localStorage['broadside/attack.dystopian'], localStorage['broadside/share.dystopian']]"


def title(table: Table) -> Locator:
    return table.find("#share-title")


def shared(table: Table) -> str:
    """The link on the screen, after its QR code has appeared."""
    expect(table.find("#share-link")).to_be_visible()
    link = table.find("#share-link").inner_text()
    drawn = qr(link, FEW)
    expect(table.find("#share .qr path")).to_have_attribute("d", drawn.path)
    expect(table.find("#share .qr")).to_have_attribute("viewBox", f"0 0 {drawn.size} {drawn.size}")
    return link


def tap(table: Table, what: str) -> None:
    view = "attack" if what in ("back", "keep") else "share"
    if what == "make":
        table.unfolded(table.find("#share-setup"))
    table.find(f'[data-do="{view}.{what}"]:visible').click()


BOTH = """() => {
  document.querySelector('#share [data-do="share.leave"]').click();
  document.querySelector('.top [data-view="settings"]').click();
}"""
LINK_AND_AWAY = """(hash) => {
  const away = () => document.querySelector('.top [data-view="settings"]').click();
  addEventListener("hashchange", () => setTimeout(away), { once: true });
  location.replace(hash);
}"""


def test_changed_view_stays_when_a_response_arrives(sit: Sit) -> None:
    table = sit().open()
    tap(table, "make")
    link = shared(table)
    table.page.evaluate(BOTH)
    expect(table.find('#attack [data-do="share.make"]')).to_be_attached()
    expect(table.find("[data-of][aria-busy=true]")).to_have_count(0)
    expect(table.find("#settings")).to_be_visible()
    expect(table.find("#share-link")).to_have_count(0)
    table.page.evaluate(LINK_AND_AWAY, link[link.index("#") :])
    expect(table.find("#share-out .first dd")).to_be_attached()
    expect(table.find("#settings")).to_be_visible()


@pytest.mark.long
def test_shared_link_is_being_read_until_its_content_is_shown(sit: Sit, visit: Visit) -> None:
    giver, taker = sit().open(), visit()
    tap(giver, "make")
    link = shared(giver)
    engine, shell = Dam(taker, f"**/{MEMORY}"), Dam(taker, "**/shell.mpy")
    taker.page.goto(link)
    for dam, state in ((shell, ""), (engine, SHELL)):
        taker.until(state)
        expect(taker.find("#share-reading")).to_have_text("Reading the link …")
        expect(taker.find("#share-form")).to_be_hidden()
        dam.open()
    expect(title(taker)).to_be_visible()
    expect(taker.find("#share-reading")).to_be_hidden()
    tap(taker, "leave")
    expect(taker.find("#attack")).to_be_visible()
    taker.go("share")
    expect(taker.find("#share-form")).to_be_visible()


@pytest.mark.long
def test_roll_is_shared_by_link(sit: Sit) -> None:
    """The dice thrown by one player are displayed to the other, who throws the next."""
    giver = sit().open("#roll")
    giver.press("look")
    giver.asked_for("Attack dice", "12d6")
    giver.press("batch")
    giver.find(".line").first.wait_for()
    lines = giver.find("#roll-out .lines").inner_text()
    giver.find("#share-roll").click()
    expect(title(giver)).to_have_text("Share the roll")
    link = shared(giver)
    tap(giver, "leave")
    expect(giver.find("#share-roll")).to_be_focused()

    taker = given(sit, link)
    expect(title(taker)).to_have_text("A shared roll")
    tap(taker, "take")
    expect(taker.find("#roll-out .lines")).to_have_text(lines, use_inner_text=True)
    taker.press("all")
    expect(taker.find("#result-title")).to_be_visible()
    taker.go("attack")
    tap(taker, "back")
    expect(taker.find("#roll-out .lines")).to_have_count(0)


@pytest.mark.long
def test_set_up_is_shared_by_link(sit: Sit) -> None:
    """Nothing of the other player's form changes before it is accepted, and all of it can come
    back.
    """
    giver = sit().open()
    giver.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    # With more dice the first figure would not tell one model from two.
    giver.type("volley.models.0.attack_dice", "15")
    giver.add("volley.models")
    giver.settled()
    odds, form = giver.any_damage.inner_text(), giver.page.evaluate(GATHER)
    tap(giver, "make")
    expect(title(giver)).to_be_focused()
    link = shared(giver)
    giver.find("[data-copy]").click()
    expect(giver.find("#share-link-told")).to_have_text("Copied.")
    assert giver.page.evaluate("navigator.clipboard.readText()") == link
    tap(giver, "leave")
    expect(giver.find('#attack [data-do="share.make"]')).to_be_focused()

    taker = given(sit, link)
    expect(title(taker)).to_have_text("A shared set-up")
    assert taker.page.url.endswith("#share")
    expect(taker.find("#share .first dd")).to_have_text(odds)
    before = taker.page.evaluate(GATHER)
    assert ["volley.models.0.attack_dice", "12"] in before
    taker.go("odds")
    taker.speak("fr")
    expect(title(taker)).to_have_text("Une attaque reçue")
    expect(taker.find("#odds")).to_be_visible()
    taker.speak("en")
    assert taker.page.evaluate(GATHER) == before
    taker.go("share")
    tap(taker, "take")
    expect(taker.find("#attack")).to_be_visible()
    taker.says(odds)
    assert sorted(taker.page.evaluate(GATHER)) == sorted(form)
    tap(taker, "back")
    taker.says("86.46%")
    assert sorted(taker.page.evaluate(GATHER)) == sorted(before)
    expect(taker.find("#share-line")).to_be_hidden()


def given(sit: Sit, link: str) -> Table:
    """The page of a player who has nothing yet, and follows a link."""
    return sit().open(link[link.index("#") :])


def follow(table: Table, link: str) -> None:
    """Go to a link while the page is open, as a tap on one does."""
    table.page.evaluate("(hash) => location.replace(hash)", link[link.index("#") :])


def test_cut_hostile_and_foreign_codes_are_handled(sit: Sit) -> None:
    table = sit().open("jovian.html")
    table.type("squadron.structure", "5")
    tap(table, "make")
    link, odds = shared(table), table.find("#answer .first dd").inner_text()

    table.play("dystopian")
    follow(table, link[:-3])
    cut = "The end of this code is missing."
    expect(table.fault("share.code")).to_contain_text(cut)
    before = table.page.evaluate(KEPT)
    for text, sentence in (
        ("<script>alert(1)</script>", "not a"),
        ("BS7.abc", "newer version"),
        (link[:-9], cut),
    ):
        table.field("share.code").fill(text)
        tap(table, "open")
        expect(table.fault("share.code")).to_contain_text(sentence)
    assert table.page.evaluate(KEPT) == before
    table.field("share.code").fill("Have a look:\n" + link[:60] + "\n" + link[60:])
    tap(table, "open")
    expect(table.find("#share .shared-name")).to_have_text("Jovian Wars")
    table.reload()
    expect(table.find("#share .shared-name")).to_have_text("Jovian Wars")
    tap(table, "take")
    expect(table.find("#page")).to_have_attribute("data-game", "jovian")
    expect(table.field("squadron.structure")).to_have_value("5")
    expect(table.find("#answer .first dd")).to_have_text(odds)


@pytest.mark.long
def test_fleet_battle_and_plan_are_shared_by_link(sit: Sit) -> None:
    giver = at_the_table(sit())
    from_menu(giver, "#share-battle")
    expect(giver.find(".tabs [aria-current]")).to_have_attribute("data-view", "battle")
    name = giver.find("#share .shared-name").inner_text()
    battle = shared(giver)
    with giver.page.expect_download() as saved:
        tap(giver, "file")
    text = saved.value.path().read_text()
    assert [item["name"] for item in json.loads(text)["battles"]] == [name]
    tap(giver, "leave")
    act(giver, "declare").click()
    giver.find("#declared-odds .strong").first.wait_for()
    odds = giver.find("#declared-odds .strong").first.inner_text()
    giver.find('#battle [data-do="share.make"]').click()
    expect(title(giver)).to_have_text("Share the plan")
    plan = giver.find("#share-link").inner_text()

    taker = given(sit, battle)
    expect(title(taker)).to_have_text("A shared battle")
    tap(taker, "leave")
    expect(taker.find("#attack")).to_be_visible()
    taker.go("battle")
    expect(taker.find("#battle .list .item")).to_have_count(0)
    for link, text in ((battle, "A shared battle"), (plan, "A shared plan")):
        follow(taker, link)
        expect(title(taker)).to_have_text(text)
        tap(taker, "take")
        expect(taker.find("#battle")).to_be_visible()
    expect(taker.find("#declared-odds .strong").first).to_have_text(odds)
    expect(taker.find("#battle-title")).to_be_visible()

    taker.find("#battle .back").click()
    act(taker, "go", "home").click()
    act(taker, "go", "fleets").click()
    act(taker, "fleets.make", "sample").click()
    taker.find('#battle [data-do="share.make"]').click()
    fleet = shared(taker)
    other = given(sit, fleet)
    expect(title(other)).to_have_text("A shared fleet")
    tap(other, "take")
    expect(other.find("#battle-title")).to_have_text(re.compile(r"\w+"))
    expect(other.find("#battle .group").first).to_be_visible()
