// Fetch one of the engine's big files. On the wire they are gzipped under a neutral name; once the service
// worker is in charge it keeps them opened under their own names.

const TYPES = { wasm: "application/wasm", zip: "application/zip" };
const ROOT = new URL("../../", import.meta.url);

/** Return a response with the opened file. `count` is told of every chunk's length as it comes in. */
export async function fetchFile(file, opened, count) {
  if (opened) {
    const response = await fetch(new URL(file.name, ROOT));
    if (response.ok) {
      count(file.size);
      return response;
    }
  }
  const response = await fetch(new URL(file.packed, ROOT));
  if (!response.ok) throw new Error(`${file.packed}: ${response.status}`);
  return openedResponse(response.body.pipeThrough(counter(count)), file.name);
}

/** Return a response that opens a gzipped stream. */
export function openedResponse(stream, name) {
  const headers = { "Content-Type": TYPES[name.split(".").pop()] ?? "application/octet-stream" };
  return new Response(stream.pipeThrough(new DecompressionStream("gzip")), { headers });
}

function counter(count) {
  return new TransformStream({
    transform(chunk, controller) {
      count(chunk.length);
      controller.enqueue(chunk);
    },
  });
}
