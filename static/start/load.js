// The engine's big files, fetched on the page: there bytes can be counted, and the browser keeps what it
// compiled from one visit to the next, which it does not do in a worker.
import { FIRST } from "./build.js";
import { report } from "./report.js";
import { fetchFile } from "./unpack.js";

const TRIES = 3;
const PAUSE = 1500;

/** Start fetching everything at once; return a promise for each file by its name. */
export function loadAll() {
  const opened = Boolean(navigator.serviceWorker?.controller);
  const done = new Map(FIRST.map((file) => [file.name, 0]));
  const total = FIRST.reduce((sum, file) => sum + file.size, 0);
  const tell = (file, bytes) => {
    done.set(file.name, bytes);
    const loaded = [...done.values()].reduce((sum, one) => sum + one, 0);
    report("loading", { loaded, total, file: file.name });
  };
  return new Map(FIRST.map((file) => [file.name, patiently(file, opened, tell)]));
}

async function patiently(file, opened, tell) {
  for (let tried = 1; ; tried += 1) {
    try {
      return await load(file, opened, tell);
    } catch (error) {
      if (tried === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE * tried));
    }
  }
}

async function load(file, opened, tell) {
  let bytes = 0;
  const response = fetchFile(file, opened, (more) => tell(file, (bytes += more)));
  const value = await (file.name.endsWith(".wasm")
    ? WebAssembly.compileStreaming(response)
    : (await response).arrayBuffer());
  return value;
}
