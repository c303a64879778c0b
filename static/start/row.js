// A number that comes from a chart opens its row: `a[data-row]` leads to a row, a step or a cell by its address, and a
// drawer shows it under its chart's headings, with the way to the whole chart.
import { open } from "./drawer.js";

const byId = (id) => document.getElementById(id);

/** A copy of something, without its ids. */
function copy(element) {
  const made = element.cloneNode(true);
  for (const one of [made, ...made.querySelectorAll("[id]")]) one.removeAttribute("id");
  return made;
}

/** The same kind of element, with copies of some others in it. */
function around(element, others) {
  const made = element.cloneNode();
  made.removeAttribute("id");
  made.append(...others.filter(Boolean).map(copy));
  return made;
}

/** What a row, a step or a cell says, with what stands above it. */
function excerpt(place) {
  const row = place.closest("tr");
  if (!row) return around(place.parentElement, [place]);
  const table = row.closest("table");
  const made = around(table, [table.caption, table.tHead]);
  made.append(around(row.parentElement, [row]));
  if (place !== row) made.tBodies[0].rows[0].cells[place.cellIndex].classList.add("chosen");
  const area = document.createElement("div");
  area.className = table.parentElement.className;
  area.append(made);
  return area;
}

function show(place, chart) {
  byId("chart-row-title").textContent = chart.querySelector(".chart-title a").lastChild.textContent.trim();
  byId("chart-row-out").replaceChildren(excerpt(place));
  byId("chart-row-whole").href = `#${place.id}`;
  open(byId("chart-row"));
  byId("chart-row-out").querySelector(".chosen")?.scrollIntoView({ inline: "center", block: "nearest" });
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-row][href]");
  const place = link && byId(link.hash.slice(1));
  const chart = place?.closest(".chart");
  // Without its row, or where a chart has none, the link leads to the chart.
  if (!chart || place === chart) return;
  event.preventDefault();
  show(place, chart);
});
