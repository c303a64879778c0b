// Byte-compile a tree of Python files with the very interpreter that the page runs.
// Arguments: the folder of the pyodide package, the folder to read, the folder to write,
// the level of optimisation, as in Python's py_compile, and whether line numbers are "kept".
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

// Node.js would print the line of code that failed, and Pyodide's is a megabyte long.
process.on("uncaughtException", (error) => {
  console.error(error.message);
  process.exit(1);
});

const [pyodideFolder, source, target, level, lines] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodideFolder, "pyodide.mjs")).href);
const env = {
  LEVEL: level,
  LINES: lines,
  // Otherwise the members of constant sets come out in another order each time.
  PYTHONHASHSEED: "0",
  // Lines are enough in a traceback; columns would be a fifth of the bytes.
  PYTHONNODEBUGRANGES: "1",
};
const python = await loadPyodide({ indexURL: pyodideFolder, env });
python.mountNodeFS("/source", source);
python.mountNodeFS("/target", target);
python.runPython(readFileSync(new URL("./compile_tree.py", import.meta.url), "utf8"));
