// Where the engine's worker keeps fleets and battles: documents by key in IndexedDB, plain JSON text in and out.
//
// Every document has a revision that counts how often it was written; a change that expects another one is refused,
// so that two tabs do not overwrite each other. All changes of one call happen in one transaction.
import { openDB } from "../../runtime/idb/idb.js";

const DATABASE = "broadside";
const DOCUMENTS = "documents";
const TABS = "broadside.stored";
// All tabs hear of what is written, this worker's own page among them: by this name it knows its own.
const WRITER = crypto.randomUUID();

let opening = null;
let tabs = null;
postMessage({ broadside: "writer", name: WRITER });

/** The database; opened anew at the next call when the browser closes it or another version of the page needs it. */
function opened() {
  const forget = () => (opening = null);
  opening ??= openDB(DATABASE, 1, {
    upgrade: (database) => database.createObjectStore(DOCUMENTS, { keyPath: "key" }),
    blocking: (_, __, { target }) => {
      target.close();
      forget();
    },
    terminated: forget,
  }).catch((error) => {
    forget();
    throw error;
  });
  return opening;
}

/** Run `work` on the documents in one transaction, all of it or nothing; resolve with what it returns in the end. */
async function transact(mode, work) {
  const transaction = (await opened()).transaction(DOCUMENTS, mode);
  const worked = work(transaction.store).catch((error) => {
    undo(transaction);
    throw error;
  });
  const [result] = await Promise.all([worked, transaction.done]);
  return result;
}

function undo(transaction) {
  try {
    transaction.abort();
  } catch {
    // The database has undone it already.
  }
}

/** Return JSON of what `work` finds, or of why it failed: `{ failed, full }`. */
async function response(work) {
  try {
    return JSON.stringify(await work());
  } catch (error) {
    return JSON.stringify({ failed: String(error?.message ?? error), full: error?.name === "QuotaExceededError" });
  }
}

const written = async (documents, { key, text, expected }) =>
  text === null ? documents.delete(key) : documents.put({ key, revision: expected + 1, text });

async function changed(changes) {
  const stale = await transact("readwrite", async (documents) => {
    const before = await Promise.all(changes.map(({ key }) => documents.get(key)));
    const found = changes.flatMap(({ key, expected }, index) =>
      (before[index]?.revision ?? 0) === expected ? [] : [[key, before[index] ?? null]],
    );
    if (!found.length) await Promise.all(changes.map((change) => written(documents, change)));
    return found;
  });
  if (!stale.length) {
    tabs ??= new BroadcastChannel(TABS);
    tabs.postMessage(WRITER);
  }
  return { stale };
}

export const store = {
  /** JSON of the document of a key, or of null. */
  get: (key) => response(async () => ({ found: (await transact("readonly", (all) => all.get(key))) ?? null })),
  /** JSON of all keys. */
  keys: () => response(async () => ({ keys: await transact("readonly", (all) => all.getAllKeys()) })),
  /** Make all changes of some JSON or none; JSON of the documents that were not as expected. */
  put: (text) => response(() => changed(JSON.parse(text))),
};
