// Registers the service worker and tells the page how far it is: the events `broadside:offline` and `broadside:update`.
import { VERSION } from "./build.js";
import { report } from "./report.js";
import { answerBusy, askWorker, newVersion, waits } from "./update.js";

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
  offline: told,
  busy: waits,
  "busy?": (_, [port]) => answerBusy(port),
  reload: () => location.reload(),
};

async function register() {
  try {
    const registration = await navigator.serviceWorker.register(SCRIPT, { updateViaCache: "none" });
    registration.onupdatefound = () => watch(registration);
    watch(registration);
    registration.active?.postMessage("mend");
    // The browser looks for a new version by itself, but when it likes.
    if (registration.active) registration.update().catch(() => undefined);
    if (!registration.installing && !registration.waiting && !registration.active) failed({ kind: "start" });
  } catch (error) {
    failed({ kind: error.name === "SecurityError" ? "refused" : "start" });
  }
}

/** Notice when an installation ends badly before it could say why. */
function watch(registration) {
  const worker = registration.installing;
  worker?.addEventListener("statechange", () => {
    if (worker.state === "redundant" && !registration.active && !timer) failed({ kind: last.total ? "network" : "start" });
  });
}

function told({ version, changes, inUse, done, total, ready, failed: reason }) {
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
