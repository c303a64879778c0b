// Copies of the site on one host share what a browser keeps for it: they are told apart by their folders.

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
