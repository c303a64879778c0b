// The chart on the screen: its chip is marked, and buttons print it or all charts. What is shown and printed follows the
// address, in CSS.
import { afterStep } from "../screen/history_steps.js";

/** Mark the chip of the shown chart, and scroll the row of chips until it is visible. */
function markChip() {
  const charts = document.getElementById("charts");
  const shown = charts?.querySelector(".chart:target, .chart:has(:target)") ?? charts?.querySelector(".chart");
  for (const chip of charts?.querySelectorAll(".chart-index a") ?? []) {
    if (chip.hash !== `#${shown.id}`) chip.removeAttribute("aria-current");
    else {
      chip.setAttribute("aria-current", "true");
      bring(chip, chip.closest(".chart-index"));
    }
  }
}

/** Open the sentences of the step that the address names. */
function openStep() {
  const fold = document.querySelector(".chart-step:target > .chart-fold");
  if (fold) fold.open = true;
}

/** Scroll the row of chips, never the page, until the chip is in its middle. */
function bring(chip, row) {
  const [box, view] = [chip.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += box.left + box.width / 2 - view.left - view.width / 2;
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-print]");
  if (button) afterStep(() => printPart(button.dataset.print));
});

/** Print an element of the page, shown for this by its address; without one, what is on the screen. */
function printPart(id) {
  if (!id) return print();
  const before = location.hash;
  location.replace(`#${id}`);
  addEventListener("afterprint", () => location.replace(before), { once: true });
  print();
}

// On paper each ruling has the option that the player has chosen.
addEventListener("beforeprint", () => {
  for (const ruling of document.querySelectorAll("[data-ruling]")) {
    const option = document.querySelector(`[name="rulings.${ruling.dataset.ruling}"]:checked + span > span`);
    if (option) ruling.querySelector("span").textContent = option.firstChild.textContent.trim();
  }
});

/** Show what the address names. */
function showTarget() {
  markChip();
  openStep();
}

for (const kind of ["hashchange", "load"]) addEventListener(kind, showTarget);
document.addEventListener("broadside:page", showTarget);
showTarget();
