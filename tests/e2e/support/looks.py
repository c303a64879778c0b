"""Faults in the appearance of the current page: axe findings, text cut off, elements too wide or
too small.

Pages are looked at in French, which takes more room; what axe finds is the same in every language.
"""

from functools import lru_cache
from typing import Any

from tests.e2e.support.battles import answered
from tests.e2e.support.pages import PHONE, TABLET, Table
from tools.paths import NODE_MODULES

USUAL, NARROW = PHONE, (320, 844)
"""The phone on which what is looked at is entered, and the narrowest one."""
DAY, NIGHT = {"color_scheme": "light", "forced_colors": "none"}, {"color_scheme": "dark"}
FORCED = {"forced_colors": "active", "color_scheme": "light"}
ALL = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLOURS = ["color-contrast", "link-in-text-block"]
RUN = """async ([rules, scheme]) => {
  const around = new Map([[null, ""]]);
  const behind = (one) => {
    if (!around.has(one)) {
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(one);
      const own = `${[backgroundColor, backgroundImage, opacity]}`;
      around.set(one, behind(one.parentElement) + (own === "rgba(0, 0, 0, 0),none,1" ? "" : `/${own}`));
    }
    return around.get(one);
  };
  const isNew = (one) => {
    const { color, fontSize, fontWeight, textDecorationLine } = getComputedStyle(one);
    const own = [scheme, one.localName, color, fontSize, fontWeight, textDecorationLine];
    return looks.size < looks.add(`${[...own, getComputedStyle(one.parentElement).color, behind(one)]}`).size;
  };
  window.looks ??= new Set();
  const still = new CSSStyleSheet();
  still.replaceSync(`:is(.strip, .table-bar, .tabs, .thumb, .thumb-bar, .due, .due .actions, .actions.answer) {
    position: relative !important;
    inset: auto !important;
  }`);
  document.adoptedStyleSheets = [still];
  const seen = (one) => one.checkVisibility();
  const words = (one) => [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  const include = scheme
    ? [...document.querySelectorAll("body *")].filter((one) => seen(one) && words(one) && isNew(one))
    : [document];
  if (!include.length) return [];
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
"""The findings of axe; bars stay in their places, for what they cover can be scrolled out from
under them.

What is not shown keeps only hidden fields meanwhile, on which styles depend, and what the page
writes into at any time: axe looks past it, and takes twice as long.
"""
WIDER = """() => {
  const width = document.documentElement.clientWidth;
  const unseen = ".sr, .chart-unseen, .skip, svg, .chart-unseen-head, #critical thead, .chart-grid, .chart-index ul, .chart-stops";
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
STACKED = """() => {
  const main = document.querySelector("main");
  const links = [...main.querySelectorAll("a[data-row][href]")]
    .filter((link) => link.checkVisibility({ visibilityProperty: true }));
  const covered = new Set();
  const widest = document.documentElement.clientWidth;
  const narrowest = widest < 500 ? 280 : widest; // on tablets the columns, not the lines, would lie one above the other
  for (let width = widest; width >= narrowest; width -= 12) {
    main.style.inlineSize = `${width}px`;
    const boxes = links.map((link) => link.getBoundingClientRect());
    for (const [index, box] of boxes.entries()) {
      const covers = (other) => other.left < box.right - 1 && box.left < other.right - 1
        && Math.abs(other.top - box.top) < 24;
      if (boxes.slice(index + 1).some(covers)) covered.add(`${width}: ${links[index].textContent.trim()}`);
    }
  }
  main.style.inlineSize = "";
  return [...covered].slice(0, 5);
}"""
"""Links of the text that another one covers so far that a thumb misses them, at any width to which
lines may wrap.
"""
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
LARGE = f"""(selector) => {{
  const wanted = [...document.querySelectorAll(selector)];
  if (!wanted.length) return [];
  document.documentElement.style.fontSize = "200%";
  const over = Math.max(...wanted.map((one) => one.scrollWidth - (one.parentElement ?? one).clientWidth));
  const cut = selector === ":root" ? ({CUT})() : [];
  document.documentElement.style.fontSize = "";
  return over > 0 || cut.length ? [over, ...cut] : [];
}}"""
"""At 200 % of the text size: how far an element sticks out sideways or the page scrolls, in pixels;
what is cut off.
"""
LOOKS = {
    "": WIDER,
    ", too small": SMALL,
    ", cut": CUT,
    ", underlined": UNDERLINED,
    ", covered": STACKED,
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


def violations(table: Table, rules: list[str] = ALL, scheme: str = "") -> Any:
    """The findings of axe on the current page; its text is evaluated, for the policy forbids
    foreign scripts.

    With a scheme of colours, of those texts only whose colours and size the page has not shown in
    it on their ground.
    """
    answered(table)
    if not table.page.evaluate("'axe' in window"):
        table.page.evaluate(_axe())
    return table.page.evaluate(RUN, [rules, scheme])


def on_phones(table: Table) -> Faults:
    """Return the faults on phones: by day on a usual one, in the dark on the narrowest."""
    faults = _on_phones(table)
    _back(table)
    return _wrong(faults)


def in_forced_colours(table: Table, size: tuple[int, int] = TABLET) -> Faults:
    """Return the faults on phones and in forced colours, these on a tablet or at another size."""
    faults = _on_phones(table)
    table.page.emulate_media(**FORCED)  # type: ignore[arg-type]
    faults |= _fits(table, size) | {"axe, forced colours": violations(table, COLOURS, "forced")}
    _back(table)
    return _wrong(faults)


def without_primary(table: Table) -> bool:
    """Return whether the screen shows no primary button."""
    return not table.page.evaluate(PRIMARY)


def _on_phones(table: Table) -> Faults:
    faults = _fits(table, USUAL) | {"axe, by day": violations(table)}
    faults["200 %"] = table.page.evaluate(LARGE, ":root")
    table.page.emulate_media(**NIGHT)  # type: ignore[arg-type]
    faults |= _fits(table, NARROW) | {"axe, in the dark": violations(table, COLOURS, "dark")}
    faults["200 %, odds"] = table.page.evaluate(LARGE, ".odds-table")
    return faults


def _back(table: Table) -> None:
    """Show the page by day on the usual phone, as the next state is entered."""
    table.page.emulate_media(**DAY)  # type: ignore[arg-type]
    _resized(table, USUAL)


def _resized(table: Table, size: tuple[int, int]) -> None:
    table.page.set_viewport_size({"width": size[0], "height": size[1]})


def _fits(table: Table, size: tuple[int, int]) -> Faults:
    _resized(table, size)
    where = f"{size[0]} px"
    return dict(zip((where + what for what in LOOKS), table.page.evaluate(TOGETHER), strict=True))


def _wrong(faults: Faults) -> Faults:
    return {where: data for where, data in faults.items() if data}
