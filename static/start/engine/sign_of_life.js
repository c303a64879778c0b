// How the page notices that the engine's worker has ended, also in the middle of its start, when a busy worker could
// answer no question. The worker holds a lock until its end; then the browser gives the lock to the page.

// Only before its first sign of life the page must guess. It counts beats of its own clock, and those alone that came in
// time: on a busy device the worker is late as well.
const BEAT = 500;
const LATE = 200;
const BEATS = 5;
// What the worker loads before its first sign.
const SCRIPTS = ["../interpreter.js", "sign_of_life.js", "../../../runtime/pyodide/pyodide.js"];

/** Give the page a sign of life of this worker, with the name of a lock that the worker holds until its end. */
export function live() {
  // A page without https has no locks, and a browser that refuses storage refuses them: then only silence tells.
  const alive = (name) => postMessage({ broadside: "alive", name });
  const name = `broadside engine ${globalThis.crypto.randomUUID?.()}`;
  const hold = () => {
    alive(name);
    return new Promise(() => undefined);
  };
  if (navigator.locks) navigator.locks.request(name, hold).catch(() => alive());
  else alive();
}

/** Call `ended` at a worker's end, or `silent` if the worker gives no sign of life although it could. */
export function follow(worker, ended, silent) {
  let isAlive = false;
  worker.addEventListener("message", ({ data }) => {
    if (data?.broadside !== "alive") return;
    isAlive = true;
    if (data.name) navigator.locks?.request(data.name, ended).catch(() => undefined);
  });
  countBeats(() => isAlive).then(() => isAlive || silent(), () => undefined);
}

/** Wait until the page has what the worker loads first, then for some beats in time, or until the worker `lives`. */
async function countBeats(lives) {
  await Promise.all(SCRIPTS.map((name) => fetch(new URL(name, import.meta.url))));
  for (let beats = 0; beats < BEATS && !lives(); ) {
    const begun = performance.now();
    await new Promise((resolve) => setTimeout(resolve, BEAT));
    if (performance.now() - begun < BEAT + LATE) beats += 1;
  }
}
