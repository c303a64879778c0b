// What all parts of the page share: what it is told, as events and as the latest word for those who come late; what it
// keeps on this device beside what the engine's worker keeps, and whether the browser will spare it.
// A browser may refuse storage by throwing, and the shell's Python cannot catch what JavaScript throws: here a refusal
// is an answer, and no promise is ever rejected.
import { VERSION } from "./build.js";
import { SITE, existing } from "./database_names.js";

const latest = {};

/** Tell the page: the event `broadside:<kind>` on the document, and `broadside.latest.<kind>`. */
export function report(kind, detail) {
  latest[kind] = detail;
  document.dispatchEvent(new CustomEvent(`broadside:${kind}`, { detail }));
}

globalThis.broadside = { version: VERSION, latest };

/**
 * The sentence for a part of the page that is loaded when it is asked for, and does not come. What is kept of it may be
 * broken: it is looked through, unless a newer version waits, which that would put into use.
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

/** Texts by name, remembered at once. */
globalThis.broadside.memory = {
  /** Remember a text; false when the browser refuses. */
  keep: (name, text) => attempt(() => (localStorage.setItem(SITE + name, text), true), false),
  /** The text remembered, or an empty one. */
  recall: (name) => attempt(() => localStorage.getItem(SITE + name), ""),
  /** Remember it no longer. */
  forget: (name) => attempt(() => (localStorage.removeItem(SITE + name), true), false),
};

/** Every text remembered under a name or under a longer one that begins with it. */
export function recalled(name) {
  const own = (key) => key.startsWith(SITE + name);
  return attempt(() => Object.keys(localStorage).filter(own).map((key) => localStorage.getItem(key)), []);
}

// What opens secrets lies in a store of its own, apart from all else that is kept. A browser may refuse it; then it
// lives as long as the page.
const KEYS = "keys";
const fallback = new Map();

// What every copy of the site on a host shared in earlier versions.
const EARLIER = "broadside-keys";

const library = () => import("../../runtime/idb/idb.js");

// On a first visit nothing is served without a network yet: what keeps a key then has to be here before that goes.
if (!navigator.serviceWorker?.controller) addEventListener("load", () => library().catch(() => undefined));

/** What `work` finds in the store of keys, or an empty text. */
async function within(work) {
  try {
    const { openDB } = await library();
    let fresh = false;
    const upgrade = (made) => (fresh = Boolean(made.createObjectStore(KEYS)));
    const database = await openDB(`${SITE} keys`, 1, { upgrade });
    if (fresh) await takeOver(database, await existing(openDB, EARLIER));
    try {
      return (await work(database)) ?? "";
    } finally {
      database.close();
    }
  } catch {
    return "";
  }
}

/** Copy what an earlier version kept here; for other copies of the site it stays where it is. */
async function takeOver(database, earlier) {
  for (const name of earlier ? await earlier.getAllKeys(KEYS) : []) {
    await database.put(KEYS, await earlier.get(KEYS, name), name);
  }
  earlier?.close();
}

globalThis.broadside.keyring = {
  /** Keep a key. */
  put: (name, key) => {
    fallback.set(name, key);
    return within((database) => database.put(KEYS, key, name));
  },
  /** A key, or an empty text where there is none. */
  get: async (name) => (await within((database) => database.get(KEYS, name))) || (fallback.get(name) ?? ""),
  /** Forget a key. */
  forget: (name) => {
    fallback.delete(name);
    return within((database) => database.delete(KEYS, name));
  },
};

/** Say whether the browser may delete what is kept when the device runs short of room. */
const ask = async (how) => {
  const granted = await navigator.storage?.[how]?.().catch(() => false);
  report("persist", { possible: Boolean(navigator.storage?.persist), granted: granted === true });
  return granted === true;
};

/** Ask the browser to keep what is saved here until the player deletes it; resolve to whether it will. */
globalThis.broadside.persist = () => ask("persist");

ask("persisted");

// Another tab has saved something: the battles on the screen may be old.
const tabs = new BroadcastChannel(`${SITE} stored`);
tabs.onmessage = ({ data }) => {
  if (data !== globalThis.broadside.writer) document.dispatchEvent(new CustomEvent("broadside:stored"));
};
