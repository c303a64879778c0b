// What runs on the page beside PyScript: it loads the engine's files and transfers them to the worker, and later keeps
// the site for offline use.
import { ENGINE, FIRST } from "./build.js";
import { counter, isCode, loadAll } from "./engine_files.js";
import { keepOffline } from "./offline.js";
import "./status_line.js";
import { report } from "./page_storage.js";

const lacking = ["WebAssembly", "Worker"].filter((name) => !globalThis[name]);
const root = document.documentElement;
// An answer of the engine that takes longer is late.
const PATIENCE = 15_000;
// To keep its memory takes an interpreter of its own: first the page has some time for itself.
const CALM = 3_000;

// A start that never ends, with the engine's memory as it is kept, is not tried for ever.
const MOST = 2;
const BEGUN = "begun";
const begun = Number(globalThis.broadside.memory.recall(BEGUN));

let remembering = false;

/** Load, transfer, and say how it went: `ready`, or `failed` with a reason the page has words for. */
async function start() {
  if (lacking.length) {
    report("failed", { reason: "browser", message: lacking.join(", ") });
    return;
  }
  count(begun + 1);
  const kept = Boolean(navigator.serviceWorker?.controller);
  const core = stage("engine", pyscript().then(afterShell));
  try {
    // What is on the device waits until the page answers taps; what is not had better be on its way.
    if (kept) await core;
    const loading = counter((detail) => report("loading", detail));
    const files = loadAll(kept ? FIRST.filter(isCode) : FIRST, kept, loading, { stalled, signal: gathering() });
    const script = kept ? null : checked(ENGINE);
    const started = Promise.all([core, script]).then(([exported]) => transfer(exported, files, loading));
    document.addEventListener("broadside:offline", ({ detail }) => detail.ready && remember(files));
    await Promise.all([stage("network", Promise.all(files.values())), stage("engine", started)]);
    count(0);
    report("ready", { after: performance.now() });
  } catch (broken) {
    report("failed", broken);
  }
}

/** Make sure of a script: PyScript takes whatever comes in its place, and waits for it to answer. */
async function checked({ name, integrity }) {
  const file = new URL(`../../${name}`, import.meta.url).href;
  await fetch(file, { integrity }).catch((error) => Promise.reject(Object.assign(error, { file, integrity })));
}

/** Remember how many starts in a row have not ended. */
function count(starts) {
  globalThis.broadside.memory.keep(BEGUN, String(starts));
}

/** A signal that comes when the service worker fetches everything instead, and the page will start from that. */
function gathering() {
  const cut = new AbortController();
  const look = () => "gathers" in root.dataset && cut.abort();
  new MutationObserver(look).observe(root, { attributeFilter: ["data-gathers"] });
  look();
  return cut.signal;
}

/** What is asked for breaks off again and again. */
function stalled() {
  report("stalled", {});
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
  return promise.catch((error) => {
    const { message = String(error), file, integrity, wrong } = error ?? {};
    throw { reason, message, file, integrity, wrong };
  });
}

/**
 * Start PyScript's worker; resolve when it has started with the files, reject with the reason if it cannot. What is not
 * among them it loads itself; `counted` hears of the bytes.
 */
function transfer({ hooks, stdlib }, files, counted) {
  return new Promise((resolve, reject) => {
    const heard = {
      "files?": (_, [port]) => send(port, files, stdlib),
      failed: ({ message }) => reject(new Error(message)),
      loading: ({ name, bytes, fetched }) => counted(name, bytes, fetched),
      stalled,
      heartbeat: ({ name }) => follow(name),
      "memory?": () => (remembering = true),
      unkept: ({ how }) => report("unkept", how),
      writer: ({ name }) => (globalThis.broadside.writer = name),
    };
    hooks.main.onWorker.add((_, worker) => {
      worker.addEventListener("message", ({ data, ports }) => heard[data?.broadside]?.(data, ports));
      worker.ready.then(resolve, reject);
    });
    document.body.append(document.getElementById("engine").content.cloneNode(true));
  });
}

/** Return PyScript's exports; WebKit gives out a module before all of it has run, and they cannot be read yet. */
async function pyscript() {
  const core = await import("../../runtime/pyscript/core.js");
  for (;;) {
    try {
      return { hooks: core.hooks, stdlib: core.stdlib };
    } catch (error) {
      if (!(error instanceof ReferenceError)) throw error;
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
}

function send(port, files, stdlib) {
  port.postMessage({ stdlib, names: [...files.keys()], anew: begun >= MOST });
  for (const [name, promise] of files) {
    promise.then(
      (value) => port.postMessage({ name, value }, value instanceof ArrayBuffer ? [value] : []),
      () => port.postMessage({ name, value: null }),
    );
  }
}

/** Have the engine's memory kept, once all else is; later visits begin with it. */
function remember(files) {
  if (!remembering) return;
  remembering = false;
  setTimeout(async () => {
    const worker = new Worker(new URL("memory_writer.js", import.meta.url), { type: "module" });
    worker.onmessage = worker.onerror = () => worker.terminate();
    worker.postMessage(await compiled(files));
  }, CALM);
}

async function compiled(files) {
  const found = await Promise.all([...files].map(async ([name, promise]) => [name, await promise]));
  return new Map(found.filter(([, value]) => value instanceof WebAssembly.Module));
}

/** Wait for the lock that the worker holds: it comes free only when the worker is gone. */
function follow(name) {
  navigator.locks.request(name, () => report("engine", { stopped: true })).catch(() => undefined);
}

/** Split JSON into what is long, read by the browser, and JSON of the rest: MicroPython takes seconds for megabytes. */
function cut(answer) {
  const { regions = {}, file = null, ...told } = JSON.parse(answer);
  return { told: JSON.stringify(told), regions: Object.entries(regions), file };
}

/** Wait for an answer of the engine, and cut it up; while it takes too long, or when none comes, the page says so. */
globalThis.broadside.awaited = async (answer) => {
  let late = false;
  const timer = setTimeout(() => report("engine", { late: (late = true) }), PATIENCE);
  try {
    return cut(await answer);
  } catch (error) {
    // What no sentence is made of has ended the engine, as when its memory is used up.
    late = false;
    count(MOST);
    report("engine", { stopped: true });
    throw error;
  } finally {
    clearTimeout(timer);
    if (late) report("engine", {});
  }
};

// Saving for offline use would compete with the start: it waits until that is over, well or badly.
start().finally(keepOffline);
