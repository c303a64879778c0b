// Serving: nothing but the files of the version in use. All else below this folder is left alone.
self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  if (method === "GET" && mode === "navigate" && SIGN.test(pathOf(url))) event.respondWith(Response.redirect(unencoded(url)));
  else if (method === "GET" && isNear(url)) event.respondWith(serve(event.request));
  if (method === "POST" && mode === "navigate" && url === `${SCOPE}shared`) event.respondWith(share(event));
});

const REPLY = 2_500;
// What chats and mail filters make of the '#' of an address: see `encoded_hash.js`.
const SIGN = /%(?:25)*23/i;

/** Return the path of an address below our folder. */
function pathOf(url) {
  return bareOf(url).slice(SCOPE.length);
}

/** Return the address that one with an encoded '#' was. */
function unencoded(url) {
  return SCOPE + url.slice(SCOPE.length).replace(SIGN, "#");
}

/** Whether an address may be one of ours: in one of our folders, or beside them. */
function isNear(url) {
  if (!url.startsWith(SCOPE)) return false;
  const [folder, ...inner] = pathOf(url).split("/");
  return inner.length === 0 || FOLDERS.has(folder);
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

// Requests for a page that are on their way, by address.
const coming = new Map();

/**
 * A page from the network. Whoever waits for it sees nothing: if it takes long they are told, and ask again. The first
 * request goes on, because the network may be slow; so does the last, because the first may have gone nowhere.
 */
async function paged(request, bare) {
  const [first, ...later] = [...(coming.get(bare) ?? []), page(request)];
  const pages = [first, ...later.slice(-2)];
  coming.set(bare, pages);
  const silence = new Promise((resolve) => setTimeout(resolve, REPLY));
  const come = await Promise.race([Promise.any(pages), silence]).catch(() => null);
  if (!come) return absent(bare);
  coming.delete(bare);
  return come.clone();
}

/** Fetch a page, unless its host is out of order. */
async function page(request) {
  const response = await fetch(request);
  if (response.status < FAULTY) return response;
  // Chromium gives no further answer for an address as long as too many are left unread.
  await response.body?.cancel();
  throw new Error(`status ${response.status}`);
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
