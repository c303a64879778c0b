// Starts a separate interpreter in the background, loads the whole engine into it, and saves its memory for later
// visits. The page passes the code that it has compiled already.
import { FIRST } from "./build.js";
import { SITE } from "./database_names.js";
import { loadAll } from "./engine_files.js";
import { giveUp, keep, recall, taken } from "./engine_memory.js";
import { begin } from "./pyodide_start.js";

const erased = new BroadcastChannel(`${SITE} erased`);
erased.onmessage = () => globalThis.close();

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
