// The worker's end of the hand-over: a promise for each file that the page loads.
import { FIRST } from "./build.js";
import { fetchFile } from "./unpack.js";

// The page answers in milliseconds, or not at all: then the worker fetches the files itself.
const PATIENCE = 1000;

/** Ask the page for its files; return promises of them by name. */
export async function receive() {
  const { port1: port, port2 } = new MessageChannel();
  const waiting = new Map(FIRST.map((file) => [file.name, pending()]));
  const answered = new Promise((resolve) => {
    setTimeout(resolve, PATIENCE, false);
    port.onmessage = ({ data }) => {
      if (data.names) resolve(true);
      else settle(data, waiting.get(data.name));
    };
  });
  postMessage({ broadside: "files?" }, [port2]);
  if (!(await answered)) fetchAll(waiting);
  return new Map([...waiting].map(([name, { promise }]) => [name, promise]));
}

function pending() {
  const one = {};
  one.promise = new Promise((resolve, reject) => Object.assign(one, { resolve, reject }));
  return one;
}

function settle({ name, value }, { resolve, reject }) {
  if (value) resolve(value);
  else reject(new Error(`${name} could not be loaded`));
}

function fetchAll(waiting) {
  for (const file of FIRST) {
    const response = fetchFile(file, true, () => undefined);
    const value = file.name.endsWith(".wasm")
      ? WebAssembly.compileStreaming(response)
      : response.then((opened) => opened.arrayBuffer());
    value.then(waiting.get(file.name).resolve, waiting.get(file.name).reject);
  }
}
