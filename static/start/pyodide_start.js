// Starts Pyodide with our own options, only from files that are already loaded; or, much faster, with the saved memory
// of an interpreter that had loaded the engine.
import createPyodideModule from "../../runtime/pyodide/pyodide.asm.js";
import { loadPyodide } from "../../runtime/pyodide/pyodide.js";

import { PYTHON } from "./build.js";
import { STDLIB, layOut, layOutAll, linking } from "./package_layout.js";
import { remembering } from "./engine_memory.js";

const ROOT = new URL("../../", import.meta.url).href;

/** Start Python from its files: compiled machine code and archives, as promises by name. */
export function begin(files, options) {
  const fsInit = (FS, { sitePackages }) => layOut(files, FS, sitePackages);
  return started(files, { ...options, fsInit, createPyodideModule: linking(files, createPyodideModule) });
}

/** Start Python with a saved memory, which needs only the machine code. */
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
      // Pyodide gets no packages: ours are in place before Python starts, faster than Pyodide can unpack wheels.
      lockFileContents: { info: PYTHON, packages: {} },
      // Without this setting, pydantic searches every installed package for plugins.
      env: { HOME: "/home/pyodide", PYDANTIC_DISABLE_PLUGINS: "1" },
    });
  } finally {
    putBack();
  }
}

/** Replace fetch and instantiateStreaming; return a function that restores them. */
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
