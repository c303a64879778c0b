// An open drawer is a step of the history. The browser leaves a step later than it is asked to, on a busy device much
// later, and an address that is opened meanwhile gets lost in Chromium and is gone back from in others
// (https://github.com/whatwg/html/issues/6773). Therefore whatever goes elsewhere waits for the end of it.
import "../page_storage.js";

const waiting = [];
let step = null;

// As soon as the history is at another step, nothing is being left any more.
const isLeaving = () => step !== null && history.state?.drawer === step;

/** Return whether the browser opens a link in another tab or window: this page then stays as it is. */
export const opensElsewhere = ({ ctrlKey, metaKey, shiftKey }) => ctrlKey || metaKey || shiftKey;

/** Leave the step of a drawer that was closed. */
export function leaveStep({ id }) {
  step = id;
  history.back();
}

/** Do something as soon as no step is being left. */
export function afterStep(act) {
  if (isLeaving()) waiting.push(act);
  else act();
}

/** Do what has waited: the step is left, or the browser will never leave it. */
export function endStep() {
  step = null;
  for (const act of waiting.splice(0)) afterStep(act);
}

// The page comes back as it went, when another page was opened in the middle of it.
addEventListener("pageshow", ({ persisted }) => persisted && endStep());

// After all other listeners: a link that one of them follows in its own way is not followed once more.
addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!link || event.defaultPrevented || !isLeaving()) return;
  if (opensElsewhere(event) || link.target || link.hasAttribute("download")) return;
  event.preventDefault();
  afterStep(() => location.assign(link.href));
});

/** For the shell, which opens views as well; `waitForStep` is the same as a promise. */
Object.assign(globalThis.broadside, { afterStep, waitForStep: () => new Promise(afterStep) });
