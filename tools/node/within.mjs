// Run a Python program on two folders, in the page's interpreter.
// Arguments: the folder of the pyodide package, the program, the folder to read as /source, the folder to write as
// /target, and environment variables as NAME=value.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

// Node.js would print the line of code that failed, and Pyodide's is a megabyte long.
process.on("uncaughtException", (error) => {
  console.error(error.message);
  process.exit(1);
});

const [pyodideFolder, program, source, target, ...told] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodideFolder, "pyodide.mjs")).href);
const env = {
  // Without a fixed seed the members of constant sets have another order each time.
  PYTHONHASHSEED: "0",
  // Line numbers are enough in a traceback; columns would take a fifth of the bytes.
  PYTHONNODEBUGRANGES: "1",
  ...Object.fromEntries(told.map((pair) => pair.split("="))),
};
const python = await loadPyodide({ indexURL: pyodideFolder, env });
python.mountNodeFS("/source", source);
python.mountNodeFS("/target", target);
python.runPython(readFileSync(program, "utf8"));
