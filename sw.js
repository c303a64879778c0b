// A place-holder until the service worker is written.
const BUILD = { version: "", files: [] };
