// What runs on the page beside PyScript: it loads the engine's files, and later keeps the site for offline use.
import { handOver } from "./handover.js";
import { loadAll } from "./load.js";
import "./memory.js";
import { keepOffline } from "./offline.js";
import { report } from "./report.js";

const needed = { WebAssembly, Worker, DecompressionStream: globalThis.DecompressionStream };
const lacking = Object.keys(needed).filter((name) => !needed[name]);

/** Load, hand over, and say how it went: `ready`, or `failed` with a reason the page has words for. */
async function start() {
  if (lacking.length) {
    report("failed", { reason: "browser", message: lacking.join(", ") });
    return;
  }
  const files = loadAll();
  const ready = handOver(files);
  const [loaded, started] = await Promise.allSettled([Promise.all(files.values()), ready]);
  const broken = [loaded, started].findIndex(({ status }) => status === "rejected");
  if (broken < 0) {
    report("ready", { after: performance.now() });
  } else {
    const { reason } = [loaded, started][broken];
    report("failed", { reason: ["network", "engine"][broken], message: String(reason?.message ?? reason) });
  }
}

// Saving for offline use would compete with the start: it waits until that is over, well or badly.
start().finally(keepOffline);
