// Registers the service worker and reports its progress: the events `broadside:offline` and `broadside:update`.
import { VERSION } from "./build.js";
import { isErased } from "./erase/stop.js";
import { recalled, report } from "./page_storage.js";

const SCRIPT = new URL("../../sw.js", import.meta.url);
const PAUSES = [5_000, 15_000, 60_000, 300_000];

let retries = 0;
let timer = 0;
let last = { done: 0, total: 0 };
// Another attempt would end in the same way.
let hopeless = false;

/** Start saving the site for offline use, and report the progress. */
export async function keepOffline() {
  const workers = navigator.serviceWorker;
  if (!workers) {
    report("offline", { ready: false, possible: false, secure: isSecureContext, ...last });
    return;
  }
  workers.addEventListener("message", ({ data, ports }) => HEARD[data?.broadside]?.(data, ports));
  // The service worker restores files that the browser has deleted since.
  document.addEventListener("visibilitychange", () => document.hidden || askWorker("mend"));
  addEventListener("online", retry);
  await register();
}

const HEARD = {
  offline: progressed,
  busy: waits,
  "busy?": (_, [port]) => port.postMessage(busy()),
  reload: () => isErased() || location.reload(),
};

async function register() {
  if (isErased()) return;
  try {
    const registration = await navigator.serviceWorker.register(SCRIPT, { updateViaCache: "none" });
    registration.onupdatefound = () => watch(registration);
    watch(registration);
    registration.active?.postMessage("look");
    // The browser also looks for new versions by itself, at times of its choice.
    if (registration.active) registration.update().catch(() => undefined);
    if (!registration.installing && !registration.waiting && !registration.active) failed({ kind: "start" });
  } catch (error) {
    failed(await refusalCause(error));
  }
}

/** Return the cause of a refused service worker: the browser, a login page, or how the host sends the script. */
async function refusalCause({ name }) {
  const response = await fetch(SCRIPT, { cache: "no-store", redirect: "manual" }).catch(() => null);
  if (!response) return { kind: "start" };
  const { ok, status, headers, type: way } = response;
  await response.body?.cancel();
  if (way === "opaqueredirect") return { kind: "login" };
  if (!ok) return { kind: "host", status, file: "sw.js" };
  const type = headers.get("Content-Type");
  if (/html/.test(type)) return { kind: "login" };
  if (!/(java|ecma)script/.test(type)) return { kind: "type" };
  return { kind: ["SecurityError", "NotSupportedError"].includes(name) ? "refused" : "start" };
}

/** Report an installation that ends without giving a reason. */
function watch(registration) {
  const worker = registration.installing;
  worker?.addEventListener("statechange", () => {
    const gone = worker.state === "redundant" && !registration.active;
    // All files were saved and are gone with their worker, so the browser has cleared everything.
    if (gone && last.done === last.total) last = { done: 0, total: 0 };
    if (gone && !timer && !hopeless) failed({ kind: last.total ? "network" : "start" });
  });
}

function progressed({ version, changes, inUse, done, total, ready, failed: reason }) {
  if (version === VERSION) {
    last = { done, total };
    if (reason) failed(reason);
    else report("offline", { ready, possible: true, ...last });
  } else if (reason?.kind === "changed") {
    // A newer version that no device can save would be waited for without end.
    report("outdated", reason);
  } else if (ready) {
    // The progress of a newer version in the background does not concern the current version.
    report("offline", { ready: inUse === VERSION, possible: true, done: total, total });
    report("update", { changes, waits: false });
  }
  if (ready) retries = 0;
}

/** Report a failure, and continue when the network is back or after a while, unless it would be the same again. */
function failed(reason) {
  const isPossible = !["refused", "changed"].includes(reason.kind);
  report("offline", { ready: false, possible: isPossible, failed: reason, ...last });
  clearTimeout(timer);
  hopeless = reason.kind === "changed";
  if (hopeless) return;
  timer = setTimeout(retry, PAUSES[Math.min(retries, PAUSES.length - 1)]);
}

function retry() {
  clearTimeout(timer);
  timer = 0;
  retries += 1;
  register();
}

// A new version on the device waits until the player agrees, and never starts during a battle or a roll.

/** Send a request to the service worker, once it is active. */
async function askWorker(what) {
  if (isErased()) return;
  const { active } = await navigator.serviceWorker.ready;
  active.postMessage(what);
}

/** Report that the new version waits, because another page of the site is busy. */
function waits() {
  report("update", { ...globalThis.broadside.latest.update, waits: true });
}

/** Return whether a battle is open or a roll waits for dice; then the version must not change. */
export function busy() {
  return document.documentElement.dataset.battle === "open" || recalled("attack.").some(underWay);
}

/** Return whether a remembered roll still waits for dice. */
function underWay(text) {
  try {
    const { roll } = JSON.parse(text).kept ?? {};
    return Boolean(roll && !roll.over);
  } catch {
    return false;
  }
}

/** Start the new version unless the page is busy: `broadside.update()`. */
globalThis.broadside.update = () => {
  if (busy()) {
    waits();
    return;
  }
  report("update", { ...globalThis.broadside.latest.update, waits: false });
  askWorker("take over");
};

/** Fetch the newest version of the whole program and start it; saved data stays: `broadside.renew()`. */
globalThis.broadside.renew = async () => {
  report("renew", "going");
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  await registration?.update().catch(() => undefined);
  if (registration?.installing) await settled(registration.installing);
  const failed = registration?.active ? await asked(registration.active, "renew") : null;
  if (failed) report("renew", "failed");
  else location.reload();
};

/** Wait until a worker is active or discarded. */
function settled(worker) {
  return new Promise((resolve) => {
    const look = () => ["activated", "redundant"].includes(worker.state) && resolve();
    worker.addEventListener("statechange", look);
    look();
  });
}

/** Return the answer of a worker. */
export function asked(worker, what) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage(what, [port2]);
  });
}
