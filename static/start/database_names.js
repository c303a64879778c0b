// Names of the databases of this copy of the site, and a replacement for PyScript's database. Copies of the site on one
// host share the browser's storage; the names contain the folder of the copy.

/** The prefix of all names that this copy uses; `first.js`, which is a part of each page, has the same prefix. */
export const SITE = `broadside${new URL("../../", import.meta.url).pathname}`;

/** Return an existing database of an earlier version, whose name did not contain a folder; else null. */
export async function existing(openDB, name) {
  const upgrade = (_, before, __, transaction) => {
    if (before) return;
    transaction.done.catch(() => undefined);
    transaction.abort();
  };
  return openDB(name, 1, { upgrade }).catch((error) => {
    if (error.name === "AbortError") return null;
    throw error;
  });
}

// PyScript opens a database for lists of packages, which this site does not use. If the browser refuses databases, that
// would stop Python's start, so PyScript gets a replacement that is always empty.
const { open } = IDBFactory.prototype;
IDBFactory.prototype.open = function (name, ...rest) {
  return name.startsWith("IDBMap/") ? empty() : open.call(this, name, ...rest);
};

function empty() {
  const answer = (result) => {
    const request = {};
    queueMicrotask(() => request.onsuccess({ target: { result } }));
    return request;
  };
  const store = { getAllKeys: () => answer([]), clear: () => answer() };
  return answer({ transaction: () => ({ objectStore: () => store }), close: () => undefined });
}
