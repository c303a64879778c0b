// Pages of the site that are open: what they hear, and what they may ask for.

const PATIENCE = 30_000;

// What pages ask for.
const ACTIONS = { check, clear, erase, look, mend, renew, "take over": takeOver, "take shared": takeShared };

// Other sites on this host can send messages, too; only our own pages are heard.
self.addEventListener("message", (event) => {
  const action = ACTIONS[event.data];
  if (action && !isErased && isOurs(event.source)) event.waitUntil(action(event.source, ...event.ports));
});

/** Return whether a client is one of our pages, or one of our files in a tab. */
function isOurs(client) {
  return Boolean(client?.url) && isNear(client.url);
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
