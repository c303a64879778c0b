// The start of the page beside PyScript: it loads the engine's files, transfers them to the worker, and later saves the
// site for offline use.
import { ENGINE, FIRST } from "./build.js";
import { counter, isCode, loadAll } from "./engine_files.js";
import { keepOffline } from "./offline.js";
import "./status_line.js";
import { report } from "./page_storage.js";
import { follow } from "./engine/sign_of_life.js";
import "./screen/own_fields.js";
import "./screen/pressed_state.js";
import "./screen/screen_steps.js";

// A host that allows no script within the page leaves out the first one; as a file it is as good.
if (!globalThis.hosting) import("./first.js");
const root = document.documentElement;
// An answer of the engine that takes longer is late.
const PATIENCE = 15_000;
// Saving the memory needs an interpreter of its own; the page gets some time for itself first.
const CALM = 3_000;

// Number of starts with the saved memory that may fail in a row; then the memory is not used.
const MOST = 2;
const BEGUN = "begun";
const begun = Number(globalThis.broadside.memory.recall(BEGUN));

let remembering = false;

/** Load, transfer, and report the result: `ready`, or `failed` with a reason for which the page has a sentence. */
async function start() {
  if ("lacks" in root.dataset) {
    report("failed", { reason: "browser", message: root.dataset.lacks });
    return;
  }
  count(begun + 1);
  const kept = Boolean(navigator.serviceWorker?.controller);
  const core = stage("engine", pyscript().then(afterShell));
  try {
    // Saved files wait until the shell answers taps; files from the network start at once.
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

/** Check a script by its hash, because PyScript would accept any other file and wait for it. */
async function checked({ name, integrity }) {
  const file = new URL(`../../${name}`, import.meta.url).href;
  await fetch(file, { integrity }).catch((error) => Promise.reject(Object.assign(error, { file, integrity })));
}

/** Remember the number of unfinished starts in a row. */
function count(starts) {
  globalThis.broadside.memory.keep(BEGUN, String(starts));
}

/** Return a signal for the case that the service worker fetches everything, and the page starts from its files. */
function gathering() {
  const cut = new AbortController();
  const look = () => "gathers" in root.dataset && cut.abort();
  new MutationObserver(look).observe(root, { attributeFilter: ["data-gathers"] });
  look();
  return cut.signal;
}

/** Report that a file is interrupted repeatedly. */
function stalled() {
  report("stalled", {});
}

/** Return a value once the shell answers taps. */
export function afterShell(value) {
  return new Promise((resolve) => {
    const look = () => root.dataset.shell && resolve(value);
    new MutationObserver(look).observe(root, { attributeFilter: ["data-shell"] });
    look();
  });
}

/** Wait for one part of the start; add the name of the part to its error. */
function stage(reason, promise) {
  return promise.catch((error) => {
    const { message = String(error), file, integrity, wrong } = error ?? {};
    throw { reason, message, file, integrity, wrong };
  });
}

/**
 * Start PyScript's worker; resolve once it has started with the files, reject with the reason if it cannot. The worker
 * loads all other files itself; `counted` gets their bytes.
 */
function transfer({ hooks, stdlib }, files, counted) {
  return new Promise((resolve, reject) => {
    let isStarted = false;
    const ended = () => {
      if (isStarted) report("engine", { stopped: true });
      else reject(Object.assign(new Error("the engine's worker has ended"), { wrong: "ended" }));
    };
    const silent = () => isStarted || reject(new Error("the engine's worker gives no sign of life"));
    const heard = {
      "files?": (_, [port]) => send(port, files, stdlib),
      failed: ({ message, wrong }) => reject(Object.assign(new Error(message), { wrong })),
      loading: ({ name, bytes, fetched }) => counted(name, bytes, fetched),
      stalled,
      "memory?": () => (remembering = true),
      unkept: ({ how }) => report("unkept", how),
      documents: ({ now }) => globalThis.broadside.noteDocuments(now),
      writer: ({ name }) => (globalThis.broadside.writer = name),
    };
    hooks.main.onWorker.add((_, worker) => {
      worker.addEventListener("message", ({ data, ports }) => heard[data?.broadside]?.(data, ports));
      follow(worker, ended, silent);
      worker.ready.then(() => {
        isStarted = true;
        resolve();
      }, reject);
    });
    document.body.append(document.getElementById("engine").content.cloneNode(true));
  });
}

/**
 * Return PyScript's exports; WebKit resolves an import before the module has run, when the exports are not readable
 * yet.
 */
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

/** Let a worker save the engine's memory for later visits, after everything else is saved. */
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
  const modules = await Promise.all([...files].map(async ([name, promise]) => [name, await promise]));
  return new Map(modules.filter(([, value]) => value instanceof WebAssembly.Module));
}

/**
 * Split JSON into long texts, which stay with the browser, and JSON of the rest: MicroPython takes seconds for
 * megabytes.
 */
function cut(answer) {
  const {
    regions = {},
    device: { file = null, ...device },
    ...rest
  } = JSON.parse(answer);
  return { text: JSON.stringify({ ...rest, device }), regions: Object.entries(regions), file };
}

/** Wait for an answer of the engine and split it; report an answer that is late or missing. */
globalThis.broadside.awaited = async (answer) => {
  let late = false;
  const timer = setTimeout(() => report("engine", { late: (late = true) }), PATIENCE);
  try {
    return cut(await answer);
  } catch (error) {
    // An error without a sentence means that the engine has ended, such as after using all memory.
    late = false;
    count(MOST);
    report("engine", { stopped: true });
    throw error;
  } finally {
    clearTimeout(timer);
    if (late) report("engine", {});
  }
};

// Saving for offline use would compete with the start, so it waits for the end of the start, successful or not.
start().finally(keepOffline);
