// What the page is told of loading: as events, and as the latest word for those who come late.
import { VERSION } from "./build.js";

const latest = {};

/** Tell the page: the event `broadside:<kind>` on the document, and `broadside.latest.<kind>`. */
export function report(kind, detail) {
  latest[kind] = detail;
  document.dispatchEvent(new CustomEvent(`broadside:${kind}`, { detail }));
}

globalThis.broadside = { version: VERSION, latest };
