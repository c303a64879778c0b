// Gathering: every file of this version, from what is kept or from the network, into its cache.

const OK = 200;
const FAULTY = 500;
const AT_ONCE = 4;
// A file that breaks off on its way is asked for again, each time after a longer pause.
const PAUSES = [300, 1_000, 3_000];
const SCRIPT = /(java|ecma)script/;

/** Put every file of this version into its cache, also those that are kept if `anew`; return what first went wrong. */
async function gather(anew = false) {
  try {
    return await gathered(anew);
  } catch (error) {
    // Not even the cache can be opened or read.
    await tell({ done: 0, ready: false, failed: { kind: await refusalOf(error) } });
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

/** Return why the browser does not save what is here already: there is no room, or another reason of its own. */
async function refusalOf(error) {
  if (await isFull(error)) return "room";
  return "unsaved";
}

async function put(cache, url, response) {
  try {
    await cache.put(url, response);
  } catch (error) {
    throw Object.assign(new Error(error.message), { kind: await refusalOf(error) });
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
  let kind = "";
  for (const cache of modes) {
    const response = await fetch(new URL(path, SCOPE), { cache });
    if (!response.ok) {
      // Chromium gives no further answer for an address as long as too many are left unread.
      await response.body?.cancel();
      throw Object.assign(new Error(path), { kind: "host", status: response.status });
    }
    const bytes = await response.clone().arrayBuffer();
    if ((await hashed(bytes)) === hash) return { bytes, response };
    if (path.endsWith(".html")) kind = changeOf(path, new TextDecoder().decode(bytes));
    else if (/html/.test(response.headers.get("Content-Type"))) kind = "login";
  }
  throw Object.assign(new Error(path), { kind: kind || (await isOutdated() ? "mixed" : "other") });
}

/** Return what came in place of a page: the page as a host has changed it, one of another version, or any other. */
function changeOf(path, text) {
  if (text.includes(BUILD.pages[path])) return "changed";
  return text.includes("data-page=") ? "mixed" : "other";
}

/** Return whether the host has another version by now, or has not all files of this one yet. */
async function isOutdated() {
  try {
    const response = await fetch(new URL("version.json", SCOPE), { cache: "no-store" });
    const { version } = await response.json();
    return version !== BUILD.version;
  } catch {
    return false;
  }
}

/** Say what went wrong in a form that pages have words for. */
function reason({ kind = "network", status, file }) {
  return { kind, status, file };
}
