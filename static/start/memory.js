// What the page remembers on this device. A browser may refuse storage by throwing, and the shell's Python
// cannot catch what JavaScript throws: here a refusal is an answer.
import "./report.js";

const PREFIX = "broadside.";

const attempt = (act, refused) => {
  try {
    return act() ?? refused;
  } catch {
    return refused;
  }
};

globalThis.broadside.memory = {
  /** Remember a text; false when the browser refuses. */
  keep: (name, text) => attempt(() => (localStorage.setItem(PREFIX + name, text), true), false),
  /** The text remembered, or an empty one. */
  recall: (name) => attempt(() => localStorage.getItem(PREFIX + name), ""),
  /** Remember it no longer. */
  forget: (name) => attempt(() => (localStorage.removeItem(PREFIX + name), true), false),
};

/** Every text remembered under a name or under a longer one that begins with it. */
export function recalled(name) {
  const own = (key) => key.startsWith(PREFIX + name);
  return attempt(() => Object.keys(localStorage).filter(own).map((key) => localStorage.getItem(key)), []);
}
