// What PyScript calls the shell's interpreter: MicroPython, which is given the shell's modules as one file of bytecode.
import { loadMicroPython as load } from "../../runtime/micropython/micropython.js";
import { optional, stdlib } from "../../runtime/pyscript/core.js";
import { SHELL } from "./build.js";

const near = (name) => new URL(`../../${name}`, import.meta.url).href;
// PyScript's own Python for a page: none of it is used, and to read it takes as long as everything else.
const UNUSED = stdlib.replace(optional, "");

// Checked against its hash: MicroPython would read what is cut short for ever. The browser may have kept an older one.
const fetched = (cache) => fetch(near(SHELL.name), { integrity: SHELL.integrity, cache });
const shell = fetched("default").catch(() => fetched("reload")).then((response) => response.arrayBuffer());

/** Start MicroPython with the module `shell` in it. */
export async function loadMicroPython(options) {
  const python = await load({ ...options, url: near("runtime/micropython/micropython.wasm") });
  python.FS.writeFile("shell.mpy", new Uint8Array(await shell));
  const run = python.runPythonAsync;
  python.runPythonAsync = (code, ...rest) => (code === UNUSED ? undefined : run.call(python, code, ...rest));
  return python;
}
