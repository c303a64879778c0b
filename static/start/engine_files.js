// Fetches the engine's big files. The page reads saved machine code itself, because the browser keeps compiled code
// between visits for pages, but not for workers. The engine's worker reads all other saved files, to spare the page. A
// separate worker fetches files that are not saved, and counts their bytes.
//
// Files are transferred packed with zstd under a neutral name; once active, the service worker saves them unpacked
// under their own names.
import { FIRST } from "./build.js";
import { isRight } from "./file_hash.js";

const ROOT = new URL("../../", import.meta.url);
const OK = 200;
// An interrupted file is fetched again without end, after growing pauses; REPORTED interruptions are reported. A wrong file
// is fetched once more, past all caches.
const REPORTED = 3;
const WRONG = 2;
const PAUSE = 1_500;
const LONGEST = 15_000;

/** Return whether a file is machine code. */
export const isCode = ({ name }) => name.endsWith(".wasm");

// Chromium keeps the optimised code of a file that it compiles while streaming. With two such files it keeps too little
// of both and optimises again at each start, so the library, a tenth of the work, is compiled each time.
const INTERPRETER = FIRST.find(isCode);

/**
 * Return a function that counts the bytes of files; its arguments are the file's name, its bytes so far, and whether
 * they come over the network. `tell` gets `{ loaded, total, file }` for every chunk from the network, and at the end.
 */
export function counter(tell) {
  const done = new Map(FIRST.map(({ name }) => [name, 0]));
  const total = FIRST.reduce((sum, { size }) => sum + size, 0);
  return (name, bytes, fetched) => {
    done.set(name, bytes);
    const loaded = [...done.values()].reduce((sum, size) => sum + size, 0);
    if (fetched || loaded === total) tell({ loaded, total, file: name });
  };
}

/**
 * Start fetching files at once; return a promise for each by name. `opened`: whether saved files are unpacked;
 * `stalled` is called if a file is interrupted repeatedly; after a `signal` nothing more is fetched or reported.
 */
export function loadAll(wanted, opened, count, watch = {}) {
  const unpacker = new Unpacker();
  watch.signal?.addEventListener("abort", () => unpacker.end());
  const files = new Map(wanted.map((file) => [file.name, patiently(file, opened, unpacker, count, watch)]));
  Promise.allSettled(files.values()).then(() => unpacker.end());
  return files;
}

async function patiently(file, opened, unpacker, count, { stalled, signal }) {
  let wrong = 0;
  for (let tried = 1; ; tried += 1) {
    if (signal?.aborted) await new Promise(() => undefined);
    let bytes = 0;
    const more = (came) => count(file.name, (bytes += came), true);
    try {
      const stored = opened && (await kept(file));
      if (stored) count(file.name, file.size, false);
      return stored || (await unpacker.fetch(file, tried === 1 ? "default" : "reload", more));
    } catch (error) {
      wrong += Boolean(error.wrong);
      if (wrong === WRONG) throw error;
      if (tried === REPORTED) stalled?.();
      if (!error.wrong) await pause(Math.min(PAUSE * tried, LONGEST));
    }
  }
}

/** Wait for some milliseconds, or until the network is back. */
function pause(time) {
  return new Promise((resolve) => {
    setTimeout(resolve, time);
    addEventListener("online", resolve, { once: true });
  });
}

/**
 * Return a saved file, compiled if it is code; null if the browser has deleted or damaged it, or it is not from this
 * build.
 */
async function kept(file) {
  try {
    const response = await fetch(new URL(file.name, ROOT));
    if (response.status !== OK) return null;
    if (file === INTERPRETER) return await WebAssembly.compileStreaming(response);
    const bytes = await response.arrayBuffer();
    if (!(await isRight(bytes, file.opened))) return null;
    return isCode(file) ? await WebAssembly.compile(bytes) : bytes;
  } catch {
    return null;
  }
}

/** The worker that unpacks files, started for the first file that needs it. */
class Unpacker {
  #worker = null;

  /** Return a file unpacked, and compiled if it is code; `tell` gets the length of every chunk. */
  fetch(file, cache, tell) {
    this.#worker ??= new Worker(new URL("unpack_worker.js", import.meta.url), { type: "module" });
    const worker = this.#worker;
    const { port1, port2 } = new MessageChannel();
    return new Promise((resolve, reject) => {
      port1.onmessage = ({ data: { count, value, failed, wrong } }) => {
        if (count) tell(count);
        else if (value) resolve(value);
        else reject(Object.assign(new Error(failed), { wrong, file: new URL(file.packed, ROOT).href }));
      };
      worker.addEventListener("error", () => this.#lose(worker, reject));
      worker.postMessage({ file, cache }, [port2]);
    });
  }

  /** Forget a worker that did not start or broke; the next attempt starts another. */
  #lose(worker, reject) {
    if (this.#worker === worker) this.end();
    reject(Object.assign(new Error("unpack_worker.js did not start"), { wrong: "none" }));
  }

  /** End the worker. */
  end() {
    this.#worker?.terminate();
    this.#worker = null;
  }
}
