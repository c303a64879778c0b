// Repair: what is kept of this version is looked at, and fetched again where it is not what the build made.

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

/**
 * Mend also what is kept opened: nobody has the time to look before at what is compiled as it comes, and who finds an
 * archive wrong fetches it for that one start.
 */
async function look() {
  const cache = await caches.open(CACHE);
  for (const [url, file] of names) {
    const kept = isPacked(file) && (await cache.match(url));
    if (kept && !(await isWhole(kept, file[3]))) await cache.delete(url);
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
