// Keeps one whole version of the site on the device, so that it opens and works with the network gone.
//
// Every file is checked against the hash that the build gave it. A version is used only once it is complete,
// and only its own files are served with it. An interrupted installation goes on where it stopped.

// The build puts its version and its files here: [path, sha256, size, name once opened, size once opened].
const BUILD = { version: "", files: [] };

const SCOPE = self.registration.scope;
const PREFIX = `broadside ${SCOPE} `;
const CACHE = PREFIX + BUILD.version;
const HASH = "X-Broadside-Hash";
const AT_ONCE = 4;

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

// ---- Installing ----

self.addEventListener("install", (event) => event.waitUntil(install()));

async function install() {
  const cache = await caches.open(CACHE);
  const older = await olderCaches();
  const waiting = [...BUILD.files];
  const wrong = [];
  let done = 0;
  const work = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      try {
        await keep(file, cache, older);
        await tell({ done: (done += 1), ready: false });
      } catch (error) {
        wrong.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  // Only now: the other files are kept all the same, and need not be fetched at the next attempt.
  if (wrong.length) throw wrong[0];
}

/** Put one file into the cache, from the cheapest place that has it unchanged. */
async function keep([path, hash, , name], cache, older) {
  const url = new URL(name, SCOPE).href;
  for (const place of [cache, ...older]) {
    const kept = await place.match(url);
    if (kept?.headers.get(HASH) !== hash) continue;
    if (place !== cache) await cache.put(url, kept);
    return;
  }
  const bytes = (await fetched(path, hash, "default")) ?? (await fetched(path, hash, "reload"));
  if (!bytes) throw new Error(`${path} is not the file of version ${BUILD.version}`);
  const body = name === path ? bytes : new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const type = TYPES[name.split(".").pop()] ?? "application/octet-stream";
  await cache.put(url, new Response(body, { headers: { "Content-Type": type, [HASH]: hash } }));
}

/** Return the bytes if they are the ones the build made, else nothing. */
async function fetched(path, hash, cache) {
  const response = await fetch(new URL(path, SCOPE), { cache });
  if (!response.ok) return null;
  const bytes = await response.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const found = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return found === hash ? bytes : null;
}

async function olderCaches() {
  const own = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  return Promise.all(own.map((name) => caches.open(name)));
}

// ---- Taking over: when no page of an older version is open, or when a page asks for it ----

self.addEventListener("activate", (event) => event.waitUntil(activate()));

async function activate() {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await tell({ done: BUILD.files.length, ready: true });
}

self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
});

async function tell(news) {
  const pages = await self.clients.matchAll({ includeUncontrolled: true, type: "window" });
  const message = { broadside: "offline", version: BUILD.version, total: BUILD.files.length, ...news };
  for (const page of pages) page.postMessage(message);
}

// ---- Serving ----

self.addEventListener("fetch", (event) => {
  const url = known(event.request);
  if (url) event.respondWith(serve(url, event.request));
});

/** Return the name under which a request's file is kept, if it is one of ours. */
function known({ method, mode, url }) {
  if (method !== "GET") return null;
  const bare = url.split(/[?#]/)[0];
  const guesses = mode === "navigate" ? [bare, `${bare}index.html`, `${bare}.html`] : [bare];
  return guesses.find((guess) => names.has(guess)) ?? null;
}

async function serve(url, request) {
  const kept = await caches.match(url, { cacheName: CACHE });
  // The browser may have thrown the cache away: then the network is the only place left.
  return kept ?? fallback(url, request);
}

async function fallback(url, request) {
  const [path, , , name] = names.get(url);
  if (path === name) return fetch(request);
  const response = await fetch(new URL(path, SCOPE));
  if (!response.ok) return response;
  const headers = { "Content-Type": TYPES[name.split(".").pop()] };
  return new Response(response.body.pipeThrough(new DecompressionStream("gzip")), { headers });
}
