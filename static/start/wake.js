// Keeps the screen on while the page is in front, if the player wants it and the browser can.
import "./memory.js";
import { report } from "./report.js";

const { memory } = globalThis.broadside;
const possible = Boolean(navigator.wakeLock);

let wanted = memory.recall("wake") === "on";
let lock = null;

async function hold() {
  if (!wanted || lock || document.hidden) return;
  // Refused on a low battery, for one: the page goes on without, and asks again when it is next in front.
  lock = await navigator.wakeLock.request("screen").catch(() => null);
  lock?.addEventListener("release", () => (lock = null));
  if (lock && !wanted) await lock.release();
}

/** Keep the screen on, or no longer; remembered on this device. */
globalThis.broadside.wake = async (on) => {
  wanted = Boolean(on) && possible;
  memory.keep("wake", wanted ? "on" : "off");
  report("wake", { possible, on: wanted });
  await (wanted ? hold() : lock?.release());
};

report("wake", { possible, on: wanted && possible });
if (possible) {
  document.addEventListener("visibilitychange", hold);
  hold();
}
