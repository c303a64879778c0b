// Keeps whole versions of the site on the device, so that it opens and works with the network gone.
//
// Every file is checked against the hash that the build gave it. A version is used only once it is complete and the
// player has agreed to it; until then the one in use goes on, and only its own files are served with it.
// An interrupted installation goes on where it stopped.

// The build puts its version and its files here: [path, sha256, size, name once opened, size once opened]; and `fzstd`,
// which unpacks, behind all of this.
const BUILD = { version: "", changes: {}, absent: {}, files: [] };

const SCOPE = self.registration.scope;
const PREFIX = `broadside ${SCOPE} `;
const CACHE = PREFIX + BUILD.version;
const CHOICE = `${PREFIX}in use`;
// What the engine's worker keeps beside the files (`memory.js`).
const MEMORY = `${SCOPE}runtime/memory`;
const HASH = "X-Broadside-Hash";
const OPENED = "X-Broadside-Opened";
const AT_ONCE = 4;
const PATIENCE = 30_000;
const REPLY = 2_500;
const AGAIN = 5;

const TYPES = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  json: "application/json",
  py: "text/plain; charset=utf-8",
  svg: "image/svg+xml",
  toml: "text/plain; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  wasm: "application/wasm",
  webmanifest: "application/manifest+json",
  zip: "application/zip",
};

const names = new Map(BUILD.files.map((file) => [new URL(file[3], SCOPE).href, file]));

// Installing: this worker serves at once, but goes on serving the version in use.
self.addEventListener("install", (event) => event.waitUntil(install()));

async function install() {
  const wrong = await gather();
  if (wrong) throw wrong;
  if (!(await agreed())) await agree();
  await self.skipWaiting();
}

/** Put every file of this version into its cache; return the first thing that went wrong, if anything did. */
async function gather() {
  try {
    return await gathered();
  } catch (error) {
    // Not even the cache can be opened or read, as on a device that is full.
    await tell({ done: 0, ready: false, failed: { kind: "room" } });
    return error;
  }
}

async function gathered() {
  const cache = await caches.open(CACHE);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const older = await Promise.all((await otherCaches()).map((name) => caches.open(name)));
  const waiting = [...names].filter(([url]) => !kept.has(url));
  let done = names.size - waiting.length;
  let wrong = null;
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      try {
        await keep(...next, cache, older);
        await tell({ done: (done += 1), ready: false });
      } catch (error) {
        // The other files are kept all the same, and need not be fetched at the next attempt.
        wrong ??= Object.assign(error, { file: next[1][0] });
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (wrong) await tell({ done, ready: false, failed: reason(wrong) });
  return wrong;
}

/** Put one file into the cache, from the cheapest place that has it unchanged. */
async function keep(url, [path, hash, , name], cache, older) {
  for (const place of older) {
    const kept = await place.match(url);
    if (kept && (await hashOf(kept)) === hash) return put(cache, url, kept);
  }
  const { bytes, response } = (await fetched(path, hash, "default")) ?? (await fetched(path, hash, "reload")) ?? {};
  if (!bytes) throw Object.assign(new Error(path), { kind: "other" });
  if (isScript(response, url)) return put(cache, url, response);
  const body = name === path ? bytes : fzstd.decompress(new Uint8Array(bytes));
  const type = TYPES[name.split(".").pop()] ?? "application/octet-stream";
  const headers = { "Content-Type": type, [HASH]: hash, [OPENED]: name === path ? hash : await hashed(body) };
  return put(cache, url, new Response(body, { headers }));
}

/** Whether a file is kept as it came: of a script that is not Chromium keeps no compiled code, and compiles it anew. */
function isScript({ url, headers }, wanted) {
  return url === wanted && url.endsWith(".js") && headers.get("Vary") !== "*";
}

/** The hash of a file that is kept; one that is kept as it came is read for it. */
async function hashOf(kept) {
  return kept.headers.get(HASH) ?? kept.clone().arrayBuffer().then(hashed, () => null);
}

/** All of it is here already: what fails now fails for want of room, whatever the browser calls it. */
async function put(cache, url, response) {
  try {
    await cache.put(url, response);
  } catch (error) {
    throw Object.assign(new Error(error.message), { kind: "room" });
  }
}

/** Return the bytes and the response if they are what the build made, else nothing. */
async function fetched(path, hash, cache) {
  const response = await fetch(new URL(path, SCOPE), { cache });
  if (!response.ok) throw Object.assign(new Error(path), { kind: "host", status: response.status });
  const bytes = await response.clone().arrayBuffer();
  return (await hashed(bytes)) === hash ? { bytes, response } : null;
}

async function hashed(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Say what went wrong in a form that pages have words for. */
function reason({ kind = "network", status, file }) {
  return { kind, status, file };
}

async function otherCaches() {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE && name !== CHOICE);
}

// Which version is in use: the last one that the player agreed to, as long as it is there.
let inUse;

function current() {
  return (inUse ??= agreed().then((version) => version ?? BUILD.version));
}

async function agreed() {
  const note = await caches.match(SCOPE, { cacheName: CHOICE });
  const version = await note?.text();
  return version && (await caches.has(PREFIX + version)) ? version : null;
}

async function agree() {
  const choice = await caches.open(CHOICE);
  await choice.put(SCOPE, new Response(BUILD.version));
  inUse = Promise.resolve(BUILD.version);
}

// The page of a first visit is served from here on, too: what it asks for later is there without a network.
self.addEventListener("activate", (event) => event.waitUntil(activate().then(() => self.clients.claim())));

async function activate() {
  const used = PREFIX + (await current());
  const old = (await otherCaches()).filter((name) => name !== used);
  await Promise.all(old.map((name) => caches.delete(name)));
  await tell({ done: names.size, ready: true });
}

// What pages ask for.
const ACTIONS = { check, mend, "take over": takeOver };

self.addEventListener("message", (event) => {
  const action = ACTIONS[event.data];
  if (action) event.waitUntil(action(event.source, ...event.ports));
});

let mending = null;

function gatherOnce() {
  return (mending ??= gather().finally(() => (mending = null)));
}

/**
 * A page did not start: fetch again what is not kept as the build made it, and forget the engine's memory. An older
 * version, whose files nobody has any more, gives way to this one. The port hears whether there is something to be tried,
 * nothing where that must wait.
 */
async function check(_, port) {
  inUse = undefined;
  const older = (await current()) !== BUILD.version;
  const cache = await caches.open(CACHE);
  let lacking = Number(await cache.delete(MEMORY));
  for (const [url, [path, hash, , name, size]] of names) {
    const kept = await cache.match(url);
    if (kept && (await isWhole(kept, name === path ? 0 : size, hash))) continue;
    lacking += 1;
    await cache.delete(url);
  }
  const wrong = await gatherOnce();
  if (!wrong) await agree();
  port.postMessage(wrong ? null : older || lacking > 0);
}

/** Whether nothing is wrong with what is kept; of what an earlier version kept opened only its size is known. */
async function isWhole(kept, size = 0, hash = kept.headers.get(HASH)) {
  try {
    const bytes = await kept.arrayBuffer();
    const own = kept.headers.get(OPENED) ?? (size ? null : hash);
    return own ? (await hashed(bytes)) === own : bytes.byteLength === size;
  } catch {
    return false;
  }
}

/** Say whether everything is there; fetch again what the browser has thrown away. */
async function mend() {
  inUse = undefined;
  if (await gatherOnce()) return;
  if (!(await agreed())) await agree();
  await tell({ done: names.size, ready: true });
}

/** Put this version into use, unless a page is in the middle of something; then every page starts anew with it. */
async function takeOver(asking) {
  const pages = await self.clients.matchAll({ includeUncontrolled: true, type: "window" });
  const busy = await Promise.all(pages.map(isBusy));
  if (busy.includes(true)) {
    asking.postMessage({ broadside: "busy" });
    return;
  }
  await agree();
  for (const page of pages) page.postMessage({ broadside: "reload" });
  await activate();
}

function isBusy(page) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    // A page that the system has put to sleep does not answer, and what it had under way is kept. One that is only slow,
    // starting on a busy phone, does: it is waited for.
    setTimeout(resolve, PATIENCE, false);
    page.postMessage({ broadside: "busy?" }, [port2]);
  });
}

async function tell(news) {
  const pages = await self.clients.matchAll({ includeUncontrolled: true, type: "window" });
  const { version, changes } = BUILD;
  const message = { broadside: "offline", version, changes, inUse: await current(), total: names.size, ...news };
  for (const page of pages) page.postMessage(message);
}

// Serving.
self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(SCOPE)) event.respondWith(serve(event.request));
});

async function serve(request) {
  const bare = request.url.split(/[?#]/)[0];
  const isPage = request.mode === "navigate";
  const kept = await served(bare, isPage).catch(() => (inUse = undefined));
  if (kept) return kept;
  // The browser may have thrown the cache away: then the network is the only place left, where what is kept opened
  // lies packed under another name. Pages ask for that when they get nothing.
  const file = names.get(bare);
  if (file && file[0] !== file[3]) return new Response(null, { status: 204 });
  return isPage ? paged(request, bare) : fetch(request);
}

const coming = new Map();

/** A page from the network. Whoever waits for it sees nothing: if it takes long they are told, and it is there when asked
 * for again. */
async function paged(request, bare) {
  const found = coming.get(bare) ?? fetch(request);
  coming.set(bare, found);
  const late = Symbol("late");
  const first = await Promise.race([found, silence(late)]).catch(() => null);
  if (first === late) return absent(bare);
  coming.delete(bare);
  return first?.clone() ?? absent(bare);
}

/** What is kept of an address. Pages have to be whole: nobody else would tell. */
async function served(bare, isPage) {
  const guesses = isPage ? [bare, `${bare}index.html`, `${bare}.html`] : [bare];
  const cacheName = PREFIX + (await current());
  for (const guess of guesses) {
    const kept = await caches.match(guess, { cacheName });
    if (kept && (!isPage || (await isWhole(kept.clone())))) return kept;
  }
  return null;
}

function silence(late) {
  return new Promise((resolve) => setTimeout(resolve, REPLY, late));
}

// The colours are those of `base.css`, which may be as far away as the page.
const LOOK = `:root { color-scheme: light dark; font: 1.25rem/1.4 system-ui, sans-serif; background: #faf6ee; color: #14213d }
body { max-width: 30rem; margin: 20vh auto; padding: 0 1.5rem }
h1 { font-size: 1.875rem }
@media (prefers-color-scheme: dark) { :root { background: #0b1220; color: #e8e4da } }`;

/** What is shown for a page that is nowhere to be had; it is tried again by itself. */
function absent(bare) {
  const sentences = Object.entries(BUILD.absent);
  const [language, sentence] = sentences.find(([key]) => bare.endsWith(`${key}.html`)) ?? sentences[0];
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Broadside</title><style>${LOOK}</style>`;
  const again = `<meta http-equiv="refresh" content="${AGAIN}">`;
  const body = `<!doctype html><html lang="${language}">${head}${again}<h1>Broadside</h1><p>${sentence}</p></html>`;
  return new Response(body, { status: 503, headers: { "Content-Type": TYPES.html } });
}
