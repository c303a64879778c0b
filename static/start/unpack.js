// A worker for a visit before anything is kept: it fetches the engine's big files and unpacks them, so that the page
// goes on answering taps.
import "../../runtime/fzstd/fzstd.js";

const ROOT = new URL("../../", import.meta.url);

addEventListener("message", async ({ data: { file, cache }, ports: [port] }) => {
  try {
    const bytes = await fetched(file, cache, (count) => port.postMessage({ count }));
    const opened = fzstd.decompress(bytes, new Uint8Array(file.plain));
    if (file.name.endsWith(".wasm")) port.postMessage({ value: await WebAssembly.compile(opened) });
    else port.postMessage({ value: opened.buffer }, [opened.buffer]);
  } catch (error) {
    port.postMessage({ failed: `${file.packed}: ${error.message}` });
  }
});

/** Return the bytes of a packed file; `tell` hears the length of every chunk that comes in. */
async function fetched({ packed, size, sha256 }, cache, tell) {
  const response = await fetch(new URL(packed, ROOT), { cache });
  if (!response.ok) throw new Error(response.status);
  const bytes = new Uint8Array(size);
  let came = 0;
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes.set(value, came); // what is too long does not fit, and throws
    came += value.length;
    tell(value.length);
  }
  if (came < size || !(await isRight(bytes, sha256))) throw new Error("not what the build made");
  return bytes;
}

/** Whether bytes have their hash; on a page without https nobody can tell. */
async function isRight(bytes, sha256) {
  if (!crypto.subtle) return true;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return sha256 === [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
