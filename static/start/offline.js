// Registers the service worker and tells the page how far it is: the event `broadside:offline`.
import { VERSION } from "./build.js";
import { report } from "./report.js";

const SCRIPT = new URL("../../sw.js", import.meta.url);
const PAUSES = [5_000, 15_000, 60_000, 300_000];

let failures = 0;

/** Start keeping the site for offline use, and report on it. */
export async function keepOffline() {
  const workers = navigator.serviceWorker;
  if (!workers) {
    report("offline", { ready: false, possible: false, done: 0, total: 0 });
    return;
  }
  workers.addEventListener("message", ({ data }) => {
    if (data?.broadside === "offline") tell(data);
  });
  reloadWhenReplaced(workers);
  await register(workers);
}

function tell({ version, done, total, ready }) {
  // What a newer version gathers in the background is no news about the one that is open.
  const update = version !== VERSION;
  if (update && !ready) return;
  report("offline", { ready, possible: true, done, total, update });
}

async function register(workers) {
  try {
    const registration = await workers.register(SCRIPT, { updateViaCache: "none" });
    if (workers.controller || registration.active) report("offline", readyNow(registration));
    registration.addEventListener("updatefound", () => watch(registration));
    watch(registration);
    if (!registration.installing && !registration.waiting && !registration.active) throw new Error("interrupted");
    offerUpdate(registration);
  } catch (error) {
    failed(workers, String(error?.message ?? error));
  }
}

function readyNow(registration) {
  return { ready: true, possible: true, done: 1, total: 1, update: Boolean(registration.waiting) };
}

/** Notice when an installation ends, well or badly. */
function watch(registration) {
  const worker = registration.installing;
  worker?.addEventListener("statechange", () => {
    if (worker.state === "redundant" && !registration.active) failed(navigator.serviceWorker, "interrupted");
    if (worker.state === "installed" && registration.active) report("offline", readyNow(registration));
  });
}

/** Say that it failed, and try again when the network is back or after a while: it goes on where it stopped. */
function failed(workers, reason) {
  report("offline", { ready: false, possible: true, failed: reason, done: 0, total: 0 });
  const again = () => {
    clearTimeout(timer);
    removeEventListener("online", again);
    register(workers);
  };
  const timer = setTimeout(again, PAUSES[Math.min(failures, PAUSES.length - 1)]);
  failures += 1;
  addEventListener("online", again);
}

/** Let the page ask a waiting version to take over: `broadside.update()`. */
function offerUpdate(registration) {
  globalThis.broadside.update = () => registration.waiting?.postMessage("take over");
}

function reloadWhenReplaced(workers) {
  let controlled = Boolean(workers.controller);
  workers.addEventListener("controllerchange", () => {
    // Another version has taken over: this page must not go on with half of each.
    if (controlled) location.reload();
    controlled = true;
  });
}
