// 'Delete everything on this device': the page deletes what it keeps; the caches are this worker's.

// A worker that is ended by the browser forgets this; the page unregisters it, so that nothing wakes it again.
let isErased = false;

/** Delete every cache and leave; pages of older versions, which do not know that everything is gone, start anew. */
async function erase(asking, port) {
  isErased = true;
  await mending?.catch(() => undefined);
  const own = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  await Promise.all(own.map((name) => caches.delete(name)));
  await self.registration.unregister();
  await restart(asking);
  port.postMessage(true);
}

/** Delete what is not the program: what was shared, and the engine's memory. */
async function clear(asking, port) {
  await caches.delete(SHARED);
  const cache = await caches.open(CACHE);
  await cache.delete(MEMORY);
  await restart(asking);
  port.postMessage(true);
}

/** Let the other pages start anew; those that have heard of the deletion stay as they are. */
async function restart(asking) {
  for (const page of await pages()) {
    if (page.id !== asking.id) page.postMessage({ broadside: "reload" });
  }
}
