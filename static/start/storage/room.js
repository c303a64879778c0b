// Whether a failure to save means that there is no room: browsers refuse for other reasons as well.

// Some browsers undo a change for want of room and call it only undone, or give no reason.
const UNCLEAR = ["AbortError", "UnknownError"];
// Bytes that every change fits into but the largest.
const LEAST = 100_000;

/** Return whether the browser has no room left for this site; false where the browser does not say. */
async function isUsedUp() {
  try {
    const { quota, usage } = await navigator.storage.estimate();
    return quota - usage < LEAST;
  } catch {
    return false;
  }
}

/** Return whether an error of a database or cache means that there is no room. */
export async function isFull(error) {
  if (error?.name === "QuotaExceededError") return true;
  // Chromium has no name of its own for the error of a disk that is full.
  if (/full disk|no space/i.test(error?.message ?? "")) return true;
  return UNCLEAR.includes(error?.name) && isUsedUp();
}
