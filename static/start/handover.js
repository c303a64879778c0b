// Hands what the page has loaded to the engine's worker, when the worker asks for it.

/** Answer every worker that PyScript starts; `failed` is told why if a worker cannot start. */
export async function handOver(files, failed) {
  const { hooks } = await import("../../runtime/pyscript/core.js");
  hooks.main.onWorker.add((_, worker) => {
    worker.addEventListener("message", ({ data, ports }) => {
      if (data?.broadside === "files?") answer(ports[0], files);
      if (data?.broadside === "failed") failed("engine", data.message);
    });
    worker.ready?.catch((error) => failed("engine", String(error?.message ?? error)));
  });
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
