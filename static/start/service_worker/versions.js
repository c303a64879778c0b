// Versions of the site: which are kept, and which one is in use.

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
