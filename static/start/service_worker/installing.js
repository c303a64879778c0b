// Installing: this worker serves at once, but goes on serving the version in use.
self.addEventListener("install", (event) => event.waitUntil(install()));

async function install() {
  const wrong = await gather();
  if (wrong) throw wrong;
  if (!(await agreed())) await agree();
  await self.skipWaiting();
}

// The page of a first visit is served from here on, too: what it asks for later is there without a network.
self.addEventListener("activate", (event) => event.waitUntil(activate().then(() => self.clients.claim())));

async function activate() {
  const used = PREFIX + (await current()).version;
  const old = (await otherCaches()).filter((name) => name !== used);
  await Promise.all(old.map((name) => caches.delete(name)));
  await tell({ done: names.size, ready: true });
}
