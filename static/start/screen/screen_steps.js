// Every screen of the battles but the first is a step of the history, so that the device's Back leads to the screen above,
// like the arrow on the screen, and does not leave the page. The shell reports how many screens are above the one that it
// shows, and opens the screen above at the event `broadside:above`. A step holds its number of screens above as `depth`.
import "../page_storage.js";
import { closeLine } from "../status_line.js";
import { afterStep, isPageLeaving, leaveSteps } from "./history_steps.js";

/** How many screens are above the screen that is shown. */
let depth = 0;
/** The depth of the screen that Back asks for; null if Back asks for none. */
let wanted = null;
/** Whether the shell is opening the screen above. */
let isRising = false;
/** The address of the page; earlier steps have the address of the language and game in which they were made. */
let page = location.pathname;

const stepDepth = () => history.state?.depth ?? 0;
const isShown = () => document.querySelector("[data-steps]")?.getClientRects().length > 0;

/** Open the screen above; it reports its depth, and then the next one above is opened, until the wanted one. */
function rise() {
  if (isRising) return;
  isRising = true;
  document.dispatchEvent(new Event("broadside:above"));
}

/** Make the history as deep as the screen: a screen below adds a step, a screen above leaves steps. */
function fit() {
  if (!isShown() || document.querySelector("dialog[open]")) return;
  // A new address has no state yet; its step is told from steps that Back leads to by one.
  if (history.state?.depth === undefined) history.replaceState({ ...history.state, depth: 0 }, "");
  const before = stepDepth();
  if (before > depth) {
    leaveSteps(before - depth, () => stepDepth() === before);
    return;
  }
  for (let step = before + 1; step <= depth; step += 1) history.pushState({ depth: step }, "");
}

/** Note how many screens are above the screen that is shown now. */
globalThis.broadside.arrive = (count) => {
  const hasRisen = count < depth;
  if (count !== depth) closeLine();
  depth = count;
  isRising = false;
  if (wanted !== null && wanted < depth && hasRisen) {
    rise();
    return;
  }
  wanted = null;
  afterStep(fit);
};

/** Give a step that was made in another language or game the address of the page as it is now. */
function correctAddress() {
  if (location.pathname !== page) history.replaceState(history.state, "", page + location.hash);
}

addEventListener("popstate", () => {
  // Without a depth it is a link, which opens a step of its own.
  const isStep = history.state?.depth !== undefined;
  if (isStep) correctAddress();
  if (isPageLeaving()) {
    afterStep(fit);
    return;
  }
  if (!isStep || !isShown()) return;
  const at = stepDepth();
  // Forward leads to no screen: only its own button opens one.
  if (at > depth) history.replaceState({ ...history.state, depth }, "");
  if (at >= depth) return;
  wanted = at;
  rise();
});
addEventListener("hashchange", () => afterStep(fit));
document.addEventListener("broadside:page", () => {
  page = location.pathname;
});
