// Fetches the engine's big files. What is kept is read where it is needed: machine code on the page, where the browser
// keeps what it compiled from one visit to the next, which it does not do in a worker; all else by the engine's worker,
// so that the page has no work with it. What is not kept is fetched by a worker of its own, with its bytes counted.
//
// On the wire they are packed with zstd under a neutral name; once the service worker is in charge it keeps them opened
// under their own names.
import { FIRST } from "./build.js";
import { isRight } from "./file_hash.js";

const ROOT = new URL("../../", import.meta.url);
const OK = 200;
// What breaks off is asked for without end, each time after a longer pause; after so many times it is told. What is
// wrong is asked for once more, past all that may have kept it on its way.
const TOLD = 3;
const WRONG = 2;
const PAUSE = 1_500;
const LONGEST = 15_000;

/** Whether a file is machine code. */
export const isCode = ({ name }) => name.endsWith(".wasm");

// Of one that is compiled as it comes Chromium keeps what it optimised, from one visit to the next. With two of them it
// keeps too little of both, and optimises again at each start: the library, a tenth of the work, is compiled anew.
const INTERPRETER = FIRST.find(isCode);

/**
 * Return what counts the bytes of a file: it takes the file's name, how many there are, and whether they come over the
 * network. `tell` hears `{ loaded, total, file }` of every chunk that does, and when all is there.
 */
export function counter(tell) {
  const done = new Map(FIRST.map(({ name }) => [name, 0]));
  const total = FIRST.reduce((sum, { size }) => sum + size, 0);
  return (name, bytes, fetched) => {
    done.set(name, bytes);
    const loaded = [...done.values()].reduce((sum, one) => sum + one, 0);
    if (fetched || loaded === total) tell({ loaded, total, file: name });
  };
}

/**
 * Start fetching files at once; return a promise for each by its name. `opened`: whether they are kept opened; `stalled`
 * hears when one breaks off again and again; after a `signal` nothing more is fetched, and nobody hears of it.
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
      const found = opened && (await kept(file));
      if (found) count(file.name, file.size, false);
      return found || (await unpacker.fetch(file, tried === 1 ? "default" : "reload", more));
    } catch (error) {
      wrong += Boolean(error.wrong);
      if (wrong === WRONG) throw error;
      if (tried === TOLD) stalled?.();
      if (!error.wrong) await pause(Math.min(PAUSE * tried, LONGEST));
    }
  }
}

/** Wait for so many milliseconds, or until the network is back. */
function pause(time) {
  return new Promise((resolve) => {
    setTimeout(resolve, time);
    addEventListener("online", resolve, { once: true });
  });
}

/**
 * Return a file as it is kept, compiled if it is code; nothing when the browser has thrown it away, or half of it, or when
 * it is not what the build made.
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

/** The worker that unpacks, from the first file that needs it on. */
class Unpacker {
  #worker = null;

  /** Return a file as it is once opened, compiled if it is code; `tell` hears the length of every chunk. */
  fetch(file, cache, tell) {
    this.#worker ??= new Worker(new URL("unpack_worker.js", import.meta.url), { type: "module" });
    const worker = this.#worker;
    const { port1, port2 } = new MessageChannel();
    return new Promise((resolve, reject) => {
      port1.onmessage = ({ data: { count, value, failed, wrong } }) => {
        if (count) tell(count);
        else if (value) resolve(value);
        else reject(Object.assign(new Error(failed), { wrong }));
      };
      worker.addEventListener("error", () => this.#lose(worker, reject));
      worker.postMessage({ file, cache }, [port2]);
    });
  }

  /** The worker did not start, or broke: the next attempt has another. */
  #lose(worker, reject) {
    if (this.#worker === worker) this.end();
    reject(Object.assign(new Error("unpack_worker.js did not start"), { wrong: "none" }));
  }

  /** Let the worker go. */
  end() {
    this.#worker?.terminate();
    this.#worker = null;
  }
}
