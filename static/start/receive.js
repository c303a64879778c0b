// The worker's end of the transfer: it asks the page for files, loads itself what the page leaves to it, answers Pyodide's
// requests with them, lays the packages among them out, and shows by a heartbeat that it is there.
import { FIRST } from "./build.js";
import { loadAll } from "./load.js";

// The page answers in milliseconds, or not at all: then the worker loads all files itself.
const PATIENCE = 1000;

/** Ask the page for its files; return promises of them by name, and `stdlib`, PyScript's own Python, once known. */
export async function receive() {
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

// ---- Standing in for the network while Pyodide starts ----

/** Put stand-ins for fetch and for instantiateStreaming in place; return a function that removes them. */
export function standIn(files, root) {
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

// ---- Python's packages: zips in which nothing is compressed, which is how the build writes them, and machine code ----

const PACKAGES = "runtime/python/";
/** The zip with which Python begins. */
export const STDLIB = `${PACKAGES}stdlib.zip`;
// What Python's own finder reads in a zip (`app/archives.py`).
const MODULES = "!modules";

const END = 0x06054b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const HEADER_LENGTH = 30;

/** Yield the name and the bytes of every file; the bytes are views, not copies. */
function* filesOf(buffer) {
  const view = new DataView(buffer);
  const text = new TextDecoder();
  const end = buffer.byteLength - END_LENGTH; // the build writes no comment after it
  if (view.getUint32(end, true) !== END) throw new Error("not a zip of the build");
  let entry = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    const size = view.getUint32(entry + 24, true);
    const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(entry + offset, true));
    const header = view.getUint32(entry + 42, true);
    const start = header + HEADER_LENGTH + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
    yield [text.decode(new Uint8Array(buffer, entry + ENTRY_LENGTH, name)), new Uint8Array(buffer, start, size)];
    entry += ENTRY_LENGTH + name + extra + comment;
  }
}

/** Write the packages among the files, promises by name, into a folder of an interpreter's file system. */
export async function layOut(files, FS, folder) {
  FS.mkdirTree(folder);
  for (const [name, promise] of files) {
    const inside = name.startsWith(PACKAGES) && name !== STDLIB ? name.slice(PACKAGES.length) : "";
    if (inside.endsWith(".zip")) layOutZip(await promise, FS, folder, inside);
    else if (inside) layOutLibrary(await promise, FS, `${folder}/${inside.replace(/\.wasm$/, "")}`);
  }
}

/** Write a zip as it is, for Python to find its modules in, and beside it its other files. */
function layOutZip(buffer, FS, folder, zip) {
  FS.writeFile(`${folder}/${zip}`, new Uint8Array(buffer), { canOwn: true });
  const made = new Set([folder]);
  for (const [name, bytes] of filesOf(buffer)) {
    if (name === MODULES) continue;
    const path = `${folder}/${name}`;
    const parent = parentOf(path);
    if (!made.has(parent)) FS.mkdirTree(parent);
    made.add(parent);
    FS.writeFile(path, bytes, { canOwn: true });
  }
}

/** Write an empty file in the place of compiled machine code: who reads it, as it is linked, is given what is compiled. */
function layOutLibrary(compiled, FS, path) {
  FS.mkdirTree(parentOf(path));
  FS.writeFile(path, "");
  const { readFile } = FS;
  FS.readFile = (name, ...rest) => (name === path ? compiled : readFile(name, ...rest));
}

const parentOf = (path) => path.slice(0, path.lastIndexOf("/"));

// ---- The heartbeat ----

/** Tell the page the name of a lock that is held for as long as this worker lives: it comes free only with its end. */
export function live() {
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
