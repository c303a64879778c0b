// Python's packages, laid out before it starts: zips in which nothing is compressed, which is how the build writes them,
// and machine code.
const PACKAGES = "runtime/python/";
/** The zip with which Python begins. */
export const STDLIB = `${PACKAGES}stdlib.zip`;
// What Python's own finder reads in a zip (`app/archives.py`).
const MODULES = "!modules";

const END = 0x06054b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const HEADER_LENGTH = 30;

/** Yield the name and the bytes of every file; the bytes are views, not copies. */
function* filesOf(buffer) {
  const view = new DataView(buffer);
  const text = new TextDecoder();
  const end = buffer.byteLength - END_LENGTH; // the build writes no comment after it
  if (view.getUint32(end, true) !== END) throw new Error("not a zip of the build");
  let entry = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    const size = view.getUint32(entry + 24, true);
    const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(entry + offset, true));
    const header = view.getUint32(entry + 42, true);
    const start = header + HEADER_LENGTH + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
    yield [text.decode(new Uint8Array(buffer, entry + ENTRY_LENGTH, name)), new Uint8Array(buffer, start, size)];
    entry += ENTRY_LENGTH + name + extra + comment;
  }
}

/** Write the packages among the files, promises by name, into a folder of an interpreter's file system. */
export async function layOut(files, FS, folder) {
  FS.mkdirTree(folder);
  for (const [name, promise] of files) {
    const inside = name.startsWith(PACKAGES) && name !== STDLIB ? name.slice(PACKAGES.length) : "";
    if (inside.endsWith(".zip")) layOutZip(await promise, FS, folder, inside);
    else if (inside) layOutLibrary(await promise, FS, `${folder}/${inside.replace(/\.wasm$/, "")}`);
  }
}

/** Write a zip as it is, for Python to find its modules in, and beside it its other files. */
function layOutZip(buffer, FS, folder, zip) {
  FS.writeFile(`${folder}/${zip}`, new Uint8Array(buffer), { canOwn: true });
  const made = new Set([folder]);
  for (const [name, bytes] of filesOf(buffer)) {
    if (name === MODULES) continue;
    const path = `${folder}/${name}`;
    const parent = parentOf(path);
    if (!made.has(parent)) FS.mkdirTree(parent);
    made.add(parent);
    FS.writeFile(path, bytes, { canOwn: true });
  }
}

/** Write an empty file in the place of compiled machine code: who reads it, as it is linked, is given what is compiled. */
function layOutLibrary(compiled, FS, path) {
  FS.mkdirTree(parentOf(path));
  FS.writeFile(path, "");
  const { readFile } = FS;
  FS.readFile = (name, ...rest) => (name === path ? compiled : readFile(name, ...rest));
}

const parentOf = (path) => path.slice(0, path.lastIndexOf("/"));
