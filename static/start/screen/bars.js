// Bars stick to the edges of the screen only while enough of its height remains free; see docs/look.md. The smallest bars
// stick first. A bar that would hide more stays at its place on the page, and every bar does while the player types above
// a keyboard that takes most of the screen.
const FREE = 0.45;
const LOW = 320;
const BARS = ".table-bar, .chart-bar, .strip, .thumb, .thumb-bar, .actions.answer, .due";
const LOOSE = "data-loose";

const TYPED = "textarea, input:not([type=radio], [type=checkbox])";

const { style } = document.documentElement;
const tabs = () => document.querySelector(".tabs");
const isBelow = (bar) => bar.offsetWidth > innerWidth / 2;
const met = new WeakSet();
let asked = false;

function settle() {
  asked = false;
  measureTabs();
  const field = typedField();
  const bars = [...document.querySelectorAll(BARS)].filter((bar) => bar.getClientRects().length);
  for (const bar of bars) bar.removeAttribute(LOOSE);
  const sticky = bars.filter((bar) => isBelow(bar) && getComputedStyle(bar).position === "sticky");
  const outer = sticky.filter((bar) => !sticky.includes(bar.parentElement.closest(BARS)));
  const rail = tabs();
  let room = innerHeight * (1 - FREE) - (rail && isBelow(rail) ? rail.offsetHeight : 0);
  if (field) room = 0;
  for (const [height, bar] of outer.map((bar) => [bar.offsetHeight, bar]).sort(([a], [b]) => a - b)) {
    room -= height;
    if (room < 0) loosen(bar);
  }
  field?.scrollIntoView({ block: "nearest", behavior: "instant" });
}

/**
 * Tell the styles how much room the tabs take, where it is more than the styles know: the browser may enlarge small
 * letters, or translate the labels.
 */
function measureTabs() {
  for (const name of ["--tabs", "--rail"]) style.removeProperty(name);
  const rail = tabs();
  if (!rail) return;
  const page = getComputedStyle(document.getElementById("page"));
  const [name, kept, taken] = isBelow(rail)
    ? ["--tabs", page.paddingBottom, rail.offsetHeight]
    : ["--rail", page.paddingLeft, rail.offsetWidth];
  if (taken > parseFloat(kept) + 1) style.setProperty(name, `${taken}px`);
}

/** Return the field that the player types in on a low screen, which no bar may cover. */
function typedField() {
  const field = document.activeElement;
  return innerHeight < LOW && field?.matches(TYPED) ? field : null;
}

/** Let a bar stay at its place, and bring a new question into view once. */
function loosen(bar) {
  bar.setAttribute(LOOSE, "");
  if (met.has(bar) || !bar.matches(".due")) return;
  met.add(bar);
  const { top, bottom } = bar.getBoundingClientRect();
  const below = tabs() && isBelow(tabs()) ? tabs().offsetHeight : 0;
  const over = Math.min(bottom - innerHeight + below, top - (document.querySelector(".table-bar")?.offsetHeight ?? 0));
  if (over > 0) scrollBy({ top: over, behavior: "instant" });
}

/** Settle before the next frame, once for all changes. */
function ask() {
  if (!asked) requestAnimationFrame(settle);
  asked = true;
}

function observe() {
  const main = document.querySelector("main");
  new MutationObserver(ask).observe(main, { childList: true, subtree: true });
  const sizes = new ResizeObserver(ask);
  for (const bar of [main, tabs()]) if (bar) sizes.observe(bar);
  ask();
}

for (const kind of ["resize", "hashchange"]) addEventListener(kind, ask);
for (const kind of ["focusin", "focusout"]) document.addEventListener(kind, () => innerHeight < LOW && ask());
document.addEventListener("broadside:page", observe);
observe();
