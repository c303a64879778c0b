// What PyScript calls its interpreter: Pyodide with our own options. It runs in the engine's worker.
import { loadPyodide as load, version } from "../../runtime/pyodide/pyodide.mjs";

const RUNTIME = new URL("../../runtime/", import.meta.url).href;

export { version };

/** Start Pyodide from our own files, and from nowhere else. */
export function loadPyodide(options) {
  return load({
    ...options,
    indexURL: `${RUNTIME}pyodide/`,
    lockFileURL: `${RUNTIME}wheels/pyodide-lock.json`,
  });
}
