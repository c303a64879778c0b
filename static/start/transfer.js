// The page's end of what passes between it and the engine's worker, beside requests: the transfer of the files that
// the page has loaded, and the worker's heartbeat.
import { report } from "./report.js";

const PATIENCE = 15_000;

/**
 * Start PyScript's worker; resolve when it has started with the files, reject with the reason if it cannot. What is not
 * among them it loads itself; `count` hears of the bytes.
 */
export function transfer({ hooks, stdlib }, files, count) {
  return new Promise((resolve, reject) => {
    const heard = {
      "files?": (_, [port]) => send(port, files, stdlib),
      failed: ({ message }) => reject(new Error(message)),
      loading: ({ name, bytes, fetched }) => count(name, bytes, fetched),
      heartbeat: ({ name }) => follow(name),
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
export async function pyscript() {
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
  port.postMessage({ stdlib, names: [...files.keys()] });
  for (const [name, promise] of files) {
    promise.then(
      (value) => port.postMessage({ name, value }, value instanceof ArrayBuffer ? [value] : []),
      () => port.postMessage({ name, value: null }),
    );
  }
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

/** Wait for an answer of the engine, and cut it up; while it takes too long the page says so. */
globalThis.broadside.awaited = async (answer) => {
  let late = false;
  const timer = setTimeout(() => report("engine", { late: (late = true) }), PATIENCE);
  try {
    return cut(await answer);
  } finally {
    clearTimeout(timer);
    if (late) report("engine", {});
  }
};
