// Reads a zip in which nothing is compressed, which is how the build writes them.

const END = 0x06054b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const HEADER_LENGTH = 30;

/** Yield the name and the bytes of every file; the bytes are views, not copies. */
export function* filesOf(buffer) {
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

/** Write the files of a zip into a folder of an interpreter's file system. */
export function layOut(buffer, FS, folder) {
  const made = new Set();
  for (const [name, bytes] of filesOf(buffer)) {
    const path = `${folder}/${name}`;
    const parent = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(parent)) FS.mkdirTree(parent);
    made.add(parent);
    FS.writeFile(path, bytes, { canOwn: true });
  }
}
