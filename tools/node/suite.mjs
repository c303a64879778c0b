// Run the engine's tests inside the interpreter that the page ships.
// Arguments: the opened runtime, the checkout, the folder of test wheels, Pyodide's whole standard library,
// and arguments for pytest.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { decompress } from "fzstd";

// Node.js would print the line of code that failed, and Pyodide's is a megabyte long.
process.on("uncaughtException", (error) => {
  console.error(error.message);
  process.exit(1);
});

const [runtime, checkout, wheels, library, ...words] = process.argv.slice(2);
const module = (name) => import(pathToFileURL(join(runtime, "pyodide", name)).href);
const start = (name) => import(pathToFileURL(join(runtime, "..", "static", "start", name)).href);
const { loadPyodide } = await module("pyodide.js");
const { STDLIB, layOut, layOutAll, linking } = await start("package_layout.js");
const { read, remembering, taken } = await start("engine_memory.js");
const bytes = (path) => Uint8Array.from(readFileSync(path));

const { FIRST, PYTHON } = await start("build.js");
const opened = ({ packed, plain }) => decompress(bytes(join(runtime, "..", packed)), new Uint8Array(plain));
const isCode = ({ name }) => name.endsWith(".wasm");
const parts = FIRST.filter(({ name }) => name.startsWith("runtime/python/"));
const files = parts.map((file) => [file.name, isCode(file) ? new WebAssembly.Module(opened(file)) : opened(file).buffer]);
writeFileSync(join(runtime, "..", STDLIB), new Uint8Array(new Map(files).get(STDLIB)));

const create = linking(files, (await module("pyodide.asm.js")).default);
const options = {
  indexURL: join(runtime, "pyodide"),
  createPyodideModule: create,
  stdLibURL: join(runtime, "..", STDLIB),
  lockFileContents: { info: PYTHON, packages: {} },
  packageBaseUrl: runtime,
  fsInit: (FS, { sitePackages }) => layOut(files, FS, sitePackages),
  env: { PYDANTIC_DISABLE_PLUGINS: "1", WORDS: JSON.stringify(words) },
};
// Start like every visit but the first, with the memory of an interpreter that has loaded the engine.
const memory = read(await taken(await loadPyodide({ ...options, _makeSnapshot: true })));
const python = await loadPyodide({
  ...options,
  createPyodideModule: remembering(memory, create),
  fsInit: (FS) => layOutAll(memory.files, FS),
  _loadSnapshot: memory.bytes,
});

python.FS.writeFile("/library.zip", bytes(library));
python.mountNodeFS("/wheels", wheels);
python.mountNodeFS("/checkout", checkout);
process.exitCode = python.runPython(readFileSync(new URL("./suite.py", import.meta.url), "utf8"));
