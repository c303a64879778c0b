// The state of the page: bytes loaded, ready, saved for offline use. The shell sets `data-engine` when the engine answers.
// On a first visit (`data-loads`) a line under the header shows the bytes. Its room stays empty until another screen is
// shown, so that nothing moves below a finger.
import "./page_storage.js";

const { latest, version } = globalThis.broadside;
const root = document.documentElement;
const byId = (id) => document.getElementById(id);
const isReady = () => root.dataset.engine === "ready";

/**
 * Return the language that the page is written in. A browser that translates the page changes `lang` of the root element,
 * and leaves scripts alone.
 */
export const language = () => byId("messages").dataset.language;

const megabytes = (count) =>
  (count / 1e6).toLocaleString(language(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

/** Return the sentence to show, null if nothing is known. */
function sentence(messages) {
  const { loading, failed, offline } = latest;
  if (isReady()) return offline ? offlineSentence(messages, offline) : messages.ready;
  if (failed) return "";
  if (!loading) return null;
  if (loading.loaded >= loading.total) return messages.starting;
  const [loaded, total] = [loading.loaded, loading.total].map(megabytes);
  return filled(messages.loadingBytes, { loaded, total });
}

function offlineSentence(messages, { ready, possible, failed, done, total }) {
  if (ready) return messages.offlineReady;
  if (failed?.kind === "changed") return messages.offlineChanged;
  if (!possible) return messages.offlineNever;
  if (!total) return messages.ready;
  return filled(savingSentence(messages, failed?.kind), { done, total });
}

/** Return the sentence for files that are being saved, or that failed to be saved in some way. */
function savingSentence(messages, failure) {
  if (!failure) return messages.offlineProgress;
  if (failure === "room") return messages.offlineRoom;
  if (failure === "unsaved") return messages.offlineUnsaved;
  return messages.offlineFailed;
}

/** Set a property only if it differs, because setting even an equal value makes the browser compute styles again. */
export function put(element, what, value) {
  if (element[what] !== value) element[what] = value;
}

/** Give up the room of the line with the bytes once the page is ready: another screen is shown. */
export function closeLine() {
  if (isReady()) delete root.dataset.loads;
}

function show() {
  const { dataset: messages } = byId("messages");
  put(byId("version"), "textContent", `${messages.version} ${version}`);
  const text = sentence(messages);
  if (text !== null) {
    put(byId("state-text"), "textContent", text);
    if (!isReady()) put(byId("loading"), "textContent", text);
  }
  if (isReady() && latest.offline?.ready) root.dataset.offline = "ready";
  else delete root.dataset.offline;
}

/** Take over the page: the styles get its word for figures that are being worked out. */
function takePage() {
  closeLine();
  root.style.setProperty("--working", JSON.stringify(byId("messages").dataset.working));
}

for (const kind of ["loading", "failed", "offline", "page"]) document.addEventListener(`broadside:${kind}`, show);
new MutationObserver(show).observe(root, { attributeFilter: ["data-engine"] });
addEventListener("hashchange", closeLine);
document.addEventListener("broadside:page", takePage);
takePage();
show();
