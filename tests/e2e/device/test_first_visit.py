"""A first visit over a slow connection: the screen, and taps on it, while the engine's files are
still on their way.
"""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.conftest import Visit
from tests.e2e.support.battles import act
from tests.e2e.support.dams import Dam
from tests.e2e.support.pages import READY, SHELL, Table
from tests.e2e.support.taps import PAGES, PHONES, Taps

pytestmark = pytest.mark.browser
BYTES = {"en": r"^Loading: \d\.\d of \d+\.\d MB$", "fr": r"^Chargement.: \d,\d sur \d+,\d Mo$"}
"""The line under the header while bytes arrive."""
LAST = "**/broadside*.bin"
"""The file of the engine that never comes; the bytes of the others are counted."""
WORD = "element => getComputedStyle(element, '::after').visibility"
"""The visibility of the word over figures that are being worked out."""
languages = pytest.mark.parametrize("language", PAGES)


def slow_visit(visit: Visit, language: str = "en") -> tuple[Table, Dam, Dam]:
    """Open the home page of a first visit; return it with what holds back the engine and the
    shell.
    """
    table = visit(first=True)
    engine, shell = Dam(table, LAST), Dam(table, "**/shell.mpy")
    table.open(PAGES[language], wait="", home=True)
    return table, engine, shell


def go_to_battles(table: Table) -> None:
    table.find('#home .doors [href="#battle"]').first.click()


def position_of(target: Locator) -> object:
    return target.bounding_box()


def is_kept(target: Locator) -> bool:
    """Return whether a button shows that its tap waits for the engine."""
    return bool(target.evaluate("button => getComputedStyle(button).outlineStyle === 'dashed'"))


@languages
def test_tap_on_a_button_of_the_battles_starts_by_itself(visit: Visit, language: str) -> None:
    """Before the shell answers as after; nothing moves below the finger, neither by the tap nor
    when the page is ready.
    """
    table, engine, shell = slow_visit(visit, language)
    go_to_battles(table)
    button = act(table, "try")
    waits = table.find("#battle-waits")
    line = table.find("#loading")
    Taps(table).see(button)
    expect(line).to_be_visible()
    assert not is_kept(button)
    expect(waits).to_be_hidden()
    before = position_of(button)
    button.click()
    assert is_kept(button)
    expect(waits).to_have_text(table.t("page.waiting"))
    assert position_of(button) == before
    shell.open()
    table.until(SHELL)
    expect(line).to_have_text(re.compile(BYTES[language]))
    assert is_kept(button)
    expect(waits).to_be_visible()
    assert position_of(button) == before
    engine.open()
    expect(table.find("#battle .cards").first).to_be_visible()
    expect(waits).to_be_hidden()
    expect(line).to_be_hidden()


@languages
def test_sample_puzzle_is_there_at_once_and_answers_a_tap_later(
    visit: Visit, language: str
) -> None:
    table, engine, shell = slow_visit(visit, language)
    table.find("#home-puzzle").click()
    pick = table.find("#puzzle-pick")
    Taps(table).see(pick)
    pick.click()
    assert is_kept(pick)
    shell.open()
    engine.open()
    expect(table.find("#puzzle-out .plans")).to_be_visible()
    expect(table.find("#battle-waits")).to_be_hidden()


def test_last_tap_before_the_engine_is_ready_counts(visit: Visit) -> None:
    table, engine, shell = slow_visit(visit)
    go_to_battles(table)
    act(table, "try").click()
    shell.open()
    table.until(SHELL)
    act(table, "go", "fleets").click()
    assert not is_kept(act(table, "try"))
    act(table, "go", "new").click()
    assert is_kept(act(table, "go", "new"))
    engine.open()
    expect(table.find("#new-form")).to_be_visible()
    table.find("#battle .back").click()
    expect(act(table, "try")).to_be_visible()
    expect(table.find("#battle .list .item")).to_have_count(0)


def test_nothing_moves_when_the_page_is_ready(visit: Visit) -> None:
    """The room of the bytes stays empty until another screen is shown, and a finger that lies on a
    button still taps it.
    """
    table, engine, shell = slow_visit(visit)
    go_to_battles(table)
    button = act(table, "try")
    expect(table.find("#loading")).to_be_visible()
    before = position_of(button)
    there = button.element_handle()
    shell.open()
    engine.open()
    table.until(READY)
    expect(table.find("#battle")).not_to_have_attribute("aria-busy", "true")
    expect(table.find("#loading")).to_be_hidden()
    assert position_of(button) == before
    assert there
    assert there.evaluate("button => button.isConnected")
    act(table, "go", "new").click()
    expect(table.find("#new-form")).to_be_visible()
    header = table.find(".top").bounding_box()
    bar = table.find("#battle .table-bar").bounding_box()
    assert header
    assert bar
    assert bar["y"] == header["y"] + header["height"]


def test_page_promises_no_start_beside_the_report_of_a_failed_one(visit: Visit) -> None:
    table = visit(engine=False).open("#battle", wait=SHELL)
    act(table, "try").click()
    expect(table.find("#battle-waits")).to_be_visible()
    table.find("#trouble").evaluate("trouble => { trouble.hidden = false; }")
    expect(table.find("#battle-waits")).to_be_hidden()


@pytest.mark.parametrize("size", PHONES)
@languages
def test_bytes_have_one_line_and_the_ring_gives_way(
    visit: Visit, language: str, size: tuple[int, int]
) -> None:
    table = visit(size, first=True)
    Dam(table, LAST)
    table.open(f"{PAGES[language]}#battle", wait=SHELL)
    line = table.find("#loading")
    expect(line).to_have_text(re.compile(BYTES[language]))
    height = line.evaluate("line => line.getBoundingClientRect().height")
    assert height < 2 * line.evaluate("line => parseFloat(getComputedStyle(line).lineHeight)")
    expect(table.find("#state")).to_be_hidden()


@pytest.mark.parametrize(
    ("name", "saved"),
    [("documents", "some"), ("battle.dystopian", '{"kept": {"view": "new"}, "forms": []}')],
)
def test_device_with_battles_does_not_see_the_screen_of_one_without(
    visit: Visit, name: str, saved: str
) -> None:
    table = visit(engine=False).open("#battle", wait=SHELL)
    expect(act(table, "try")).to_be_visible()
    table.page.evaluate("pair => broadside.memory.keep(...pair)", [name, saved])
    table.reload(wait=SHELL)
    expect(table.find("#battle-title")).to_be_visible()
    expect(table.find('#battle [data-do="battle.try"]')).to_be_hidden()


def test_figures_that_are_being_worked_out_say_so(visit: Visit) -> None:
    table = visit(engine=False).open(wait=SHELL)
    answer = table.find("#answer")
    assert answer.evaluate(WORD) == "visible"
    assert answer.evaluate("element => getComputedStyle(element, '::after').content") == "none"
    table.stepper("target.dr", 1).click()
    table.page.wait_for_function(f"({WORD})(document.getElementById('answer')) === 'visible'")
    content = answer.evaluate("element => getComputedStyle(element, '::after').content")
    assert table.t("page.working") in content
