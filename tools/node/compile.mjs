// Byte-compile a tree of Python files with the very interpreter that the page runs.
// Arguments: the folder of the pyodide package, the folder to read, the folder to write.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { join } from "node:path";

const [pyodideFolder, source, target] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodideFolder, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: pyodideFolder });
python.mountNodeFS("/source", source);
python.mountNodeFS("/target", target);
python.runPython(readFileSync(new URL("./compile_tree.py", import.meta.url), "utf8"));
