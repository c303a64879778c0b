// What PyScript calls its interpreter: Pyodide with our own options. It runs in the engine's worker.
import { STDLIB, layOut, live, receive, standIn } from "./receive.js";
import createPyodideModule from "../../runtime/pyodide/pyodide.asm.js";
import { loadPyodide as load, version } from "../../runtime/pyodide/pyodide.js";

import { PYTHON } from "./build.js";
import "./packages.js";
import { store } from "./store.js";

export { version };

const ROOT = new URL("../../", import.meta.url).href;

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
