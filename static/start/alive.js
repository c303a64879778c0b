// Notices when the engine's worker has died or does not answer, and says so: the event `broadside:engine`.
import { report } from "./report.js";

const PATIENCE = 15_000;

/** Wait for the lock that the worker holds: it comes free only when the worker is gone. */
export function mourn(name) {
  navigator.locks.request(name, () => report("engine", { stopped: true }));
}

/** Wait for an answer of the engine; while it takes too long the page says so. */
globalThis.broadside.awaited = async (answer) => {
  let late = false;
  const timer = setTimeout(() => report("engine", { late: (late = true) }), PATIENCE);
  try {
    return await answer;
  } finally {
    clearTimeout(timer);
    if (late) report("engine", {});
  }
};
