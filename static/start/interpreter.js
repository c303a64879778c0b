// What PyScript calls its interpreter: Pyodide with our own options. It runs in the engine's worker, and is its end of the
// transfer: it asks the page for files, loads itself what the page leaves to it, answers Pyodide's requests with them,
// and shows by a heartbeat that it is there.
import { FIRST } from "./build.js";
import { isCode, loadAll } from "./engine_files.js";
import { giveUp, recall } from "./engine_memory.js";
import { begin, goOn, version } from "./pyodide_start.js";
import { store } from "./battle_database.js";

export { version };

// The page answers in milliseconds, or not at all: then the worker loads all files itself.
const PATIENCE = 1000;

const recalled = recall();
const received = receive();
// For the engine's Python, which reaches it as `js.broadsideStore`.
globalThis.broadsideStore = store;

/** Start Pyodide from the files that the page has loaded, and from nowhere else. */
export async function loadPyodide(options) {
  try {
    const python = (await remembered(options)) ?? (await begin(await filesFor(Boolean), options));
    live();
    return withoutStdlib(python);
  } catch (error) {
    postMessage({ broadside: "failed", message: String(error?.message ?? error) });
    throw error;
  }
}

/** Start with what is kept of memory, if it is there; one that will not do is given up for a while. */
async function remembered(options) {
  const { memory, wanted } = await recalled;
  if (wanted) postMessage({ broadside: "memory?" });
  if (!memory) return null;
  try {
    if ((await received).anew) throw new Error("starts with this memory have not ended");
    return await goOn(await filesFor(isCode), options, memory);
  } catch {
    await giveUp();
    return null;
  }
}

/** Skip PyScript's own Python: it reaches for the page, and the engine's side has no business there. */
function withoutStdlib(python) {
  const run = python.runPythonAsync;
  python.runPythonAsync = async (code, ...rest) => {
    const { stdlib } = await received;
    return code === stdlib ? undefined : run.call(python, code, ...rest);
  };
  return python;
}

/**
 * Ask the page for its files; return which it sends, promises of all by name, PyScript's own Python as `stdlib`, and
 * whether to begin `anew`, without a memory.
 */
async function receive() {
  const { port1: port, port2 } = new MessageChannel();
  const files = new Map(FIRST.map(({ name }) => [name, pending()]));
  const received = { names: [], files, stdlib: undefined, anew: false };
  const answered = new Promise((resolve) => {
    setTimeout(resolve, PATIENCE);
    port.onmessage = ({ data }) => {
      if (data.name) settle(data, files.get(data.name));
      else resolve(Object.assign(received, data));
    };
  });
  postMessage({ broadside: "files?" }, [port2]);
  await answered;
  return received;
}

function pending() {
  const one = {};
  one.promise = new Promise((resolve, reject) => Object.assign(one, { resolve, reject }));
  return one;
}

function settle({ name, value }, { resolve, reject }) {
  if (value) resolve(value);
  else reject(new Error(`${name} could not be loaded`));
}

/** Return those files that are wanted, promises by name; what the page does not send is loaded here. */
async function filesFor(wanted) {
  const { files, names } = await received;
  const chosen = FIRST.filter(wanted);
  const rest = chosen.filter(({ name }) => !names.includes(name));
  const count = (name, bytes, fetched) => postMessage({ broadside: "loading", name, bytes, fetched });
  const stalled = () => postMessage({ broadside: "stalled" });
  for (const [name, loaded] of loadAll(rest, true, count, { stalled })) {
    names.push(name);
    loaded.then(files.get(name).resolve, files.get(name).reject);
  }
  return new Map(chosen.map(({ name }) => [name, files.get(name).promise]));
}

/** Tell the page the name of a lock that is held for as long as this worker lives: it comes free only with its end. */
function live() {
  const { locks } = navigator;
  if (!locks) return; // as on a page without https: there only silence tells
  const name = `broadside engine ${crypto.randomUUID()}`;
  const hold = () => {
    postMessage({ broadside: "heartbeat", name });
    return new Promise(() => undefined);
  };
  // Where the browser refuses all that a page may keep, it refuses locks as well.
  locks.request(name, hold).catch(() => undefined);
}
