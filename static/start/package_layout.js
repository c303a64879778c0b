// The file system of Python's packages before Python starts: uncompressed zips from the build, and machine code.
const PACKAGES = "runtime/python/";
/** The zip that Python starts from. */
export const STDLIB = `${PACKAGES}stdlib.zip`;
// The entry of a zip for our module finder (`app/module_finder.py`).
const MODULES = "!modules";
const CODE = ".wasm";
const NOTHING = new Uint8Array();

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
  for (let remaining = view.getUint16(end + 10, true); remaining > 0; remaining -= 1) {
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
    const inside = within(name);
    if (inside.endsWith(".zip")) layOutZip(await promise, FS, folder, inside);
    // Python finds an empty file in place of machine code, which is already linked.
    else if (inside) layOutAll([[`${folder}/${libraryOf(inside)}`, NOTHING]], FS);
  }
}

/** Write files, bytes by path, without a copy. */
export function layOutAll(files, FS) {
  const made = new Set();
  for (const [path, bytes] of files) {
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(folder)) FS.mkdirTree(folder);
    made.add(folder);
    FS.writeFile(path, bytes, { canOwn: true });
  }
}

/**
 * Return a function that makes interpreters like `create`, but links the packages' machine code before Python starts,
 * so that the code always has the same address.
 */
export function linking(files, create) {
  return (settings) => {
    settings.preRun.push((module) => link(files, module));
    return create(settings);
  };
}

async function link(files, module) {
  const { API, addRunDependency, loadWebAssemblyModule, preloadedWasm, removeRunDependency } = module;
  addRunDependency(PACKAGES);
  try {
    for (const [name, promise] of files) {
      if (!within(name).endsWith(CODE)) continue;
      const path = `${API.sitePackages}/${libraryOf(within(name))}`;
      preloadedWasm[path] = await loadWebAssemblyModule(await promise, { loadAsync: true, nodelete: true }, path, {});
    }
  } finally {
    removeRunDependency(PACKAGES);
  }
}

const within = (name) => (name.startsWith(PACKAGES) && name !== STDLIB ? name.slice(PACKAGES.length) : "");
const libraryOf = (inside) => inside.slice(0, -CODE.length);

/** Write a zip unchanged for Python's imports, and its other files beside it. */
function layOutZip(buffer, FS, folder, zip) {
  FS.writeFile(`${folder}/${zip}`, new Uint8Array(buffer), { canOwn: true });
  const data = [...filesOf(buffer)].filter(([name]) => name !== MODULES);
  layOutAll(data.map(([name, bytes]) => [`${folder}/${name}`, bytes]), FS);
}
