"""Faults in the appearance of the current page: axe findings, text cut off, elements too wide or too small.

Pages are looked at in French, which takes more room; what axe finds is the same in every language.
"""

from functools import lru_cache
from typing import Any

from playwright.sync_api import expect

from tests.e2e.support.pages import TABLET, Table
from tools.paths import NODE_MODULES

PHONES = (430, 360, 320, 390)
"""Widths in pixels; what is looked at next is entered at the last."""
DAY, NIGHT = {"color_scheme": "light"}, {"color_scheme": "dark"}
FORCED = {"forced_colors": "active", "color_scheme": "light"}
ALL = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLOURS = ["color-contrast", "link-in-text-block"]
RUN = """async (rules) => {
  const still = new CSSStyleSheet();
  still.replaceSync(`:is(.strip, .table-bar, .tabs, .thumb, .thumb-bar, .due, .due .actions, .actions.answer) {
    position: relative !important;
    inset: auto !important;
  }`);
  document.adoptedStyleSheets = [still];
  const seen = (one) => one.checkVisibility();
  const unseen = [...document.querySelectorAll("body *")]
    .filter((one) => one.children.length && !seen(one) && seen(one.parentElement));
  const aside = unseen.map((one) => [one, [...one.childNodes]]);
  const kept = (one) => [...one.querySelectorAll("input[type=hidden], #version")].map((part) => part.cloneNode());
  for (const one of unseen) one.replaceChildren(...kept(one));
  const { violations } = await axe.run(document, { runOnly: rules, resultTypes: ["violations"] });
  for (const [one, inside] of aside) one.replaceChildren(...inside);
  document.adoptedStyleSheets = [];
  return violations.map(({ id, nodes }) => [id, nodes.slice(0, 3).map(({ target, failureSummary }) =>
    target.join(" ") + ": " + failureSummary.split("\\n").slice(1).join(" "))]);
}"""
"""The findings of axe; bars stay in their places, for what they cover can be scrolled out from under them.

What is not shown keeps only hidden fields meanwhile, on which styles depend, and what the page writes into at any time:
axe looks past it, and takes twice as long.
"""
WIDER = """() => {
  const width = document.documentElement.clientWidth;
  const unseen = ".sr, .chart-unseen, .skip, svg, .chart-unseen-head, #critical thead, .chart-grid, .chart-index ul";
  const over = [...document.querySelectorAll("#page *")].filter((element) => {
    const box = element.getBoundingClientRect();
    return box.width > 1 && (box.right > width + 1 || box.left < -1) && !element.closest(unseen);
  });
  const text = (element) => element.textContent.trim().slice(0, 30);
  const name = (element) => `${element.tagName}.${element.className}#${element.id}: ${text(element)}`;
  const page = document.documentElement.scrollWidth - width;
  return page > 0 || over.length ? [page, ...over.slice(0, 5).map(name)] : [];
}"""
"""By how much the page scrolls sideways, and what is cut off."""
SMALL = """() => {
  const seen = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest(".sr, .skip");
  const inText = (element) => element.tagName === "A" && getComputedStyle(element).display === "inline"
    && element.closest("p, li, td, th, h2");
  const text = (element) => element.textContent.trim().slice(0, 30);
  const box = (element) => (element.closest(".chip") ?? element).getBoundingClientRect();
  return [...document.querySelectorAll("#page :is(a, button, input, select, summary)")]
    .filter((element) => seen(element) && !inText(element))
    .map((element) => [element, box(element)])
    .filter(([, { width, height }]) => width < 43.9 || height < 43.9)
    .map(([element, { width, height }]) =>
      `${element.tagName} ${element.id || element.name || text(element)}: ${width}x${height}`);
}"""
"""The elements that are too small for a thumb."""
CUT = """() => {
  const seen = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(".sr");
  const lines = [...document.querySelectorAll("#page button *")]
    .filter((one) => getComputedStyle(one).webkitLineClamp !== "none" && one.scrollHeight > one.clientHeight + 1);
  const wide = [...document.querySelectorAll("#page :is(button, .main, .second, .chip > span, .segmented span)")]
    .filter((one) => seen(one) && one.scrollWidth > one.clientWidth + 1);
  return [...lines, ...wide].map((one) => one.textContent.trim());
}"""
"""Buttons whose words do not fit into them."""
PRIMARY = """() => {
  const dialog = document.querySelector("dialog[open]") ? "dialog[open]" : "#page";
  return [...document.querySelectorAll(`${dialog} :is(.main, .second)`)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest("[inert]"))
    .filter((one) => getComputedStyle(one).getPropertyValue("--rank") === "1")
    .map((one) => one.textContent.trim());
}"""
"""The primary buttons on the screen."""
UNDERLINED = """() => {
  const shown = (selector) => [...document.querySelectorAll(selector)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest("[inert]"));
  const lined = shown("#page button:not(.link)")
    .filter((one) => getComputedStyle(one).textDecorationLine.includes("underline"));
  return lined.map((one) => one.textContent.trim());
}"""
"""Underlined buttons that lead nowhere."""
TITLES = """() => {
  const titles = [...document.querySelectorAll("h1")].filter((one) => one.checkVisibility());
  return titles.length === 1 ? [] : [titles.length, ...titles.map((one) => one.textContent.trim())];
}"""
"""The titles of the page where there is not exactly one."""
TWICE = """(wanted) => {
  document.documentElement.style.fontSize = "200%";
  const over = [...document.querySelectorAll(wanted)]
    .map((one) => one.scrollWidth - (one.parentElement ?? one).clientWidth);
  document.documentElement.style.fontSize = "";
  return Math.max(0, ...over);
}"""
"""The most that an element sticks out sideways at 200 % of the text size, or that the page scrolls, in pixels."""
LARGE = """(look) => {
  document.documentElement.style.fontSize = "200%";
  const found = eval(look)();
  document.documentElement.style.fontSize = "";
  return found;
}"""
"""The findings of a look at 200 % of the text size."""
LOOKS = {
    "": WIDER,
    ", too small": SMALL,
    ", cut": CUT,
    ", underlined": UNDERLINED,
    ", titles": TITLES,
    ", primary": f"() => {{ const main = ({PRIMARY})(); return main.length > 1 ? main : []; }}",
}
TOGETHER = f"() => [{', '.join(f'({look})()' for look in LOOKS.values())}]"
"""The findings of all looks in one request."""
Faults = dict[str, Any]
"""The faults of each screen and look; empty if all is right."""


@lru_cache
def _axe() -> str:
    return (NODE_MODULES / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


def violations(table: Table, rules: list[str] = ALL) -> Any:
    """The findings of axe on the current page; its text is evaluated, for the policy forbids foreign scripts."""
    expect(table.find("[data-of][aria-busy=true]")).to_have_count(0)
    if not table.page.evaluate("'axe' in window"):
        table.page.evaluate(_axe())
    return table.page.evaluate(RUN, rules)


def on_phones(table: Table) -> Faults:
    """Return the faults on phones: in the dark on all of them, by day on a usual one."""
    faults: Faults = {}
    table.page.emulate_media(**NIGHT)  # type: ignore[arg-type]
    for width in PHONES:
        table.page.set_viewport_size({"width": width, "height": 844})
        faults |= _fits(table, f"{width} px")
        if width == min(PHONES):
            faults["axe, in the dark"] = violations(table, COLOURS)
            faults["200 %, odds"] = table.page.evaluate(TWICE, ".odds-table")
    faults["200 %"] = table.page.evaluate(TWICE, ":root")
    faults["200 %, cut"] = table.page.evaluate(LARGE, CUT)
    table.page.emulate_media(**DAY)  # type: ignore[arg-type]
    faults["axe, by day"] = violations(table)
    return _wrong(faults)


def without_primary(table: Table) -> bool:
    """Return whether the screen shows no primary button."""
    return not table.page.evaluate(PRIMARY)


def on_a_tablet(table: Table) -> Faults:
    """Return the faults on a tablet, in forced colours; the next state is entered on a phone."""
    width, height = TABLET
    table.page.set_viewport_size({"width": width, "height": height})
    faults = _wrong(_fits(table, "tablet")) | in_forced_colours(table)
    table.page.set_viewport_size({"width": PHONES[-1], "height": 844})
    return faults


def in_forced_colours(table: Table) -> Faults:
    """Return the faults in forced colours."""
    table.page.emulate_media(**FORCED)  # type: ignore[arg-type]
    faults = {"axe, forced colours": violations(table, COLOURS)}
    table.page.emulate_media(forced_colors="none")
    return _wrong(faults)


def _fits(table: Table, where: str) -> Faults:
    return dict(zip((where + what for what in LOOKS), table.page.evaluate(TOGETHER), strict=True))


def _wrong(faults: Faults) -> Faults:
    return {where: data for where, data in faults.items() if data}
