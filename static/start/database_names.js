// Databases of this copy of the site, and none for PyScript. Copies of the site on one host share what a browser keeps
// for it: they are told apart by their folders.

/** How the names of all that this copy keeps begin; `first.js`, which is a part of each page, has it as well. */
export const SITE = `broadside${new URL("../../", import.meta.url).pathname}`;

/** A database that is there already, as of earlier versions, whose names were those of the whole host; else null. */
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

// PyScript opens a store of its own, for lists of packages that are looked up: none are here. Where a browser refuses
// databases it would keep Python from starting, so it is given one that is always empty.
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
