// The interpreter that PyScript starts in the engine's worker. It gives the page a sign of life before all else, because
// everything else is large: reading it already takes a slow phone seconds, in which the browser may end the worker.
import { live } from "./engine/sign_of_life.js";
// PyScript opens a database at once; what takes its place must be there before.
import "./database_names.js";

export { version } from "../../runtime/pyodide/pyodide.js";

// Browsers, Pyodide and Python each have words of their own for too little memory; these are in all of them.
const FULL = /memory|allocate/i;

live();
// Start loading now, not when PyScript asks.
const engine = import("./engine/worker_start.js");

/** Start Pyodide with our own options, and tell the page if it fails. */
export async function loadPyodide(options) {
  try {
    const { startPython } = await engine;
    return await startPython(options);
  } catch (error) {
    const message = String(error?.message ?? error);
    postMessage({ broadside: "failed", message, wrong: FULL.test(message) ? "memory" : undefined });
    throw error;
  }
}
