// Hands what the page has loaded to the engine's worker, when the worker asks for it.

import { mourn } from "./alive.js";

/** Resolve when PyScript's worker has started with the files; reject with the reason if it cannot. */
export async function handOver(files) {
  const hooks = await pyscriptHooks();
  return new Promise((resolve, reject) => {
    hooks.main.onWorker.add((_, worker) => {
      worker.addEventListener("message", ({ data, ports }) => {
        if (data?.broadside === "files?") answer(ports[0], files);
        if (data?.broadside === "failed") reject(new Error(data.message));
        if (data?.broadside === "living") mourn(data.name);
        if (data?.broadside === "writer") globalThis.broadside.writer = data.name;
      });
      worker.ready.then(resolve, reject);
    });
  });
}

/** Return PyScript's hooks; WebKit gives out a module before all of it has run, and its names cannot be read yet. */
async function pyscriptHooks() {
  const core = await import("../../runtime/pyscript/core.js");
  for (;;) {
    try {
      return core.hooks;
    } catch (error) {
      if (!(error instanceof ReferenceError)) throw error;
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
}

function answer(port, files) {
  port.postMessage({ names: [...files.keys()] });
  for (const [name, promise] of files) {
    promise.then(
      (value) => port.postMessage({ name, value }, value instanceof ArrayBuffer ? [value] : []),
      () => port.postMessage({ name, value: null }),
    );
  }
}
