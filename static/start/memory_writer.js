// Starts an interpreter of its own in the background, loads all of the engine into it, and keeps its memory for later
// visits. The page tells it what it has compiled already.
import { FIRST } from "./build.js";
import { loadAll } from "./engine_files.js";
import { giveUp, keep, recall, taken } from "./engine_memory.js";
import { begin } from "./pyodide_start.js";

globalThis.onmessage = ({ data: code }) => remember(code).then(() => postMessage("done"));

async function remember(code) {
  if (!(await recall()).wanted) return; // another tab was quicker
  try {
    const files = loadAll(FIRST.filter(({ name }) => !code.has(name)), true, () => undefined);
    for (const [name, compiled] of code) files.set(name, Promise.resolve(compiled));
    await keep(await taken(await begin(files, { _makeSnapshot: true })));
  } catch {
    await giveUp();
  }
}
