// How the page notices that the engine's worker has ended, also in the middle of its start, when a busy worker could
// answer no question. The worker holds a lock until its end; then the browser gives the lock to the page. Where there are
// no locks, a second worker within the first says every second that it is alive, also while the first computes.

// Only before its first sign of life the page must guess. It counts beats of its own clock, and those alone that came in
// time: on a busy device the worker is late as well.
const BEAT = 500;
const LATE = 200;
const BEATS = 5;
// So many seconds without a sign of the second worker mean its end, of those in which the page itself was in time.
const PULSE = 1_000;
const SILENT = 5;
// What the worker loads before its first sign.
const SCRIPTS = ["../interpreter.js", "sign_of_life.js", "../../../runtime/pyodide/pyodide.js"];

/** Give the page a sign of life of this worker, with the name of a lock that the worker holds until its end. */
export function live() {
  // A page without https has no locks, and a browser that refuses storage refuses them.
  const alive = (name, ports = []) => postMessage({ broadside: "alive", name }, ports);
  const beat = () => alive("", startPulse());
  const name = `broadside engine ${globalThis.crypto.randomUUID?.()}`;
  const hold = () => {
    alive(name);
    return new Promise(() => undefined);
  };
  if (navigator.locks) navigator.locks.request(name, hold).catch(beat);
  else beat();
}

/** Start the second worker; return the port that gets its signs, or none where a worker cannot start another. */
function startPulse() {
  const { port1, port2 } = new MessageChannel();
  try {
    new Worker(new URL("pulse.js", import.meta.url)).postMessage("", [port1]);
    return [port2];
  } catch {
    return [];
  }
}

/** Call `ended` at a worker's end, or `silent` if the worker gives no sign of life although it could. */
export function follow(worker, ended, silent) {
  let isAlive = false;
  worker.addEventListener("message", ({ data, ports: [pulse] }) => {
    if (data?.broadside !== "alive") return;
    isAlive = true;
    if (data.name) navigator.locks?.request(data.name, ended).catch(() => undefined);
    if (pulse) heed(pulse, ended);
  });
  countBeats(() => isAlive).then(() => isAlive || silent(), () => undefined);
}

/**
 * Call `ended` once the signs at a port stop. Seconds in which the page was late, or hidden, do not count: whoever shares
 * a busy or sleeping device with the page is late as well. Where no sign ever comes, nothing is known.
 */
function heed(pulse, ended) {
  let silent = 0;
  let timer = 0;
  const count = (begun) => {
    const isInTime = performance.now() - begun < PULSE + LATE && !document.hidden;
    if (isInTime) silent += 1;
    if (silent >= SILENT) ended();
    else wait();
  };
  const wait = () => setTimeout(count, PULSE, performance.now());
  pulse.onmessage = () => {
    silent = 0;
    timer ||= wait();
  };
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
