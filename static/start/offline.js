// Registers the service worker and tells the page how far it is: the events `broadside:offline` and `broadside:update`.
import { VERSION } from "./build.js";
import { recalled, report } from "./page_storage.js";

const SCRIPT = new URL("../../sw.js", import.meta.url);
const PAUSES = [5_000, 15_000, 60_000, 300_000];

let retries = 0;
let timer = 0;
let last = { done: 0, total: 0 };

/** Start keeping the site for offline use, and report on it. */
export async function keepOffline() {
  const workers = navigator.serviceWorker;
  if (!workers) {
    report("offline", { ready: false, possible: false, secure: isSecureContext, ...last });
    return;
  }
  workers.addEventListener("message", ({ data, ports }) => HEARD[data?.broadside]?.(data, ports));
  // What the browser threw away in the meantime is noticed, and fetched again.
  document.addEventListener("visibilitychange", () => document.hidden || askWorker("mend"));
  addEventListener("online", again);
  await register();
}

const HEARD = {
  offline: progressed,
  busy: waits,
  "busy?": (_, [port]) => answerBusy(port),
  reload: () => location.reload(),
};

async function register() {
  try {
    const registration = await navigator.serviceWorker.register(SCRIPT, { updateViaCache: "none" });
    registration.onupdatefound = () => watch(registration);
    watch(registration);
    registration.active?.postMessage("look");
    // The browser looks for a new version by itself, but when it likes.
    if (registration.active) registration.update().catch(() => undefined);
    if (!registration.installing && !registration.waiting && !registration.active) failed({ kind: "start" });
  } catch (error) {
    failed({ kind: ["SecurityError", "NotSupportedError"].includes(error.name) ? await whose() : "start" });
  }
}

/** Who refuses the script: a browser does so for itself, or because some other page or a wrong type came in its place. */
async function whose() {
  const response = await fetch(SCRIPT, { cache: "no-store" }).catch(() => null);
  const type = response?.headers.get("Content-Type");
  if (!response) return "start";
  return /html/.test(type) ? "login" : /(java|ecma)script/.test(type) ? "refused" : "type";
}

/** Notice when an installation ends badly before it could say why. */
function watch(registration) {
  const worker = registration.installing;
  worker?.addEventListener("statechange", () => {
    const gone = worker.state === "redundant" && !registration.active;
    // What had all been kept is gone, and its worker with it: the browser has cleared everything.
    if (gone && last.done === last.total) last = { done: 0, total: 0 };
    if (gone && !timer) failed({ kind: last.total ? "network" : "start" });
  });
}

function progressed({ version, changes, inUse, done, total, ready, failed: reason }) {
  if (version === VERSION) {
    last = { done, total };
    if (reason) failed(reason);
    else report("offline", { ready, possible: true, ...last });
  } else if (ready) {
    // What a newer version gathers in the background is no news about the one that is open.
    report("offline", { ready: inUse === VERSION, possible: true, done: total, total });
    newVersion(changes);
  }
  if (ready) retries = 0;
}

/** Say what is wrong, and try again when the network is back or after a while: it goes on where it stopped. */
function failed(reason) {
  report("offline", { ready: false, possible: reason.kind !== "refused", failed: reason, ...last });
  clearTimeout(timer);
  timer = setTimeout(again, PAUSES[Math.min(retries, PAUSES.length - 1)]);
}

function again() {
  clearTimeout(timer);
  timer = 0;
  retries += 1;
  register();
}

// A new version on the device waits until the player agrees, and never comes in the middle of a battle or a roll.

/** Ask something of the service worker, once there is one. */
async function askWorker(what) {
  const { active } = await navigator.serviceWorker.ready;
  active.postMessage(what);
}

/** Tell the page that a new version is there, and what it changes in each language. */
function newVersion(changes) {
  report("update", { changes, waits: false });
}

/** Another page of the site is in the middle of something: the new version waits. */
function waits() {
  report("update", { ...globalThis.broadside.latest.update, waits: true });
}

/** Tell the service worker whether this page is in the middle of something. */
function answerBusy(port) {
  port.postMessage(busy());
}

/** Whether a battle is open or a roll waits for dice: then nothing may change under the player's hands. */
export function busy() {
  return document.documentElement.dataset.battle === "open" || recalled("attack.").some(underWay);
}

/** Whether a remembered roll still waits for dice. */
function underWay(text) {
  try {
    const { roll } = JSON.parse(text).kept ?? {};
    return Boolean(roll && !roll.over);
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

/** Fetch the whole program again, the newest there is, and start with it; what is saved stays: `broadside.renew()`. */
globalThis.broadside.renew = async () => {
  report("renew", "going");
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  await registration?.update().catch(() => undefined);
  if (registration?.installing) await settled(registration.installing);
  const failed = registration?.active ? await asked(registration.active, "renew") : null;
  if (failed) report("renew", "failed");
  else location.reload();
};

/** Wait until a worker is in use, or will never be. */
function settled(worker) {
  return new Promise((resolve) => {
    const look = () => ["activated", "redundant"].includes(worker.state) && resolve();
    worker.addEventListener("statechange", look);
    look();
  });
}

/** What a worker answers. */
function asked(worker, what) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage(what, [port2]);
  });
}
