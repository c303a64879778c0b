// Fetches the engine's big files: on the page, where bytes can be counted, and where the browser keeps what it
// compiled from one visit to the next, which it does not do in a worker.
//
// On the wire they are gzipped under a neutral name; once the service worker is in charge it keeps them opened under
// their own names.
import { FIRST } from "./build.js";

const ROOT = new URL("../../", import.meta.url);
const TYPES = { wasm: "application/wasm", zip: "application/zip" };
const TRIES = 3;
const PAUSE = 1500;

/**
 * Start fetching everything at once; return a promise for each file by its name. `opened`: whether they are kept
 * opened; `tell` hears `{ loaded, total, file }` of every chunk that comes in.
 */
export function loadAll(opened, tell) {
  const done = new Map(FIRST.map(({ name }) => [name, 0]));
  const total = FIRST.reduce((sum, { size }) => sum + size, 0);
  const count = (name, bytes) => {
    done.set(name, bytes);
    tell({ loaded: [...done.values()].reduce((sum, one) => sum + one, 0), total, file: name });
  };
  return new Map(FIRST.map((file) => [file.name, patiently(file, opened, count)]));
}

async function patiently(file, opened, count) {
  for (let tried = 1; ; tried += 1) {
    let bytes = 0;
    try {
      const response = fetchFile(file, opened, (more) => count(file.name, (bytes += more)));
      if (file.name.endsWith(".wasm")) return await WebAssembly.compileStreaming(response);
      return await (await response).arrayBuffer();
    } catch (error) {
      if (tried === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE * tried));
    }
  }
}

/** Return a response with the opened file. `count` is told of every chunk's length as it comes in. */
async function fetchFile(file, opened, count) {
  if (opened) {
    const response = await fetch(new URL(file.name, ROOT));
    if (response.ok) {
      count(file.size);
      return response;
    }
  }
  const response = await fetch(new URL(file.packed, ROOT));
  if (!response.ok) throw new Error(`${file.packed}: ${response.status}`);
  const stream = response.body.pipeThrough(counter(count)).pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream, { headers: { "Content-Type": TYPES[file.name.split(".").pop()] } });
}

function counter(count) {
  return new TransformStream({
    transform(chunk, controller) {
      count(chunk.length);
      controller.enqueue(chunk);
    },
  });
}
