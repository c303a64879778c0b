// Starts Pyodide in the engine's worker: asks the page for files, loads the files that the page leaves to it, and answers
// Pyodide's requests with them.
import { FIRST } from "../build.js";
import { isCode, loadAll } from "../engine_files.js";
import { giveUp, recall } from "../engine_memory.js";
import { begin, goOn } from "../pyodide_start.js";
import { store } from "../battle_database.js";

// The page answers within milliseconds or not at all; then the worker loads all files itself.
const PATIENCE = 1000;

const recalled = recall();
const received = receive();
// The engine's Python uses the store as `js.broadsideStore`.
globalThis.broadsideStore = store;

/** Start Pyodide, only from the files that the page has loaded. */
export async function startPython(options) {
  const python = (await remembered(options)) ?? (await begin(await filesFor(Boolean), options));
  return withoutStdlib(python);
}

/** Start with the saved memory if there is one; give up an unusable memory for a while. */
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

/** Skip PyScript's own Python, which uses the page; the engine must not. */
function withoutStdlib(python) {
  const run = python.runPythonAsync;
  python.runPythonAsync = async (code, ...rest) => {
    const { stdlib } = await received;
    return code === stdlib ? undefined : run.call(python, code, ...rest);
  };
  return python;
}

/**
 * Ask the page for its files; return the names that it sends, promises of all files by name, PyScript's own Python as
 * `stdlib`, and whether to start `anew`, without a memory.
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
  const deferred = {};
  deferred.promise = new Promise((resolve, reject) => Object.assign(deferred, { resolve, reject }));
  return deferred;
}

function settle({ name, value }, { resolve, reject }) {
  if (value) resolve(value);
  else reject(new Error(`${name} could not be loaded`));
}

/** Return the wanted files as promises by name; load the files that the page does not send. */
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
