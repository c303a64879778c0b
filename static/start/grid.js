// Looking something up in grids of equal size: two lists, a tapped cell or the arrow keys choose row and column, the
// cell is marked in every grid, and `data-says` of the cells fills the answer. All of it is said by attributes.
import "./storage.js";

const { memory } = globalThis.broadside;
const KEPT = "grid";
const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

const lists = () => [...document.querySelectorAll("[data-grid-list]")];
const places = () => lists().map((list) => list.selectedIndex);

function choose(...wanted) {
  lists().forEach((list, index) => {
    list.selectedIndex = Math.min(Math.max(wanted[index], 0), list.options.length - 1);
  });
  show();
}

function show() {
  if (!lists().length) return;
  const [row, column] = places();
  memory.keep(KEPT, JSON.stringify([row, column]));
  for (const cell of document.querySelectorAll("[data-grid] .chosen")) cell.classList.remove("chosen");
  const cells = [...document.querySelectorAll("[data-grid] tbody")].map((body) => body.rows[row].cells[column + 1]);
  for (const cell of cells) {
    cell.classList.add("chosen");
    bring(cell);
  }
  const said = [...lists().map((list) => list.value), ...cells.flatMap((cell) => cell.dataset.says.split("|"))];
  document.querySelectorAll("[data-grid-said]").forEach((place, index) => (place.textContent = said[index]));
}

/** Scroll the grid, never the page, until the cell is clear of the headings. */
function bring(cell) {
  const area = cell.closest("[data-grid]");
  const [box, view] = [cell.getBoundingClientRect(), area.getBoundingClientRect()];
  const head = area.querySelector("thead th").getBoundingClientRect();
  area.scrollLeft += past(box.left, box.right, view.left + head.width, view.left + area.clientWidth);
  area.scrollTop += past(box.top, box.bottom, view.top + head.height, view.top + area.clientHeight);
}

/** How far a cell sticks out before the first or past the last place where it can be seen. */
const past = (start, end, first, last) => Math.min(start - first, 0) || Math.max(end - last, 0);

const chosen = (cell) => choose(cell.parentElement.sectionRowIndex, cell.cellIndex - 1);

/** Choose what the address names, else what was chosen last, also after the page has changed its language. */
function restore() {
  const named = document.getElementById(location.hash.slice(1))?.closest("[data-grid] tbody td");
  if (named) return chosen(named);
  const [row, column] = JSON.parse(memory.recall(KEPT) || "[]");
  if (Number.isInteger(row) && Number.isInteger(column)) choose(row, column);
  else show();
}

document.addEventListener("change", ({ target }) => target.matches("[data-grid-list]") && show());
document.addEventListener("click", ({ target }) => {
  const cell = target.closest("[data-grid] tbody td[data-says]");
  if (cell) chosen(cell);
});
document.addEventListener("keydown", (event) => {
  const move = event.target.matches("[data-grid]") && MOVES[event.key];
  if (!move) return;
  event.preventDefault();
  choose(...places().map((place, index) => place + move[index]));
});
for (const kind of ["hashchange", "load"]) addEventListener(kind, restore);
document.addEventListener("broadside:page", restore);
restore();
