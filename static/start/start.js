// What runs on the page beside PyScript: it loads the engine's files, and later keeps the site for offline use.
import { handOver } from "./handover.js";
import { loadAll } from "./load.js";
import { keepOffline } from "./offline.js";
import { report } from "./report.js";

const needed = { WebAssembly, Worker, DecompressionStream: globalThis.DecompressionStream };
const lacking = Object.keys(needed).filter((name) => !needed[name]);

const failed = (reason, message) => report("failed", { reason, message });

if (lacking.length) {
  failed("browser", lacking.join(", "));
} else {
  const files = loadAll();
  const loaded = Promise.all(files.values());
  loaded.catch((error) => failed("network", String(error?.message ?? error)));
  handOver(files, failed).catch((error) => failed("network", String(error?.message ?? error)));
  // Saving for offline use would compete with the first load: it waits until that is over, well or badly.
  loaded.finally(keepOffline).catch(() => undefined);
}
