// State shared by all parts of the page: reports as events, with the latest of each kind; small values saved on this
// device besides the engine worker's data; and whether the browser protects saved data. A browser may refuse storage
// with an exception, which the shell's Python cannot catch, so these functions return refusals and never reject a
// promise.
import { VERSION } from "./build.js";
import { SITE } from "./database_names.js";
import { isErased } from "./erase/stop.js";

const latest = {};

/** Report to the page: the event `broadside:<kind>` on the document, and `broadside.latest.<kind>`. */
export function report(kind, detail) {
  latest[kind] = detail;
  document.dispatchEvent(new CustomEvent(`broadside:${kind}`, { detail }));
}

globalThis.broadside = { version: VERSION, latest };

/**
 * Return the sentence for a missing part of the page that loads on demand. A damaged saved file may be the cause, so
 * the service worker checks the files, unless a newer version waits, which the check would start.
 */
export function lacking() {
  if (!latest.update) navigator.serviceWorker?.controller?.postMessage("check", [new MessageChannel().port2]);
  return document.getElementById("messages").dataset.lacking;
}

const attempt = (work, refused) => {
  try {
    return work() ?? refused;
  } catch {
    return refused;
  }
};

/** Texts by name, saved at once. */
globalThis.broadside.memory = {
  /** Save a text; return false if the browser refuses. */
  keep: (name, text) => !isErased() && attempt(() => (localStorage.setItem(SITE + name, text), true), false),
  /** Return the saved text, or an empty one. */
  recall: (name) => attempt(() => localStorage.getItem(SITE + name), ""),
  /** Delete the saved text. */
  forget: (name) => attempt(() => (localStorage.removeItem(SITE + name), true), false),
};

// Whether battles or fleets are saved here, noted beside their database: a browser that needs room may delete that alone.
const DOCUMENTS = "documents";
const NOTES = { none: "", some: "some", new: "" };

/** Note what the database has: `some` documents or `none`, or that it is a `new` one; report whether some are lost. */
globalThis.broadside.noteDocuments = (now) => {
  const { memory } = globalThis.broadside;
  const known = memory.recall(DOCUMENTS);
  const note = now === "new" && known ? "lost" : NOTES[now];
  if (note !== known) memory.keep(DOCUMENTS, note);
  // The first screen that pages bring along is not the one of this device any more: see `first.js`.
  if (note) document.documentElement.dataset.begun = "";
  report(DOCUMENTS, note);
};

/** Return every saved text whose name begins with a prefix. */
export function recalled(name) {
  const own = (key) => key.startsWith(SITE + name);
  return attempt(() => Object.keys(localStorage).filter(own).map((key) => localStorage.getItem(key)), []);
}

// The keys to secrets are in a database of their own. If the browser refuses it, keys last until the page closes.
const KEYS = "keys";
const fallback = new Map();

const library = () => import("../../runtime/idb/idb.js");

// On a first visit the service worker cannot serve files without a network yet, so load the library early.
if (!navigator.serviceWorker?.controller) addEventListener("load", () => library().catch(() => undefined));

/** Return the result of `work` in the database of keys, or an empty text. */
async function within(work) {
  if (isErased()) return "";
  try {
    const { openDB } = await library();
    const upgrade = (made) => void made.createObjectStore(KEYS);
    const database = await openDB(`${SITE} keys`, 1, { upgrade });
    try {
      return (await work(database)) ?? "";
    } finally {
      database.close();
    }
  } catch {
    return "";
  }
}

globalThis.broadside.keyring = {
  /** Save a key. */
  put: (name, key) => {
    fallback.set(name, key);
    return within((database) => database.put(KEYS, key, name));
  },
  /** Return a key, or an empty text. */
  get: async (name) => (await within((database) => database.get(KEYS, name))) || (fallback.get(name) ?? ""),
  /** Delete a key. */
  forget: (name) => {
    fallback.delete(name);
    return within((database) => database.delete(KEYS, name));
  },
};

/** Report whether the browser may delete saved data when the device runs out of space. */
const ask = async (how) => {
  const granted = await navigator.storage?.[how]?.().catch(() => false);
  report("persist", { possible: Boolean(navigator.storage?.persist), granted: granted === true });
  return granted === true;
};

/** Ask the browser to protect saved data until the player deletes it; resolve to whether it agrees. */
globalThis.broadside.persist = () => ask("persist");

ask("persisted");

// Another tab has saved something, so the battles on the screen may be outdated.
const tabs = new BroadcastChannel(`${SITE} stored`);
tabs.onmessage = ({ data }) => {
  if (data !== globalThis.broadside.writer) document.dispatchEvent(new CustomEvent("broadside:stored"));
};
