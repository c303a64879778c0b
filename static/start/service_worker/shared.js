// What another app shares, until a page takes it.

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
