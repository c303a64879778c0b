// While Pyodide starts, its requests for our files are answered with what has been handed over.

/** Put stand-ins for fetch and for instantiateStreaming in place; return a function that removes them. */
export function standIn(files, root) {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  globalThis.fetch = (input, init) => {
    const url = new URL(input?.url ?? input, root).href;
    const file = url.startsWith(root) ? files.get(url.slice(root.length)) : undefined;
    return file ? file.then(asResponse) : fetch(input, init);
  };
  WebAssembly.instantiateStreaming = async (source, imports) => {
    const { compiled } = await source;
    if (!compiled) return instantiateStreaming(source, imports);
    return { module: compiled, instance: await WebAssembly.instantiate(compiled, imports) };
  };
  return () => {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  };
}

function asResponse(value) {
  if (!(value instanceof WebAssembly.Module)) return new Response(value);
  return Object.assign(new Response(), { compiled: value });
}
