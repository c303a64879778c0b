// Where the engine's worker keeps fleets and battles: documents by key in IndexedDB, plain JSON text in and out.
//
// Every document has a revision that counts how often it was written; a change that expects another one is refused,
// so that two tabs do not overwrite each other. All changes of one call happen in one transaction.

const DATABASE = "broadside";
const DOCUMENTS = "documents";
const TABS = "broadside.stored";
// All tabs hear of what is written, this worker's own page among them: by this name it knows its own.
const WRITER = crypto.randomUUID();

let opening = null;
let tabs = null;
postMessage({ broadside: "writer", name: WRITER });

function opened() {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(DOCUMENTS, { keyPath: "key" });
    request.onsuccess = () => resolve(watched(request.result));
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("blocked"));
  }).catch((error) => {
    opening = null;
    throw error;
  });
  return opening;
}

/** Open anew at the next call when the browser closes the database or another version of the page needs it. */
function watched(database) {
  const forget = () => (opening = null);
  database.onclose = forget;
  database.onversionchange = () => {
    database.close();
    forget();
  };
  return database;
}

/** Run `act` on the documents in one transaction; resolve with what it returns once the transaction is complete. */
async function transact(mode, act) {
  const transaction = (await opened()).transaction(DOCUMENTS, mode);
  const done = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
  });
  const [result] = await Promise.all([act(transaction.objectStore(DOCUMENTS), transaction), done]);
  return result;
}

const answer = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Return JSON of what `act` finds, or of why it failed: `{ failed, full }`. */
async function told(act) {
  try {
    return JSON.stringify(await act());
  } catch (error) {
    return JSON.stringify({ failed: String(error?.message ?? error), full: error?.name === "QuotaExceededError" });
  }
}

const written = (documents, { key, text, expected }) =>
  text === null ? documents.delete(key) : documents.put({ key, revision: expected + 1, text });

async function changed(changes) {
  const found = await transact("readwrite", async (documents) => {
    const before = await Promise.all(changes.map(({ key }) => answer(documents.get(key))));
    const stale = changes.flatMap(({ key, expected }, index) =>
      (before[index]?.revision ?? 0) === expected ? [] : [[key, before[index] ?? null]],
    );
    if (!stale.length) for (const change of changes) written(documents, change);
    return stale;
  });
  if (!found.length) {
    tabs ??= new BroadcastChannel(TABS);
    tabs.postMessage(WRITER);
  }
  return { stale: found };
}

export const store = {
  /** JSON of the document of a key, or of null. */
  get: (key) => told(async () => ({ found: (await transact("readonly", (all) => answer(all.get(key)))) ?? null })),
  /** JSON of all keys. */
  keys: () => told(async () => ({ keys: await transact("readonly", (all) => answer(all.getAllKeys())) })),
  /** Make all changes of some JSON or none; JSON of the documents that were not as expected. */
  put: (text) => told(() => changed(JSON.parse(text))),
};
