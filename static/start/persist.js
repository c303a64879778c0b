// What the browser may delete when the device runs short of room: `broadside.persist()` asks it to spare the site.
import { report } from "./report.js";

const storage = navigator.storage;

const ask = async (how) => {
  const granted = await storage?.[how]?.().catch(() => false);
  report("persist", { possible: Boolean(storage?.persist), granted: granted === true });
  return granted === true;
};

/** Ask the browser to keep what is saved here until the player deletes it; resolve to whether it will. */
globalThis.broadside.persist = () => ask("persist");

ask("persisted");
