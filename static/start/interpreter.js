// What PyScript calls its interpreter: Pyodide with our own options. It runs in the engine's worker.
import { loadPyodide as load, version } from "../../runtime/pyodide/pyodide.js";

import { receive } from "./receive.js";
import { standIn } from "./standin.js";

export { version };

const ROOT = new URL("../../", import.meta.url).href;
const RUNTIME = `${ROOT}runtime/`;

// Both begin at once, while PyScript is still busy.
const files = receive();
const program = import("../../runtime/pyodide/pyodide.asm.js");

/** Start Pyodide from the files that the page has loaded, and from nowhere else. */
export async function loadPyodide(options) {
  const restore = standIn(await files, ROOT);
  try {
    return await load({
      ...options,
      indexURL: `${RUNTIME}pyodide/`,
      stdLibURL: `${RUNTIME}python/stdlib.zip`,
      lockFileURL: `${RUNTIME}python/pyodide-lock.json`,
      createPyodideModule: (await program).default,
      // Without this pydantic looks through every installed package for plugins.
      env: { HOME: "/home/pyodide", PYDANTIC_DISABLE_PLUGINS: "1" },
    });
  } catch (error) {
    postMessage({ broadside: "failed", message: String(error?.message ?? error) });
    throw error;
  } finally {
    restore();
  }
}
