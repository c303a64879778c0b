// Everything that this copy of the site keeps on the device, and nothing of other copies or sites on the host. Names begin
// with the folder of the copy; a copy in a deeper folder has a longer name that begins alike.
import { SITE } from "../database_names.js";

const ROOT = new URL("../../../", import.meta.url).href;
const CACHES = `broadside ${ROOT} `;
const BATTLE = "battle/";
const DRAFT = /^list\/.*\/source$/;
const LIBRARY = "library";
// PyScript keeps a list of packages in a database of its own.
const PYSCRIPT = `IDBMap/${ROOT}static/start@`;

const tried = (work, refused) => work().catch(() => refused);

/** Return the names of our databases; where a browser lists none, those that there may be. */
export async function databases() {
  const own = [SITE, `${SITE} keys`];
  const all = await tried(async () => (await indexedDB.databases()).map(({ name }) => name), own);
  return all.filter((name) => own.includes(name) || name.startsWith(PYSCRIPT));
}

/** Return the names of our saved texts: settings, set-ups, rolls and last views. */
export function texts() {
  try {
    const inner = (name) => name.slice(SITE.length);
    return Object.keys(localStorage).filter((name) => name.startsWith(SITE) && !inner(name).includes("/"));
  } catch {
    return [];
  }
}

/** Return the names of our caches. */
export function cacheNames() {
  return tried(async () => (await caches.keys()).filter((name) => name.startsWith(CACHES)), []);
}

/** Return our registration, null without one: the browser also finds that of a folder above. */
export async function registration() {
  const entry = await tried(async () => (await navigator.serviceWorker?.getRegistration(ROOT)) ?? null, null);
  return entry?.scope === ROOT ? entry : null;
}

/** Return the number of battles, fleets, lists, keys and saved texts, without the engine, which may have failed. */
export async function counted() {
  const names = await databases();
  const documents = names.includes(SITE) ? await tried(() => contents(SITE, "documents"), new Map()) : new Map();
  const keyring = names.includes(`${SITE} keys`) ? await tried(() => contents(`${SITE} keys`, "keys"), new Map()) : new Map();
  const keys = [...documents.keys()];
  return {
    battles: keys.filter((key) => key.startsWith(BATTLE)).length,
    fleets: fleetsIn(documents.get(LIBRARY)),
    lists: keys.filter((key) => DRAFT.test(key)).length,
    keys: keyring.size,
    texts: texts().length,
  };
}

/** Return the number of fleets that the head of the library names. */
function fleetsIn(head) {
  try {
    return JSON.parse(head.text).library.fleets.length;
  } catch {
    return 0;
  }
}

/** Return the values of a store by their keys, whatever the version of the database; rejects if it does not open. */
function contents(name, store) {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    // It has gone since: nothing is made in its stead.
    opening.onupgradeneeded = () => opening.transaction.abort();
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      if (!database.objectStoreNames.contains(store)) {
        database.close();
        resolve(new Map());
        return;
      }
      const transaction = database.transaction(store);
      const keys = transaction.objectStore(store).getAllKeys();
      const values = transaction.objectStore(store).getAll();
      transaction.oncomplete = () => resolve(new Map(keys.result.map((key, index) => [key, values.result[index]])));
      transaction.onabort = () => reject(transaction.error);
      database.close();
    };
  });
}
