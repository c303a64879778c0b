// The memory of an interpreter with the loaded engine. The device saves the memory after a first visit, beside the
// files of the version, and a later visit restores it. A missing or unusable memory never prevents a start; the engine
// then loads normally.
import { VERSION } from "./build.js";

const ROOT = new URL("../../", import.meta.url).href;
// The cache in which `sw.js` saves this version, so that the memory is deleted with its version.
const CACHE = `broadside ${ROOT} ${VERSION}`;
const NAME = `${ROOT}runtime/memory`;
const BROWSER = globalThis.navigator?.userAgent;
const BLOCK = 4096;
// Bytes before the description: its length, and the sum of everything after them; both are words.
const HEAD = 8;
const WORD = 4;
// How often a memory was given up in this version, and the time until which none is saved, longer after each failure.
const FAILURES = "X-Broadside-Failures";
const UNTIL = "X-Broadside-Until";
const HOUR = 3_600_000;
const LONGER = 4;
const LOAD = `
from app.requests.dispatcher import load
load()
import sitecustomize
sitecustomize.keep()
`;

/** Load the whole engine into a fresh interpreter; return its memory, and the packages' other files. */
export async function taken(python) {
  python.runPython(LOAD);
  const { API, FS, HEAPU8 } = python._module;
  const used = [...usedIn(HEAPU8)];
  const files = [...filesIn(FS, API.sitePackages)];
  const saved = { browser: BROWSER, size: HEAPU8.length, used, state: API.serializeHiwireState() };
  saved.files = files.map(([path, { length }]) => [path, length]);
  const inside = files.reduce((size, [, { length }]) => size + length, 0);
  const head = new TextEncoder().encode(JSON.stringify(saved));
  const spaces = new Uint8Array(-(head.length + inside) & (WORD - 1)).fill(" ".charCodeAt());
  const blocks = used.map(([start, end]) => HEAPU8.subarray(start, end));
  const whole = new Blob([new Uint8Array(HEAD), head, spaces, ...files.map(([, bytes]) => bytes), ...blocks]);
  const buffer = await whole.arrayBuffer();
  new Uint32Array(buffer).set([head.length + spaces.length, sum(buffer)]);
  return buffer;
}

/**
 * Return a checksum that changes with each bit (FNV-1a, by words); a cryptographic one would take a tenth of a second
 * of each start.
 */
function sum(buffer) {
  const words = new Uint32Array(buffer, HEAD);
  let total = 0x811c9dc5;
  for (let at = 0; at < words.length; at += 1) total = Math.imul(total ^ words[at], 0x01000193);
  return total >>> 0;
}

/** Save a memory. */
export async function keep(memory) {
  await put(memory, await failures(), 0);
}

/** Save that no memory should be made for a while, if anything can be saved. */
export async function giveUp() {
  const before = await failures().catch(() => 0);
  await put(null, before + 1, Date.now() + pause(before)).catch(() => undefined);
}

const kept = () => caches.match(NAME, { cacheName: CACHE });

async function failures() {
  return Number((await kept())?.headers.get(FAILURES) ?? 0);
}

async function put(body, failed, until) {
  if (!(await caches.has(CACHE))) return; // the browser has cleared everything
  const headers = { [FAILURES]: failed, [UNTIL]: until };
  await (await caches.open(CACHE)).put(NAME, new Response(body, { headers }));
}

/** Return whether the time until which none is saved has not come; a clock that was set back does not lengthen it. */
function isWaiting(response) {
  const milliseconds = Number(response?.headers.get(UNTIL)) - Date.now();
  const failed = Number(response?.headers.get(FAILURES));
  return milliseconds > 0 && milliseconds <= pause(failed - 1);
}

/** Return how long none is saved after some failures before the last. */
function pause(before) {
  return HOUR * LONGER ** before;
}

/** Return the saved memory if it is usable, and whether a memory is wanted. */
export async function recall() {
  try {
    const response = await kept();
    const memory = response ? read(await response.arrayBuffer()) : null;
    return { memory, wanted: !memory && !isWaiting(response) };
  } catch {
    return { memory: null, wanted: false }; // nothing is kept here, as on a page without https
  }
}

/**
 * Return the parts of a saved memory; null if a byte or the browser has changed, because another browser may lay out
 * memory differently, or if a block is empty that was not when saved: Python would run through zeros for ever.
 */
export function read(buffer) {
  if (buffer.byteLength <= HEAD || buffer.byteLength % WORD) return null;
  const [length, total] = new Uint32Array(buffer, 0, HEAD / WORD);
  if (sum(buffer) !== total) return null;
  const bytes = new Uint8Array(buffer);
  let at = HEAD;
  const next = (size) => bytes.subarray(at, (at += size));
  const { browser, files, ...saved } = JSON.parse(new TextDecoder().decode(next(length)));
  if (browser !== BROWSER) return null;
  const laidOut = files.map(([path, size]) => [path, next(size)]);
  if (!isUsed(new Uint32Array(buffer, at))) return null;
  return { ...saved, bytes, files: laidOut, blocks: bytes.subarray(at) };
}

/** Return a function that makes interpreters like `create`, in which Pyodide's `_loadSnapshot` restores a memory. */
export function remembering(memory, create) {
  return async (settings) => {
    const module = await create(settings);
    // Pyodide's own function cannot restore a memory that has grown, and would save all empty blocks.
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

/** Return whether no block of memory is empty. */
function isUsed(words) {
  for (let end = BLOCK / WORD; end <= words.length; end += BLOCK / WORD) {
    let at = end - BLOCK / WORD;
    while (at < end && !words[at]) at += 1;
    if (at === end) return false;
  }
  return true;
}

/** Yield the start and end of each used stretch of memory. */
function* usedIn(heap) {
  const words = new Uint32Array(heap.buffer);
  let start = null;
  for (let at = 0; at <= heap.length; at += BLOCK) {
    const used = at < heap.length && isUsed(words.subarray(at / WORD, (at + BLOCK) / WORD));
    if (used) start ??= at;
    else if (start !== null) {
      yield [start, at];
      start = null;
    }
  }
}

/** Yield path and bytes of the files under a folder, without archives, whose contents are in memory. */
function* filesIn(FS, folder) {
  for (const name of FS.readdir(folder).filter((name) => !name.startsWith("."))) {
    const path = `${folder}/${name}`;
    if (FS.isDir(FS.stat(path).mode)) yield* filesIn(FS, path);
    else if (!name.endsWith(".zip")) yield [path, FS.readFile(path)];
  }
}
