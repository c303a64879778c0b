// What PyScript calls its interpreter: Pyodide with our own options. It runs in the engine's worker, and is its end of the
// transfer: it asks the page for files, loads itself what the page leaves to it, answers Pyodide's requests with them,
// and shows by a heartbeat that it is there.
import createPyodideModule from "../../runtime/pyodide/pyodide.asm.js";
import { loadPyodide as load, version } from "../../runtime/pyodide/pyodide.js";

import { FIRST, PYTHON } from "./build.js";
import { STDLIB, layOut } from "./layout.js";
import { loadAll } from "./load.js";
import { store } from "./store.js";

export { version };

const ROOT = new URL("../../", import.meta.url).href;
// The page answers in milliseconds, or not at all: then the worker loads all files itself.
const PATIENCE = 1000;

const received = receive();
// For the engine's Python, which reaches it as `js.broadsideStore`.
globalThis.broadsideStore = store;

/** Start Pyodide from the files that the page has loaded, and from nowhere else. */
export async function loadPyodide(options) {
  const { files } = await received;
  const restore = standIn(files, ROOT);
  try {
    const python = await load({
      ...options,
      createPyodideModule,
      indexURL: `${ROOT}runtime/pyodide/`,
      stdLibURL: ROOT + STDLIB,
      // No packages to choose from: ours are laid out before Python starts, quicker than it can unpack wheels.
      lockFileContents: { info: PYTHON, packages: {} },
      fsInit: (FS, { sitePackages }) => layOut(files, FS, sitePackages),
      // Without this pydantic looks through every installed package for plugins.
      env: { HOME: "/home/pyodide", PYDANTIC_DISABLE_PLUGINS: "1" },
    });
    live();
    return withoutStdlib(python);
  } catch (error) {
    postMessage({ broadside: "failed", message: String(error?.message ?? error) });
    throw error;
  } finally {
    restore();
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

/** Ask the page for its files; return promises of them by name, and `stdlib`, PyScript's own Python, once known. */
async function receive() {
  const { port1: port, port2 } = new MessageChannel();
  const waiting = new Map(FIRST.map(({ name }) => [name, pending()]));
  const received = { files: new Map([...waiting].map(([name, { promise }]) => [name, promise])), stdlib: undefined };
  const answered = new Promise((resolve) => {
    setTimeout(resolve, PATIENCE, []);
    port.onmessage = ({ data }) => {
      if (data.name) settle(data, waiting.get(data.name));
      else resolve(Object.assign(received, data).names);
    };
  });
  postMessage({ broadside: "files?" }, [port2]);
  const names = await answered;
  loadRest(FIRST.filter(({ name }) => !names.includes(name)), waiting);
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

function loadRest(wanted, waiting) {
  const count = (name, bytes, fetched) => postMessage({ broadside: "loading", name, bytes, fetched });
  for (const [name, loaded] of loadAll(wanted, true, count)) {
    loaded.then(waiting.get(name).resolve, waiting.get(name).reject);
  }
}

/** Put stand-ins for fetch and for instantiateStreaming in place; return a function that removes them. */
function standIn(files, root) {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  globalThis.fetch = (input, init) => {
    const url = new URL(input?.url ?? input, root).href;
    const file = url.startsWith(root) ? files.get(url.slice(root.length)) : undefined;
    return file ? file.then(asResponse) : fetch(input, init);
  };
  WebAssembly.instantiateStreaming = async (source, imports) => {
    const { compiled } = await source;
    if (!compiled) return instantiateStreaming(source, imports);
    return { module: compiled, instance: await WebAssembly.instantiate(compiled, imports) };
  };
  return () => {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  };
}

function asResponse(value) {
  if (!(value instanceof WebAssembly.Module)) return new Response(value);
  return Object.assign(new Response(), { compiled: value });
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
