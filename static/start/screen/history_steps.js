// Steps of the history that the page leaves by itself: an open drawer and a screen of the battles are steps at the same
// address. The browser leaves a step later than it is asked to, on a busy device much later, and an address that is opened
// meanwhile gets lost in Chromium and is gone back from in others (https://github.com/whatwg/html/issues/6773). Therefore
// whatever goes elsewhere waits for the end of it.
import "../page_storage.js";

const waiting = [];
const nothingLeaves = () => false;
/** Whether the history is still at the step that is being left. */
let isStillThere = nothingLeaves;

/** Return whether the browser opens a link in another tab or window: this page then stays as it is. */
export const opensElsewhere = ({ ctrlKey, metaKey, shiftKey }) => ctrlKey || metaKey || shiftKey;

/** Leave the newest steps of the history; `isThere` tells whether the history is still at the newest of them. */
export function leaveSteps(count, isThere) {
  isStillThere = isThere;
  history.go(-count);
}

/** Return whether the page itself, and not the player, is going back in the history. */
export const isPageLeaving = () => isStillThere !== nothingLeaves;

/** Do something as soon as no step is being left. */
export function afterStep(act) {
  if (isStillThere()) waiting.push(act);
  else act();
}

/** Do what has waited: the step is left, or the browser will never leave it. */
export function endStep() {
  isStillThere = nothingLeaves;
  for (const act of waiting.splice(0)) afterStep(act);
}

// After this event the browser removes the focus, and may scroll to an earlier position.
addEventListener("popstate", () => {
  if (!isPageLeaving()) return;
  const focused = document.activeElement;
  const height = scrollY;
  setTimeout(() => {
    scrollTo({ top: height, behavior: "instant" });
    if (document.activeElement === document.body) focused.focus({ preventScroll: true });
  });
});

// The page comes back as it went, when another page was opened in the middle of it.
addEventListener("pageshow", ({ persisted }) => persisted && endStep());

// After all other listeners: a link that one of them follows in its own way is not followed once more.
addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!link || event.defaultPrevented || !isStillThere()) return;
  if (opensElsewhere(event) || link.target || link.hasAttribute("download")) return;
  event.preventDefault();
  afterStep(() => location.assign(link.href));
});

/** For the shell, which opens views as well; `waitForStep` is the same as a promise. */
Object.assign(globalThis.broadside, { afterStep, waitForStep: () => new Promise(afterStep) });
