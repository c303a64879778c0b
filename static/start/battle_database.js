// The engine worker's store of fleets and battles: documents by key in IndexedDB, plain JSON text in and out.
//
// Every document has a revision that counts its changes. The store refuses a change that expects another revision, so
// that two tabs do not overwrite each other. All changes of one call happen in one transaction.
import { openDB } from "../../runtime/idb/idb.js";
import { SITE } from "./database_names.js";
import { isFull } from "./storage/room.js";

const DOCUMENTS = "documents";
const MARKS = "marks";
// The name of the one mark there is.
const MARK = "broadside";
// All tabs hear of what is written, this worker's own page among them: by this name it knows its own.
const WRITER = unique();

// Everything on the device is being deleted: this worker ends, so that it writes nothing back from its memory.
const erased = new BroadcastChannel(`${SITE} erased`);
erased.onmessage = () => globalThis.close();

let opening = null;
let tabs = null;
postMessage({ broadside: "writer", name: WRITER });

/**
 * Return the database; open it again at the next call if the browser closes it or another version of the page needs it.
 */
function opened() {
  const forget = () => (opening = null);
  opening ??= open(forget).catch((error) => {
    forget();
    throw error;
  });
  return opening;
}

async function open(forget) {
  const database = await openDB(SITE, 1, {
    upgrade: (made) => {
      made.createObjectStore(DOCUMENTS, { keyPath: "key" });
      made.createObjectStore(MARKS);
    },
    blocking: (_, __, { target }) => {
      target.close();
      forget();
    },
    terminated: forget,
  });
  await marked(database);
  return database;
}

/** Return a name that nothing else has; pages without https have no `randomUUID`. */
function unique() {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}

/**
 * Put the mark in, unless it is there: another tab may have been quicker. The page hears of a new one: if it knows of
 * documents here, they have been deleted.
 */
async function marked(database) {
  const transaction = database.transaction(MARKS, "readwrite");
  const isNew = !(await transaction.store.get(MARK));
  if (isNew) await transaction.store.put(unique(), MARK);
  await transaction.done;
  if (isNew) postMessage({ broadside: "documents", now: "new" });
}

/** Use the database; once more, opened anew, when the browser closed it meanwhile, as it does on a device that is full. */
async function using(use) {
  try {
    return await use(await opened());
  } catch (error) {
    if (opening) throw error;
    return use(await opened());
  }
}

/** Run `work` on the documents in one transaction, completely or not at all; resolve to its result. */
const transact = (mode, work) => using((database) => transacted(database, mode, work));

async function transacted(database, mode, work) {
  const transaction = database.transaction(DOCUMENTS, mode);
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
    // The database has undone the transaction already.
  }
}

// What the browser says of a failure. Other names, such as InvalidStateError and SecurityError, mean that the browser
// refuses every database here, as in some private windows: then nothing can be there. An unknown error may hide all of it.
const KINDS = {
  VersionError: "newer",
  UnknownError: "unread",
  DataError: "unread",
  AbortError: "unread",
  TimeoutError: "unread",
  NotReadableError: "unread",
};

/**
 * Return whether the browser lets this site save nothing at all. Chromium then gives only an unknown
 * error for a database, as for a damaged one; its cache says the reason.
 */
async function isDenied() {
  try {
    await globalThis.caches?.has(SITE);
    return false;
  } catch (error) {
    return error.name === "SecurityError";
  }
}

/** Return the kind of a failure: what it means for the documents here. */
async function kindOf(error) {
  const kind = KINDS[error?.name] ?? "refused";
  if (kind === "newer") return kind;
  if (await isFull(error)) return "full";
  if (kind === "unread" && (await isDenied())) return "refused";
  return kind;
}

/** Return the result of `work` as JSON, or the reason for its failure: `{ failed, kind }`. */
async function response(work) {
  try {
    return JSON.stringify(await work());
  } catch (error) {
    return JSON.stringify({ failed: String(error?.message ?? error), kind: await kindOf(error) });
  }
}

const written = async (documents, { key, text }, before) =>
  text === null ? documents.delete(key) : documents.put({ key, revision: (before?.revision ?? 0) + 1, text });

const beginning = (prefix) => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

async function changed(changes) {
  const { stale, isEmpty } = await transact("readwrite", async (documents) => {
    const before = await Promise.all(changes.map(({ key }) => documents.get(key)));
    const conflicts = changes.flatMap(({ key, expected }, index) =>
      [null, before[index]?.revision ?? 0].includes(expected) ? [] : [[key, before[index] ?? null]],
    );
    if (conflicts.length) return { stale: conflicts };
    await Promise.all(changes.map((change, index) => written(documents, change, before[index])));
    const isDeleting = changes.some(({ text }) => text === null);
    return { stale: [], isEmpty: isDeleting && !(await documents.count()) };
  });
  if (!stale.length && changes.length) {
    tabs ??= new BroadcastChannel(`${SITE} stored`);
    tabs.postMessage(WRITER);
    postMessage({ broadside: "documents", now: isEmpty ? "none" : "some" });
  }
  return { stale };
}

export const store = {
  /** Return the document of a key, or null, as JSON. */
  get: (key) => response(async () => ({ value: (await transact("readonly", (all) => all.get(key))) ?? null })),
  /** Return the documents whose keys begin with a prefix, as JSON. */
  all: (prefix) => response(async () => ({ all: await transact("readonly", (all) => all.getAll(beginning(prefix))) })),
  /** Return the keys that begin with a prefix, as JSON. */
  keys: (prefix) =>
    response(async () => ({ keys: await transact("readonly", (all) => all.getAllKeys(beginning(prefix))) })),
  /** JSON of a mark that is another once all that was kept here has been cleared. */
  mark: () => response(async () => ({ mark: (await using((database) => database.get(MARKS, MARK))) ?? "" })),
  /** Make all changes of some JSON or none; JSON of the documents that were not as expected. */
  put: (text) => response(() => changed(JSON.parse(text))),
  /** Tell the page that some data is not saved, that nothing can be saved, or neither. */
  unkept: (how) => postMessage({ broadside: "unkept", how }),
};
