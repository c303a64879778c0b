// A worker for a visit without saved files: it fetches the engine's big files and unpacks them, so that the page can
// answer taps.
import "../../runtime/fzstd/fzstd.js";
import { isRight } from "./file_hash.js";

const ROOT = new URL("../../", import.meta.url);
const FAULTY = 500;
// The host sent another file than the build's, or none; any other failure is an interruption.
const [OTHER, NONE] = ["other", "none"];

addEventListener("message", async ({ data: { file, cache }, ports: [port] }) => {
  try {
    const bytes = await fetched(file, cache, (count) => port.postMessage({ count }));
    const opened = fzstd.decompress(bytes, new Uint8Array(file.plain));
    if (file.name.endsWith(".wasm")) port.postMessage({ value: await WebAssembly.compile(opened) });
    else port.postMessage({ value: opened.buffer }, [opened.buffer]);
  } catch (error) {
    port.postMessage({ failed: `${file.packed}: ${error.message}`, wrong: error.wrong });
  }
});

/** Return the bytes of a packed file; `tell` gets the length of every chunk. */
async function fetched({ packed, size, sha256 }, cache, tell) {
  const response = await fetch(new URL(packed, ROOT), { cache });
  const isPage = /html/.test(response.headers.get("Content-Type"));
  if (!response.ok || isPage) {
    await response.body?.cancel(); // or Chromium has no answer left for the next attempt
    throw response.ok ? failure("another page", OTHER) : failure(response.status, response.status < FAULTY && NONE);
  }
  const bytes = new Uint8Array(size);
  let came = 0;
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    if (came + value.length > size) throw failure("too long", OTHER);
    bytes.set(value, came);
    came += value.length;
    tell(value.length);
  }
  if (came < size) throw failure("cut short", isComplete(response, came) && OTHER);
  if (!(await isRight(bytes, sha256))) throw failure("not what the build made", OTHER);
  return bytes;
}

/** Return whether the host sent all that it has; the length of a compressed response says nothing. */
function isComplete({ headers }, came) {
  return !headers.get("Content-Encoding") && headers.get("Content-Length") === String(came);
}

/** Return an error; `wrong` tells what the host sent, if another attempt is useless. */
function failure(message, wrong) {
  return Object.assign(new Error(message), { wrong });
}
