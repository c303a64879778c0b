// The worker's sign of life: a lock that comes free only when the worker is gone.

/** Tell the page the name of a lock that is held for as long as this worker lives. */
export function live() {
  const { locks } = navigator;
  if (!locks) return; // as on a page without https: there only silence tells
  const name = `broadside engine ${crypto.randomUUID()}`;
  const hold = () => {
    postMessage({ broadside: "living", name });
    return new Promise(() => undefined);
  };
  locks.request(name, hold);
}
