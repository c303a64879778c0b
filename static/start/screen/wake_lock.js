// Keep the screen on while the page is visible, if the player wants it and the browser can.
import { report } from "../page_storage.js";

const { memory } = globalThis.broadside;
const isPossible = Boolean(navigator.wakeLock);
// A browser that takes the lock back each time is not asked without end.
const PAUSE = 5_000;

let isWanted = isPossible && memory.recall("wake") === "on";
let isAsking = false;
let isRefused = false;
let lock = null;

/** Report what is true: a lock that the browser refuses or takes back is not on, whatever the player wants. */
function tell() {
  report("wake", { possible: isPossible, on: isWanted && !isRefused, refused: isWanted && isRefused });
}

async function request() {
  try {
    return await navigator.wakeLock.request("screen");
  } catch {
    // The browser may refuse, such as on a low battery; the page asks again at a tap, or when it is visible again.
    return null;
  }
}

async function hold() {
  if (!isWanted || lock || isAsking || document.hidden) return;
  isAsking = true;
  lock = await request();
  isAsking = false;
  isRefused = lock === null && !document.hidden;
  lock?.addEventListener("release", lose);
  tell();
  if (lock && !isWanted) await lock.release();
}

/** The lock is gone: because the page is hidden, because the player wants none, or because the browser took it back. */
function lose() {
  lock = null;
  if (!isWanted || document.hidden) return;
  isRefused = true;
  tell();
  setTimeout(hold, PAUSE);
}

/** Keep the screen on or not, and remember the choice on this device. */
globalThis.broadside.wake = async (on) => {
  isWanted = Boolean(on) && isPossible;
  isRefused = false;
  memory.keep("wake", isWanted ? "on" : "off");
  tell();
  await (isWanted ? hold() : lock?.release());
};

tell();
if (isPossible) {
  document.addEventListener("visibilitychange", hold);
  document.addEventListener("click", () => isRefused && hold());
  hold();
}
