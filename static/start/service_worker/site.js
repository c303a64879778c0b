// Keeps whole versions of the site on the device, so that it opens and works with the network gone.
//
// Every file is checked against the hash that the build gave it. A version is used only once it is complete and the
// player has agreed to it; until then the one in use goes on, and only its own files are served with it.
// An interrupted installation goes on where it stopped.

// The build puts its version, the names of its pages and its files here: [path, sha256, name once opened, sha256 once
// opened]; and `fzstd`, which
// unpacks, behind all of this.
const BUILD = { version: "", changes: {}, absent: {}, pages: {}, files: [] };

const SCOPE = self.registration.scope;
const PREFIX = `broadside ${SCOPE} `;
const CACHE = PREFIX + BUILD.version;
const CHOICE = `${PREFIX}in use`;
// What another app has shared, until a page takes it; the size is what the engine accepts of a file.
const SHARED = `${PREFIX}shared`;
const MOST = 2 ** 24;
// What the engine's worker keeps beside the files (`engine_memory.js`).
const MEMORY = `${SCOPE}runtime/memory`;

const TYPES = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  json: "application/json",
  py: "text/plain; charset=utf-8",
  svg: "image/svg+xml",
  toml: "text/plain; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  wasm: "application/wasm",
  webmanifest: "application/manifest+json",
  zip: "application/zip",
};

const byAddress = (files) => new Map(files.map((file) => [new URL(file[2], SCOPE).href, file]));
const names = byAddress(BUILD.files);
const OWN = { version: BUILD.version, files: names };
// Beside our own folders there may be those of others.
const FOLDERS = new Set(BUILD.files.filter(([, , name]) => name.includes("/")).map(([, , name]) => name.split("/")[0]));

function bareOf(url) {
  return url.split(/[?#]/)[0];
}

const isPacked = ([path, , name]) => path !== name;

/** Return the SHA-256 of bytes as hexadecimal digits. */
async function hashed(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Whether a response, which is read for it, is what the build made. */
function isWhole(response, hash) {
  return response.arrayBuffer().then(hashed).then((own) => own === hash, () => false);
}
