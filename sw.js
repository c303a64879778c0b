// Keeps whole versions of the site on the device, so that it opens and works with the network gone.
//
// Every file is checked against the hash that the build gave it. A version is used only once it is complete and the
// player has agreed to it; until then the one in use goes on, and only its own files are served with it.
// An interrupted installation goes on where it stopped.

// The build puts its version and its files here: [path, sha256, name once opened, sha256 once opened]; and `fzstd`, which
// unpacks, behind all of this.
const BUILD = { version: "", changes: {}, absent: {}, files: [] };

const SCOPE = self.registration.scope;
const PREFIX = `broadside ${SCOPE} `;
const CACHE = PREFIX + BUILD.version;
const CHOICE = `${PREFIX}in use`;
// What another app has shared, until a page takes it; the size is what the engine accepts of a file.
const SHARED = `${PREFIX}shared`;
const MOST = 2 ** 24;
// What the engine's worker keeps beside the files (`engine_memory.js`).
const MEMORY = `${SCOPE}runtime/memory`;
const OK = 200;
const FAULTY = 500;
const AT_ONCE = 4;
// A file that breaks off on its way is asked for again, each time after a longer pause.
const PAUSES = [300, 1_000, 3_000];
const PATIENCE = 30_000;
const REPLY = 2_500;
const RELOAD_AFTER = 5;

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

const byAddress = (files) => new Map(files.map((file) => [new URL(file[2], SCOPE).href, file]));
const names = byAddress(BUILD.files);
const OWN = { version: BUILD.version, files: names };
// Beside our own folders there may be those of others.
const FOLDERS = new Set(BUILD.files.filter(([, , name]) => name.includes("/")).map(([, , name]) => name.split("/")[0]));
const SCRIPT = /(java|ecma)script/;

// Installing: this worker serves at once, but goes on serving the version in use.
self.addEventListener("install", (event) => event.waitUntil(install()));

async function install() {
  const wrong = await gather();
  if (wrong) throw wrong;
  if (!(await agreed())) await agree();
  await self.skipWaiting();
}

/** Put every file of this version into its cache, also those that are kept if `anew`; return what first went wrong. */
async function gather(anew = false) {
  try {
    return await gathered(anew);
  } catch (error) {
    // Not even the cache can be opened or read, as on a device that is full.
    await tell({ done: 0, ready: false, failed: { kind: "room" } });
    return error;
  }
}

async function gathered(anew) {
  const cache = await caches.open(CACHE);
  const kept = new Set(anew ? [] : (await cache.keys()).map(({ url }) => url));
  const older = anew ? [] : await Promise.all((await otherCaches()).map((name) => caches.open(name)));
  const modes = anew ? ["reload"] : ["default", "reload"];
  const waiting = [...names].filter(([url]) => !kept.has(url));
  let done = names.size - waiting.length;
  let wrong = null;
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [url, file] = next;
      try {
        await keep(url, file, cache, older, () => patiently(() => fetched(file, modes), () => wrong));
        await tell({ done: (done += 1), ready: false });
      } catch (error) {
        // The other files are kept all the same, and need not be fetched at the next attempt.
        wrong ??= Object.assign(error, { file: file[0] });
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (wrong) await tell({ done, ready: false, failed: reason(wrong) });
  return wrong;
}

/** Put one file into the cache, from the cheapest place that has it unchanged. */
async function keep(url, [path, , name, opened], cache, older, come) {
  for (const olderCache of older) {
    const kept = await olderCache.match(url);
    if (kept && (await isWhole(kept.clone(), opened))) return put(cache, url, kept);
  }
  const { bytes, response } = await come();
  if (isScript(response, url)) return put(cache, url, response);
  const body = name === path ? bytes : fzstd.decompress(new Uint8Array(bytes));
  const type = TYPES[name.split(".").pop()] ?? "application/octet-stream";
  return put(cache, url, new Response(body, { headers: { "Content-Type": type } }));
}

/** Whether a file is kept as it came: of a script that is not Chromium keeps no compiled code, and compiles it anew. */
function isScript({ url, status, headers }, wanted) {
  const isSo = status === OK && SCRIPT.test(headers.get("Content-Type")) && headers.get("Vary") !== "*";
  return isSo && url === wanted && url.endsWith(".js");
}

/** All of it is here already: what fails now fails for want of room, whatever the browser calls it. */
async function put(cache, url, response) {
  try {
    await cache.put(url, response);
  } catch (error) {
    throw Object.assign(new Error(error.message), { kind: "room" });
  }
}

/** Try something again, after growing pauses, that the network or a busy host broke off, unless that is `over`. */
async function patiently(attempt, over) {
  for (const pause of PAUSES) {
    try {
      return await attempt();
    } catch (error) {
      if (over() || (error.kind && !(error.status >= FAULTY))) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return attempt();
}

/** Return the bytes of a file and their response, whatever status it has, once they are what the build made. */
async function fetched([path, hash], modes) {
  let kind = "other";
  for (const cache of modes) {
    const response = await fetch(new URL(path, SCOPE), { cache });
    if (!response.ok) {
      // Chromium gives no further answer for an address as long as too many are left unread.
      await response.body?.cancel();
      throw Object.assign(new Error(path), { kind: "host", status: response.status });
    }
    const bytes = await response.clone().arrayBuffer();
    if ((await hashed(bytes)) === hash) return { bytes, response };
    if (!path.endsWith(".html") && /html/.test(response.headers.get("Content-Type"))) kind = "login";
  }
  throw Object.assign(new Error(path), { kind });
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
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX) && ![CACHE, CHOICE, SHARED].includes(name));
}

// Which version is in use, with its files by address: the last one that the player agreed to, as long as it is there.
let inUse;

function current() {
  return (inUse ??= agreed().then((version) => version ?? OWN));
}

async function agreed() {
  const note = await caches.match(SCOPE, { cacheName: CHOICE });
  const { version, files } = note ? await note.json().catch(() => ({})) : {};
  if (version === BUILD.version) return (await caches.has(CACHE)) ? OWN : null;
  return files && (await caches.has(PREFIX + version)) ? { version, files: byAddress(files) } : null;
}

async function agree() {
  const choice = await caches.open(CHOICE);
  const { version, files } = BUILD;
  await choice.put(SCOPE, new Response(JSON.stringify({ version, files })));
  inUse = Promise.resolve(OWN);
}

// The page of a first visit is served from here on, too: what it asks for later is there without a network.
self.addEventListener("activate", (event) => event.waitUntil(activate().then(() => self.clients.claim())));

async function activate() {
  const used = PREFIX + (await current()).version;
  const old = (await otherCaches()).filter((name) => name !== used);
  await Promise.all(old.map((name) => caches.delete(name)));
  await tell({ done: names.size, ready: true });
}

// What pages ask for.
const ACTIONS = { check, look, mend, renew, "take over": takeOver, "take shared": takeShared };

self.addEventListener("message", (event) => {
  const action = ACTIONS[event.data];
  if (action) event.waitUntil(action(event.source, ...event.ports));
});

let mending = null;

function gatherOnce(anew) {
  return (mending ??= gather(anew).finally(() => (mending = null)));
}

/**
 * A page did not start: fetch again what is not kept as the build made it, and forget the engine's memory. An older
 * version, whose files nobody has any more, gives way to this one. The port hears whether there is something to be tried,
 * nothing where that must wait.
 */
async function check(_, port) {
  inUse = undefined;
  const older = (await current()) !== OWN;
  const cache = await caches.open(CACHE);
  let lacking = Number(await cache.delete(MEMORY));
  for (const [url, [, , , opened]] of names) {
    const kept = await cache.match(url);
    if (kept && (await isWhole(kept, opened))) continue;
    lacking += 1;
    await cache.delete(url);
  }
  const wrong = await gatherOnce();
  if (!wrong) await agree();
  port.postMessage(wrong ? null : older || lacking > 0);
}

/** Whether a response, which is read for it, is what the build made. */
function isWhole(response, hash) {
  return response.arrayBuffer().then(hashed).then((own) => own === hash, () => false);
}

/**
 * Fetch everything again, whatever is kept, forget the engine's memory, and put this version into use. What is kept stays
 * where nothing better comes. The port hears what went wrong, nothing if all went well.
 */
async function renew(asking, port) {
  await mending;
  const wrong = await gatherOnce(true);
  if (wrong) await mend();
  else {
    await (await caches.open(CACHE)).delete(MEMORY);
    await agree();
    await activate();
    for (const page of await pages()) if (page.id !== asking.id) page.postMessage({ broadside: "reload" });
  }
  port.postMessage(wrong && reason(wrong));
}

/** Mend also what is compiled as it comes, which nobody has the time to look at before: it is as big as all else. */
async function look() {
  const cache = await caches.open(CACHE);
  for (const [url, [, , name, opened]] of names) {
    const kept = name.endsWith(".wasm") && (await cache.match(url));
    if (kept && !(await isWhole(kept, opened))) await cache.delete(url);
  }
  await mend();
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
  const open = await pages();
  const busy = await Promise.all(open.map(isBusy));
  if (busy.includes(true)) {
    asking.postMessage({ broadside: "busy" });
    return;
  }
  await agree();
  for (const page of open) page.postMessage({ broadside: "reload" });
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

const pages = () => self.clients.matchAll({ includeUncontrolled: true, type: "window" });

async function tell(news) {
  const { version, changes } = BUILD;
  const message = { broadside: "offline", version, changes, inUse: (await current()).version, total: names.size, ...news };
  for (const page of await pages()) page.postMessage(message);
}

// Serving: nothing but the files of the version in use. All else below this folder is left alone.
self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  if (method === "GET" && isNear(url)) event.respondWith(serve(event.request));
  if (method === "POST" && mode === "navigate" && url === `${SCOPE}shared`) event.respondWith(share(event));
});

/** Keep what another app shares, then show the page that is open, or the first one; it asks for what is kept. */
async function share({ request }) {
  const page = (await pages()).map(({ url }) => bareOf(url)).find((url) => names.has(url)) ?? SCOPE;
  const form = await request.formData().catch(() => new FormData());
  const size = [...form.values()].reduce((sum, value) => sum + (value.size ?? value.length), 0);
  const kept = new Response(size > MOST ? new URLSearchParams({ large: "yes" }) : form);
  await caches.open(SHARED).then((cache) => cache.put(SCOPE, kept)).catch(() => undefined);
  return Response.redirect(`${page}#shared`, 303);
}

/** Hand over what was shared, once; the port hears nothing of what is gone. */
async function takeShared(_, port) {
  const kept = await caches.match(SCOPE, { cacheName: SHARED });
  const form = await kept?.formData().catch(() => null);
  port.postMessage((await caches.delete(SHARED)) && form ? [...form] : []);
}

/** Whether an address may be one of ours: in one of our folders, or beside them. */
function isNear(url) {
  if (!url.startsWith(SCOPE)) return false;
  const [folder, ...inner] = bareOf(url).slice(SCOPE.length).split("/");
  return inner.length === 0 || FOLDERS.has(folder);
}

function bareOf(url) {
  return url.split(/[?#]/)[0];
}

async function serve(request) {
  const bare = bareOf(request.url);
  const isPage = request.mode === "navigate";
  const guesses = isPage ? [bare, `${bare}index.html`, `${bare}.html`] : [bare];
  const { version, files } = await current().catch(() => ((inUse = undefined), OWN));
  const own = guesses.find((guess) => files.has(guess));
  if (!own) return fetch(request);
  const file = files.get(own);
  const kept = await served(own, file, PREFIX + version).catch(() => (inUse = undefined));
  if (kept) return kept;
  // The browser may have thrown the cache away: then the network is the only place left, where what is kept opened
  // lies packed under another name. Pages ask for that when they get nothing.
  if (isPacked(file)) return new Response(null, { status: 204 });
  return isPage ? paged(request, bare) : fetch(request);
}

const isPacked = ([path, , name]) => path !== name;

const coming = new Map();

/** A page from the network. Whoever waits for it sees nothing: if it takes long they are told, and it is there when asked
 * for again. */
async function paged(request, bare) {
  const page = coming.get(bare) ?? fetch(request);
  coming.set(bare, page);
  const late = Symbol("late");
  const silence = new Promise((resolve) => setTimeout(resolve, REPLY, late));
  const first = await Promise.race([page, silence]).catch(() => null);
  if (first === late) return absent(bare);
  coming.delete(bare);
  return first?.clone() ?? absent(bare);
}

/**
 * What is kept of a file, if it is what the build made: other sites on this host reach what is kept here, and could leave
 * anything in its place. What is kept opened is as big as all else; who reads it looks at it (`engine_files.js`).
 */
async function served(url, file, cacheName) {
  const kept = await caches.match(url, { cacheName });
  if (!kept || isPacked(file) || (await isWhole(kept.clone(), file[3]))) return kept;
  const cache = await caches.open(cacheName);
  await cache.delete(url);
  return null;
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
  const refresh = `<meta http-equiv="refresh" content="${RELOAD_AFTER}">`;
  const body = `<!doctype html><html lang="${language}">${head}${refresh}<h1>Broadside</h1><p>${sentence}</p></html>`;
  return new Response(body, { status: 503, headers: { "Content-Type": TYPES.html } });
}
