// The interpreter that PyScript starts for the shell: MicroPython, with the shell's modules as one file of bytecode.
import { loadMicroPython as load } from "../../runtime/micropython/micropython.js";
import { optional, stdlib } from "../../runtime/pyscript/core.js";
import { SHELL } from "./build.js";

const near = (name) => new URL(`../../${name}`, import.meta.url).href;
// PyScript's own Python for a page is unused, and would take as long to read as everything else.
const UNUSED = stdlib.replace(optional, "");

// The hash is checked because MicroPython would read a truncated file for ever. The browser may have cached an older
// file.
const fetched = (cache) => fetch(near(SHELL.name), { integrity: SHELL.integrity, cache });
const shell = fetched("default").catch(() => fetched("reload")).then((response) => response.arrayBuffer());

/** Start MicroPython with the module `shell`. */
export async function loadMicroPython(options) {
  // The shell needs what the first script of the page has kept; as a file it may come late: see start.js.
  if (!globalThis.hosting) await import("./first.js");
  const python = await load({ ...options, url: near("runtime/micropython/micropython.wasm") });
  python.FS.writeFile("shell.mpy", new Uint8Array(await shell));
  const run = python.runPythonAsync;
  python.runPythonAsync = (code, ...rest) => (code === UNUSED ? undefined : run.call(python, code, ...rest));
  return python;
}
