// What runs on the page beside PyScript: it loads the engine's files and transfers them to the worker, and later keeps
// the site for offline use.
import "./device.js";
import { FIRST } from "./build.js";
import { counter, isCode, loadAll } from "./load.js";
import { keepOffline } from "./offline.js";
import { report } from "./report.js";
import "./state.js";
import { pyscript, transfer } from "./transfer.js";

const lacking = ["WebAssembly", "Worker"].filter((name) => !globalThis[name]);
const root = document.documentElement;

/** Load, transfer, and say how it went: `ready`, or `failed` with a reason the page has words for. */
async function start() {
  if (lacking.length) {
    report("failed", { reason: "browser", message: lacking.join(", ") });
    return;
  }
  const kept = Boolean(navigator.serviceWorker?.controller);
  const core = stage("engine", pyscript().then(afterShell));
  try {
    // What is on the device waits until the page answers taps; what is not had better be on its way.
    if (kept) await core;
    const count = counter((detail) => report("loading", detail));
    const files = loadAll(kept ? FIRST.filter(isCode) : FIRST, kept, count);
    const started = core.then((exported) => transfer(exported, files, count));
    await Promise.all([stage("network", Promise.all(files.values())), stage("engine", started)]);
    report("ready", { after: performance.now() });
  } catch (broken) {
    report("failed", broken);
  }
}

/** Hand something on once the shell answers taps. */
function afterShell(value) {
  return new Promise((resolve) => {
    const look = () => root.dataset.shell && resolve(value);
    new MutationObserver(look).observe(root, { attributeFilter: ["data-shell"] });
    look();
  });
}

/** Wait for one part of the start; what breaks it carries the part's name. */
function stage(reason, promise) {
  return promise.catch((error) => Promise.reject({ reason, message: String(error?.message ?? error) }));
}

// Saving for offline use would compete with the start: it waits until that is over, well or badly.
start().finally(keepOffline);
