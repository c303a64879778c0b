// What another app shares, until a page takes it.

// Any web site can send a form to the address for shares, with the player's browser. The share sheet of a device is no
// web site: its requests have no origin, or the opaque one. So does a web site that hides its own: whatever comes this
// way is shown to the player before anything else happens.
const OPAQUE = "null";

/** Return whether the browser says that a web site of another origin sends the request. */
function isForeign({ headers, referrer }) {
  const named = [headers.get("Origin"), referrer].filter((text) => text && text !== OPAQUE && text !== "about:client");
  return named.some((text) => new URL(text).origin !== self.location.origin);
}

/** Keep what another app shares, then show the page that is open, or the first one; it asks for what is kept. */
async function share({ request }) {
  const page = (await pages()).map(({ url }) => bareOf(url)).find((url) => names.has(url)) ?? SCOPE;
  if (isForeign(request)) return Response.redirect(`${page}#refused`, 303);
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
