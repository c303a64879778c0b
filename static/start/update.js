// A new version is on the device: it waits until the player agrees, and never comes in the middle of a battle or a roll.
import { recalled } from "./memory.js";
import { report } from "./report.js";

/** Ask something of the service worker, once there is one. */
export async function askWorker(what) {
  const { active } = await navigator.serviceWorker.ready;
  active.postMessage(what);
}

/** Tell the page that a new version is there, and what it changes in each language. */
export function newVersion(changes) {
  report("update", { changes, waits: false });
}

/** Another page of the site is in the middle of something: the new version waits. */
export function waits() {
  report("update", { ...globalThis.broadside.latest.update, waits: true });
}

/** Tell the service worker whether this page is in the middle of something. */
export function answerBusy(port) {
  port.postMessage(busy());
}

/** Whether a battle is open or a roll waits for dice: then nothing may change under the player's hands. */
export function busy() {
  return document.documentElement.dataset.battle === "open" || recalled("roll").some(underWay);
}

/** Whether a remembered roll still waits for dice. */
function underWay(text) {
  try {
    return !JSON.parse(text).over;
  } catch {
    return false;
  }
}

/** Put the new version into use, if nothing is under way: `broadside.update()`. */
globalThis.broadside.update = () => {
  if (busy()) {
    waits();
    return;
  }
  newVersion(globalThis.broadside.latest.update.changes);
  askWorker("take over");
};
