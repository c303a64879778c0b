// Starts Pyodide with our own options, from files that are here already and from nowhere else; or, much quicker, with the
// memory of one in which the engine had been loaded.
import createPyodideModule from "../../runtime/pyodide/pyodide.asm.js";
import { loadPyodide, version } from "../../runtime/pyodide/pyodide.js";

import { PYTHON } from "./build.js";
import { STDLIB, layOut, layOutAll, linking } from "./package_layout.js";
import { remembering } from "./engine_memory.js";

export { version };

const ROOT = new URL("../../", import.meta.url).href;

/** Start Python anew. `files`: machine code, compiled, and archives, as promises by name. */
export function begin(files, options) {
  const fsInit = (FS, { sitePackages }) => layOut(files, FS, sitePackages);
  return started(files, { ...options, fsInit, createPyodideModule: linking(files, createPyodideModule) });
}

/** Start Python with a memory; of the files it needs the machine code alone. */
export function goOn(files, options, memory) {
  const create = remembering(memory, linking(files, createPyodideModule));
  const fsInit = (FS) => layOutAll(memory.files, FS);
  const known = new Map(files).set(STDLIB, Promise.resolve(new ArrayBuffer()));
  return started(known, { ...options, fsInit, createPyodideModule: create, _loadSnapshot: memory.bytes });
}

async function started(files, options) {
  const putBack = standIn(files, ROOT);
  try {
    return await loadPyodide({
      ...options,
      indexURL: `${ROOT}runtime/pyodide/`,
      stdLibURL: ROOT + STDLIB,
      // No packages to choose from: ours are laid out before Python starts, quicker than it can unpack wheels.
      lockFileContents: { info: PYTHON, packages: {} },
      // Without this pydantic looks through every installed package for plugins.
      env: { HOME: "/home/pyodide", PYDANTIC_DISABLE_PLUGINS: "1" },
    });
  } finally {
    putBack();
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
