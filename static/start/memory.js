// What an interpreter has in its memory once the engine is loaded: taken on the device after a first visit, kept beside
// the files of the version, and put back when the page is opened again. Nothing depends on it: what is not there, or
// will not do, is made anew.
import { VERSION } from "./build.js";

const ROOT = new URL("../../", import.meta.url).href;
// Where `sw.js` keeps this version: the memory goes when the version goes.
const CACHE = `broadside ${ROOT} ${VERSION}`;
const NAME = `${ROOT}runtime/memory`;
const BROWSER = globalThis.navigator?.userAgent;
const BLOCK = 4096;
// How long the description is, and the sum of all that follows; all of it comes in words.
const HEAD = 8;
const WORD = 4;
const LOAD = `
from app.requests.dispatcher import load
load()
import sitecustomize
sitecustomize.keep()
`;

/** Load the whole engine into an interpreter that was started for it; return its memory, and the packages' other files. */
export async function taken(python) {
  python.runPython(LOAD);
  const { API, FS, HEAPU8 } = python._module;
  const used = [...usedIn(HEAPU8)];
  const files = [...filesIn(FS, API.sitePackages)];
  const said = { browser: BROWSER, size: HEAPU8.length, used, state: API.serializeHiwireState() };
  said.files = files.map(([path, { length }]) => [path, length]);
  const inside = files.reduce((size, [, { length }]) => size + length, 0);
  const head = new TextEncoder().encode(JSON.stringify(said));
  const spaces = new Uint8Array(-(head.length + inside) & (WORD - 1)).fill(" ".charCodeAt());
  const blocks = used.map(([start, end]) => HEAPU8.subarray(start, end));
  const whole = new Blob([new Uint8Array(HEAD), head, spaces, ...files.map(([, bytes]) => bytes), ...blocks]);
  const buffer = await whole.arrayBuffer();
  new Uint32Array(buffer).set([head.length + spaces.length, sum(buffer)]);
  return buffer;
}

/** A sum that changes with each bit (FNV-1a, by words): a cryptographic one would take a tenth of a second of each start. */
function sum(buffer) {
  const words = new Uint32Array(buffer, HEAD);
  let total = 0x811c9dc5;
  for (let at = 0; at < words.length; at += 1) total = Math.imul(total ^ words[at], 0x01000193);
  return total >>> 0;
}

/** Keep a memory. */
export const keep = (memory) => put(memory);

/** Keep that there is no use in making one, if anything can be kept. */
export const giveUp = () => put(null).catch(() => undefined);

async function put(body) {
  if (!(await caches.has(CACHE))) return; // the browser has cleared everything
  await (await caches.open(CACHE)).put(NAME, new Response(body));
}

/** Return the memory that is kept, if it will do here; and whether one is wanted. */
export async function recall() {
  try {
    const response = await caches.match(NAME, { cacheName: CACHE });
    const buffer = await response?.arrayBuffer();
    const memory = buffer ? read(buffer) : null;
    return { memory, wanted: !memory && buffer?.byteLength !== 0 };
  } catch {
    return { memory: null, wanted: false }; // nothing is kept here, as on a page without https
  }
}

/** Take apart what was kept; nothing if a byte is another, or the browser, which may lay out everything anew. */
export function read(buffer) {
  if (buffer.byteLength <= HEAD || buffer.byteLength % WORD) return null;
  const [length, total] = new Uint32Array(buffer, 0, HEAD / WORD);
  if (sum(buffer) !== total) return null;
  const bytes = new Uint8Array(buffer);
  let at = HEAD;
  const next = (size) => bytes.subarray(at, (at += size));
  const { browser, files, ...said } = JSON.parse(new TextDecoder().decode(next(length)));
  if (browser !== BROWSER) return null;
  return { ...said, bytes, files: files.map(([path, size]) => [path, next(size)]), blocks: bytes.subarray(at) };
}

/** Make interpreters as `create` does, of which Pyodide, told to take `_loadSnapshot`, goes on with a memory. */
export function remembering(memory, create) {
  return async (settings) => {
    const module = await create(settings);
    // Pyodide's own way knows no memory that has grown, and would keep all that is empty.
    module.API.restoreSnapshot = () => restore(memory, module);
    return module;
  };
}

function restore({ size, used, blocks, state }, module) {
  const fresh = module._sbrk(0);
  if (module.HEAPU8.length < size && !module.growMemory(size)) throw new RangeError("no room for the memory");
  const { HEAPU8 } = module;
  HEAPU8.fill(0, 0, fresh);
  let at = 0;
  for (const [start, end] of used) HEAPU8.set(blocks.subarray(at, (at += end - start)), start);
  return state;
}

/** Yield where memory is not empty, from and to. */
function* usedIn(heap) {
  const words = new Uint32Array(heap.buffer);
  let start = null;
  for (let at = 0; at <= heap.length; at += BLOCK) {
    const used = at < heap.length && words.subarray(at / 4, (at + BLOCK) / 4).some(Boolean);
    if (used) start ??= at;
    else if (start !== null) {
      yield [start, at];
      start = null;
    }
  }
}

/** Yield the files under a folder, path and bytes, but archives: what is in them is in memory. */
function* filesIn(FS, folder) {
  for (const name of FS.readdir(folder).filter((one) => !one.startsWith("."))) {
    const path = `${folder}/${name}`;
    if (FS.isDir(FS.stat(path).mode)) yield* filesIn(FS, path);
    else if (!name.endsWith(".zip")) yield [path, FS.readFile(path)];
  }
}
