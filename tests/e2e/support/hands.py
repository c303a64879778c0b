"""Input by the keyboard alone: a task is written as for a finger.

Within `keyboard()` what a test taps, types or picks is done by keys, and each time it is held that
what was done before has left the focus somewhere, that the place is reached by Tab, or by the arrow
keys of its group, and that its focus ring can be seen.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import pytest
from playwright.sync_api import Locator, Page, TimeoutError

from tools.playwright_fixtures import PATIENCE

by_keys = pytest.mark.usefixtures("keys")
"""Marks a task that is done by keyboard alone, because other tests tap there."""
NEAR = 4
"""So many stops are gone with Tab; from farther away only the last one before the place is, the
rest is a script's.
"""
FURTHER = 3
"""More presses of Tab than stops are known: what scrolls is a stop where nothing in it is."""
TRIES = 5
"""So often it is tried anew: an answer may come in between and put another thing in the place of
this one.
"""
MOST = 80
"""More arrow keys than any group or list needs."""
TYPED = 40
"""Longer texts are pasted."""
STOPS = """() => {
  const control = "a[href], button, input, select, textarea, summary, [tabindex]";
  const all = [...(document.querySelector("dialog:modal") ?? document).querySelectorAll(control)];
  const together = (one, other) => other.type === "radio" && other.name === one.name && other.form === one.form;
  const radios = (one) => all.filter((other) => together(one, other));
  const entry = (one) => (one.type === "radio" ? (radios(one).find((other) => other.checked) ?? radios(one)[0]) : one);
  const shut = (one) => !one.checkVisibility({ visibilityProperty: true }) || one.matches(":disabled, [inert] *");
  const stops = all.filter((one) => one.tabIndex >= 0 && !shut(one) && entry(one) === one);
  return { entry, radios, shut, stops };
}"""
"""The elements at which Tab stops, in JavaScript, as far as its rules are known."""
AIM = """async (found, [near, patience]) => {
  let place = found.closest("a, button, input, select, textarea, summary, [tabindex], label");
  if (place?.matches("label")) place = place.control;
  if (place?.matches("[data-step][data-for]")) place = document.getElementById(`f-${place.dataset.for}`);
  if (!place) return { fault: "is nothing that takes a key" };
  const known = STOPS, { shut } = known();
  const busy = () => place.closest("[data-of]")?.matches("[aria-busy=true]");
  const until = Date.now() + patience;
  const lost = () => document.activeElement === document.body && window.wasAt === location.hash;
  const pause = () => new Promise((resume) => setTimeout(resume, 5));
  while (place.isConnected && (busy() || shut(place)) && Date.now() < until) await pause();
  if (!place.isConnected) return { gone: true };
  if (shut(place)) return { fault: "cannot be used" };
  // A drawer that closes gives the focus back when the history has heard of it.
  for (const end = Date.now() + patience / 10; lost() && Date.now() < end; ) await pause();
  if (lost()) return { fault: "is wanted, and the focus was lost before" };
  window.wasAt = location.hash;
  const { entry, radios, stops } = known(), here = document.activeElement, aim = entry(place), at = stops.indexOf(aim);
  if (at < 0) return { fault: "is no stop of Tab" };
  if (here === document.body) return { start: true };
  const after = (one) => here.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING;
  const from = stops.includes(here) ? stops.indexOf(here) : stops.filter((one) => !after(one)).length - 0.5;
  let steps = at > from ? Math.ceil(at - from) : Math.floor(at - from);
  if (place.type === "radio" && entry(here) === aim) steps = 0;
  if (Math.abs(steps) > near) {
    (stops[at - 1] ?? stops[at + 1]).focus({ preventScroll: true });
    steps = at ? 1 : -1;
  }
  window.aim = aim;
  const turns = place.type === "radio" ? radios(place).indexOf(place) - radios(place).indexOf(aim) : 0;
  const kind = place.matches("input") ? place.type : place.localName, { step } = found.dataset;
  const keys = { checkbox: "Space", radio: place.checked ? "" : "Space" };
  for (const typed of ["text", "search", "select", "textarea"]) keys[typed] = "";
  const key = step ? (step > 0 ? "ArrowUp" : "ArrowDown") : (keys[kind] ?? "Enter");
  return { steps, turns, key };
}""".replace("STOPS", STOPS)
"""The steps of Tab to an element, once it can be used and no response for it is awaited."""
BEGIN = "() => { delete window.wasAt; document.activeElement.blur(); }"
WRONG = """() => {
  const { activeElement: here } = document, { aim } = window;
  const together = aim.type === "radio" && here.type === "radio" && here.name === aim.name;
  if (here !== aim && !together) return "not reached by Tab";
  const shown = (one) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one);
    return outlineStyle !== "none" && parseFloat(outlineWidth) > 0;
  };
  const around = [here, here.nextElementSibling, here.closest("label"), here.parentElement.nextElementSibling];
  if (!here.matches(":focus-visible") || !around.some((one) => one && shown(one))) return "no ring";
  const places = [here, ...(here.labels ?? [])];
  const box = places.map((one) => one.getBoundingClientRect()).find(({ width, height }) => width > 4 && height > 4);
  if (!box) return "nothing to be seen of it";
  const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
  const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
  const on = (x, y) => places.some((one) => {
    const over = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y);
    return one.contains(over) || one.parentElement.contains(over);
  });
  const parts = [0.1, 0.5, 0.9];
  return left < right && top < bottom && parts.some((x) => parts.some((y) => on(x, y))) ? "" : "covered";
}"""
"""The faults of the focused element: it is not the wanted one, it has no ring, or it is wholly
covered.
"""
ARROWS = """(list, value) => {
  const offered = [...list.options].filter((one) => !one.disabled && !one.hidden).map((one) => one.value);
  return offered.indexOf(value) - offered.indexOf(list.value);
}"""


@contextmanager
def keyboard(page: Page | None = None) -> Iterator[None]:
    """Make every action on a page, or on any, by keys."""
    begun: set[Page] = set()

    def either(finger: Callable[..., None], keys: Callable[..., None]) -> Callable[..., None]:
        def act(self: Locator, *given: Any, **options: Any) -> None:
            if page not in (None, self.page):
                return finger(self, *given, **options)
            if self.page not in begun:
                begun.add(self.page)
                self.page.evaluate(BEGIN)
            return keys(self, *given, **options)

        return act

    with patch.multiple(
        Locator, **{name: either(getattr(Locator, name), act) for name, act in ACTS.items()}
    ):
        yield


def _reach(to: Locator) -> Any:
    """Move the focus there by Tab; returns the properties of the element."""
    wrong = ""
    for _ in range(TRIES):
        way = _way(to)
        steps = way["steps"]
        for index in range(abs(steps) + FURTHER if steps else 0):
            if index >= abs(steps) and not to.page.evaluate(WRONG):
                break
            to.page.keyboard.press("Tab" if steps > 0 else "Shift+Tab")
        wrong = to.page.evaluate(WRONG)
        if not wrong:
            return way
        if not steps:
            # The page put the focus there after the last tap of a finger, which shows no ring: come
            # by Tab instead.
            to.page.keyboard.press("Shift+Tab")
    pytest.fail(f"{to}: {wrong}")


def _way(to: Locator) -> Any:
    """The necessary presses of Tab from the focus, or from the start of a view that was just
    opened.
    """
    while True:
        way = to.evaluate(AIM, [NEAR, PATIENCE])
        assert "fault" not in way, f"{to} {way['fault']}"
        if "start" in way:
            to.page.keyboard.press("Tab")
        elif "gone" not in way:
            return way


def _click(to: Locator, click_count: int = 1, **_: Any) -> None:
    for _turn in range(MOST):
        way = _reach(to)
        if not way["turns"]:
            break
        to.page.keyboard.press("ArrowRight" if way["turns"] > 0 else "ArrowLeft")
    for _time in range(click_count if way["key"] else 0):
        to.page.keyboard.press(way["key"])


def _fill(to: Locator, text: str) -> None:
    _reach(to)
    to.page.keyboard.press("ControlOrMeta+a")
    to.page.keyboard.press("Delete")
    if len(text) > TYPED:
        to.page.keyboard.insert_text(text)
    else:
        to.page.keyboard.type(text)


def _pick(to: Locator, value: str) -> None:
    for _ in range(MOST):
        _reach(to)
        by = to.evaluate(ARROWS, value)
        if not by:
            return
        to.page.keyboard.press("ArrowDown" if by > 0 else "ArrowUp")
    pytest.fail(f"{value} cannot be picked")


def _give(to: Locator, files: Any) -> None:
    for _ in range(TRIES):
        _reach(to)
        try:
            with to.page.expect_file_chooser(timeout=PATIENCE / TRIES) as chooser:
                to.page.keyboard.press("Enter")
        except (
            TimeoutError
        ):  # an answer came just before Enter, and put another field in the place of this one
            continue
        return chooser.value.set_files(files)
    pytest.fail(f"{to}: no file is asked for")


def _press(to: Locator, key: str) -> None:
    _reach(to)
    to.page.keyboard.press(key)


ACTS: dict[str, Callable[..., None]] = {
    "click": _click,
    "fill": _fill,
    "select_option": _pick,
    "set_input_files": _give,
    "press": _press,
    "focus": _reach,
}
"""The keys for each act of a finger."""
