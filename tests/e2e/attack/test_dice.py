"""Dice of the page tumble if motion is allowed, and stop at a tap or a key."""

import json

import pytest
from playwright.sync_api import expect

from tests.app.asking import attack_request
from tests.app.warsurge.asking import pairs
from tests.e2e.conftest import Sit
from tests.e2e.support.battles import act, answered, at_the_table
from tests.e2e.support.later import seed_dice
from tests.e2e.support.pages import DOUBLE_TAP, Table

pytestmark = pytest.mark.browser
MOVING = """document.getAnimations().filter(
    (one) => one.animationName && one.effect.target.closest(".die, .result")).length"""
PACE = """(pace) => {
  const style = new CSSStyleSheet();
  style.replaceSync(`.rolling, .rolling * { ${pace} !important; }`);
  document.adoptedStyleSheets = [style];
}"""
"""So that a busy machine sees them move, or lie at once."""
LANDS = """Math.max(...document.getAnimations()
    .filter((one) => one.effect.target.closest(".line:first-child .dice:first-of-type"))
    .map((one) => one.effect.getComputedTiming().endTime))"""
"""The time until the last die of the first batch lies, in milliseconds."""


def test_dice_tumble_until_a_tap_and_stay_still_with_reduced_motion(sit: Sit) -> None:
    table = at_the_table(sit(reduced_motion="no-preference"), "warsurge.html")
    act(table, "declare").click()
    act(table, "declare.done").click()
    expect(table.find("#battle .due")).to_be_visible()
    table.page.evaluate(
        "Object.defineProperty(navigator, 'vibrate', { value: (time) => (window.felt = time) })"
    )
    table.page.evaluate(PACE, "animation-play-state: paused")
    for heard in ("pointerdown", "keydown"):
        table.page.evaluate("window.felt = 0")
        table.find("#throw-all").click()
        expect(table.find("#card-next")).to_be_visible()
        expect(table.find("body")).to_have_class("rolling")
        assert table.page.evaluate(MOVING) > 0
        assert 0 < table.page.evaluate(LANDS) <= 600
        assert 0 < table.page.evaluate("window.felt") <= 50
        table.find("#battle-result-title").dispatch_event(heard)
        expect(table.find("body")).to_have_class("")
        assert table.page.evaluate(MOVING) == 0
        table.find("#battle-undo").click()
        answered(table)
        table.page.wait_for_timeout(DOUBLE_TAP)
    table.page.evaluate(PACE, "animation-duration: 10ms")
    table.find("#throw-all").click()
    expect(table.find("#card-next")).to_be_visible()
    expect(table.find("body")).to_have_class("")
    table.find("#battle-undo").click()
    answered(table)
    table.page.evaluate("document.documentElement.dataset.dice = 'still'")
    table.page.wait_for_timeout(DOUBLE_TAP)
    table.find("#throw-all").click()
    expect(table.find("#card-next")).to_be_visible()
    assert table.page.evaluate(MOVING) == 0


THROWN = """async ([count, request]) => {
  const engine = document.querySelector("script[worker]").xworker.sync;
  const counts = {};
  for (let left = count; left > 0; ) {
    const answer = JSON.parse(await engine.respond(request));
    const shown = new DOMParser().parseFromString(answer.regions["roll-out"], "text/html");
    for (const line of shown.querySelectorAll("ul.counts li, ul.dice li")) {
      const face = line.querySelector(".sr").textContent;
      const dice = Number(line.textContent.match(/×(\\d+)/)?.[1] ?? 1);
      counts[face] = (counts[face] ?? 0) + dice;
      left -= dice;
    }
  }
  return counts;
}"""
"""Attacks rolled by the engine in its worker, as a tap on the roll asks for them; how often each
face came.
"""
BEYOND_CHANCE = 60.7
"""Of chi-square with nine degrees of freedom: fair dice come to more once in a thousand million
times.
"""


def roll_of_many_dice() -> str:
    """Return the request for a WARSURGE attack of 50 dice, most of whose hits are saves."""
    changed = {
        "weapons.0.attacks": "50",
        "weapons.0.number": "4",
        "weapons.0.power": "20",
        "target.defence": "0",
    }
    form = []
    for name, value in pairs():
        if name[:9] not in ("weapons.1", "weapons.2"):
            form.append((name, changed.get(name, value)))
    return json.dumps(attack_request("throw", form, game="warsurge", more={"how": "all"}))


def test_seeded_dice_are_the_same_and_those_of_the_system_are_not(table: Table) -> None:
    """The first two rolls have a seed, as every roll of a test; the last two have none, as the
    rolls of players.
    """
    rolls = []
    for seed in (7, 7, None, None):
        seed_dice(table.page, seed)
        rolls.append(table.page.evaluate(THROWN, [200, roll_of_many_dice()]))
    assert rolls[0] == rolls[1]
    assert rolls[2] != rolls[3]
    assert rolls[2] != rolls[0]


def test_ten_thousand_dice_of_the_worker_are_fair(table: Table) -> None:
    """Of 200 attacks each success makes 16 hits, so that most of the dice are saves."""
    seed_dice(table.page, None)
    counts = table.page.evaluate(THROWN, [10_000, roll_of_many_dice()])
    expected = sum(counts.values()) / 10
    assert sorted(map(int, counts)) == list(range(10))
    assert sum((count - expected) ** 2 / expected for count in counts.values()) < BEYOND_CHANCE
