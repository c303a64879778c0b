// Charts in drawers, and look-ups in grids.
import "../page_storage.js";
import "./chart_view.js";
import { afterStep, endStep, leaveSteps, opensElsewhere } from "../screen/history_steps.js";

const byId = (id) => document.getElementById(id);

// Drawers over the page: `data-drawer` names the `<dialog class="drawer">` to open. Escape, a tap outside, the drawer's
// button and going back close a drawer. An open drawer is a step of the history, at the same address.
let opener = null;
let height = 0;
let awaited = null;

/** Open a drawer; it replaces the drawer that holds its button, and waits while the step of a closed one is left. */
function open(drawer, before = null) {
  afterStep(() => drawer.open || show(drawer, before));
}

function show(drawer, before) {
  if (before) before.close();
  else [opener, height] = [document.activeElement, scrollY];
  drawer.showModal();
  const step = { depth: history.state?.depth, drawer: drawer.id };
  history[before || isShown(drawer) ? "replaceState" : "pushState"](step, "");
}

const isShown = (drawer) => history.state?.drawer === drawer.id;

/** Follow a link out of a drawer; its target replaces the drawer's step of the history. */
function follow(event, drawer, link) {
  history.replaceState(null, "");
  drawer.close();
  opener = null;
  if (link.dataset.game) return;
  event.preventDefault();
  location.replace(link.href);
  if (link.dataset.place) whenThere(link.dataset.place, reach, link.dataset.do);
}

/** Show an element where it is: in a drawer, or in a fold; then focus it. */
function reach(target) {
  const drawer = target.closest("dialog.drawer");
  if (drawer) open(drawer);
  const fold = target.closest("details");
  if (fold) fold.open = true;
  const stop = target.matches("details") ? target.querySelector("summary") : target;
  stop.focus();
  stop.scrollIntoView({ block: "nearest" });
}

/**
 * Do something with an element as soon as it is on the page, unless the player taps something else before.
 * asks: whether the page is being asked for another screen, which replaces this one.
 */
function whenThere(id, act, asks) {
  if (byId(id) && !asks) return act(byId(id));
  awaited = new MutationObserver((_, observer) => {
    if (!byId(id) || byId(id).closest(".view").ariaBusy === "true") return;
    observer.disconnect();
    act(byId(id));
  });
  awaited.observe(document.querySelector("main"), { childList: true, subtree: true, attributeFilter: ["aria-busy"] });
}

document.addEventListener("click", (event) => {
  const { target } = event;
  awaited?.disconnect();
  const [drawer, link, names] = ["dialog.drawer", "a", "[data-drawer]"].map((selector) => target.closest(selector));
  if (names) open(document.getElementById(names.dataset.drawer), drawer);
  else if (drawer && (target === drawer || target.closest("[data-close]"))) drawer.close();
  else if (drawer && link && !opensElsewhere(event)) follow(event, drawer, link);
});
/** Return the drawer that asks before a button's action, and the name in its question; null if none asks. */
function questionOf(button) {
  const { ask, name } = button.dataset;
  if (ask) return { drawer: byId(ask), name };
  // The first button of a group names its side in `data-side`; `side-ask` says which side is next.
  const { side } = button.parentElement.dataset;
  const next = document.querySelector("#side-ask [data-turn]")?.dataset.turn;
  if (!side || !next || next === side) return null;
  return { drawer: byId("side-ask"), name: button.closest(".card").querySelector("summary bdi").textContent };
}

// Before some actions a drawer asks: its button `data-go` carries the action, and its texts name what is acted on.
// The second tap of a double tap neither answers nor closes it.
const DOUBLE_TAP = 400;
let asked = -DOUBLE_TAP;
document.addEventListener("click", (event) => {
  if (event.detail > 0 && event.timeStamp < asked + DOUBLE_TAP) {
    event.stopPropagation();
    return;
  }
  const button = event.target.closest("[data-do]");
  const question = button && questionOf(button);
  if (!question) return;
  event.stopPropagation();
  asked = event.timeStamp;
  const { drawer, name } = question;
  Object.assign(drawer.querySelector("[data-go]").dataset, { do: button.dataset.do, with: button.dataset.with });
  for (const part of drawer.querySelectorAll("[data-text]")) part.textContent = part.dataset.text.replace("{name}", () => name);
  open(drawer, button.closest("dialog.drawer"));
}, true);
document.addEventListener("close", ({ target }) => {
  if (!target.open && isShown(target)) leaveSteps(1, () => isShown(target));
}, true);
addEventListener("popstate", () => {
  for (const drawer of document.querySelectorAll("dialog.drawer[open]")) if (!isShown(drawer)) drawer.close();
  // After this event the browser removes the focus, and may scroll to an earlier position.
  const back = opener;
  opener = null;
  if (back) setTimeout(() => (scrollTo({ top: height, behavior: "instant" }), back.focus({ preventScroll: true })));
  setTimeout(endStep);
});

// A number from a chart opens its row: `a[data-row]` links to a row, step or cell. A drawer shows the row under the
// headings of its chart, with a link to the whole chart.

/** Return a copy of an element without ids. */
function copy(element) {
  const made = element.cloneNode(true);
  for (const copied of [made, ...made.querySelectorAll("[id]")]) copied.removeAttribute("id");
  return made;
}

/** Return an empty copy of an element that contains copies of other elements. */
function around(element, others) {
  const made = element.cloneNode();
  made.removeAttribute("id");
  made.append(...others.filter(Boolean).map(copy));
  return made;
}

/** Return a row, step or cell with its headings. */
function excerpt(target) {
  const row = target.closest("tr");
  if (!row) return around(target.parentElement, [target]);
  const table = row.closest("table");
  const made = around(table, [table.caption, table.tHead]);
  made.append(around(row.parentElement, [row]));
  if (target !== row) made.tBodies[0].rows[0].cells[target.cellIndex].classList.add("chosen");
  const area = document.createElement("div");
  area.className = table.parentElement.className;
  area.append(made);
  return area;
}

/** Open a drawer with a row. */
function showRow(target, chart) {
  byId("chart-row-title").textContent = chart.querySelector(".chart-title a").lastChild.textContent.trim();
  byId("chart-row-out").replaceChildren(excerpt(target));
  for (const fold of byId("chart-row-out").querySelectorAll("details")) fold.open = true;
  byId("chart-row-whole").href = `#${target.id}`;
  open(byId("chart-row"));
  byId("chart-row-out").querySelector(".chosen")?.scrollIntoView({ inline: "center", block: "nearest" });
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-row][href]");
  const target = link && byId(link.hash.slice(1));
  const chart = target?.closest(".chart");
  // Without a row, the link leads to the chart.
  if (!chart || target === chart || opensElsewhere(event)) return;
  event.preventDefault();
  showRow(target, chart);
});

// Look-ups in grids of equal size: two lists, a tap on a cell or a heading, or the arrow keys choose row and column. The
// script marks the cell in every grid, and fills the answer from `data-says` of the cells. Attributes describe all of this.
const { memory } = globalThis.broadside;
const KEPT = "grid";
const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

const lists = () => [...document.querySelectorAll("[data-grid-list]")];
const indexes = () => lists().map((list) => list.selectedIndex);

function choose(...wanted) {
  lists().forEach((list, index) => {
    list.selectedIndex = Math.min(Math.max(wanted[index], 0), list.options.length - 1);
  });
  showChosen();
}

function showChosen() {
  if (!lists().length) return;
  const [row, column] = indexes();
  memory.keep(KEPT, JSON.stringify([row, column]));
  for (const cell of document.querySelectorAll("[data-grid] .chosen")) cell.classList.remove("chosen");
  const cells = [...document.querySelectorAll("[data-grid] tbody")].map((body) => body.rows[row].cells[column + 1]);
  for (const cell of cells) {
    cell.classList.add("chosen");
    bring(cell);
  }
  const sentences = [...lists().map((list) => list.value), ...cells.flatMap((cell) => cell.dataset.says.split("|"))];
  document.querySelectorAll("[data-grid-said]").forEach((cell, index) => (cell.textContent = sentences[index]));
}

/** Scroll the grid, never the page, until the headings do not cover the cell. */
function bring(cell) {
  const area = cell.closest("[data-grid]");
  const [box, view] = [cell.getBoundingClientRect(), area.getBoundingClientRect()];
  const head = area.querySelector("thead th").getBoundingClientRect();
  area.scrollLeft += past(box.left, box.right, view.left + head.width, view.left + area.clientWidth);
  area.scrollTop += past(box.top, box.bottom, view.top + head.height, view.top + area.clientHeight);
}

/** Return how far a cell extends beyond the first or last visible position. */
const past = (start, end, first, last) => Math.min(start - first, 0) || Math.max(end - last, 0);

const chosen = (cell) => choose(cell.parentElement.sectionRowIndex, cell.cellIndex - 1);

/** Choose a row or a column by its heading; the other one stays. */
function choosePart(heading) {
  const [row, column] = indexes();
  if (heading.scope === "row") choose(heading.parentElement.sectionRowIndex, column);
  else choose(row, heading.cellIndex - 1);
}

/** Choose the cell of the address, else the last chosen cell, also after a change of language. */
function restore() {
  const named = document.getElementById(location.hash.slice(1))?.closest("[data-grid] tbody td");
  if (named) return chosen(named);
  const [row, column] = JSON.parse(memory.recall(KEPT) || "[]");
  if (Number.isInteger(row) && Number.isInteger(column)) choose(row, column);
  else showChosen();
}

document.addEventListener("change", ({ target }) => target.matches("[data-grid-list]") && showChosen());
document.addEventListener("click", ({ target }) => {
  const cell = target.closest("[data-grid] tbody td[data-says]");
  const heading = target.closest("[data-grid] th:not(thead :is(:first-child, :last-child))");
  if (cell) chosen(cell);
  else if (heading) choosePart(heading);
});
document.addEventListener("keydown", (event) => {
  const move = event.target.matches("[data-grid]") && MOVES[event.key];
  if (!move) return;
  event.preventDefault();
  choose(...indexes().map((chosen, index) => chosen + move[index]));
});
for (const kind of ["hashchange", "load"]) addEventListener(kind, restore);
document.addEventListener("broadside:page", restore);
restore();
