// Names of the databases of this copy of the site, and a replacement for PyScript's database. Copies of the site on one
// host share the browser's storage; the names contain the folder of the copy.

/** The prefix of all names that this copy uses; `first.js`, which is a part of each page, has the same prefix. */
export const SITE = `broadside${new URL("../../", import.meta.url).pathname}`;

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
