// Keys of sealed secrets, in a store of their own: not where the sealed boxes lie. A browser may refuse the store;
// then the keys live as long as the page. No promise of this module is ever rejected: the shell's Python could not
// catch it.
import "./report.js";

const STORE = "keys";
const fallback = new Map();

const asked = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function within(mode, act) {
  const opening = indexedDB.open("broadside-keys", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await asked(opening);
  try {
    return await asked(act(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

const orElse = async (act, instead) => {
  try {
    return await act();
  } catch {
    return instead();
  }
};

globalThis.broadside.keyring = {
  /** Keep a key. */
  put: (name, key) => {
    fallback.set(name, key);
    return orElse(() => within("readwrite", (store) => store.put(key, name)), () => "");
  },
  /** A key, or an empty text where there is none. */
  get: async (name) =>
    (await orElse(() => within("readonly", (store) => store.get(name)), () => "")) || (fallback.get(name) ?? ""),
  /** Forget a key. */
  forget: (name) => {
    fallback.delete(name);
    return orElse(() => within("readwrite", (store) => store.delete(name)), () => "");
  },
};
