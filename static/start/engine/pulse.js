// A worker within the engine's worker that says every second that both are alive: it has a thread of its own, so that it
// goes on while the engine computes, and ends with it.
const BEAT = 1_000;

globalThis.onmessage = ({ ports: [port] }) => setInterval(() => port.postMessage("alive"), BEAT);
