// The section about this device and the quiet lines on top: which of their sentences are shown, and what their
// buttons do. The sentences themselves are in the page, in its language.
import "./install.js";
import "./persist.js";
import { busy } from "./update.js";
import "./wake.js";

const { latest } = globalThis.broadside;
const KINDS = ["offline", "update", "install", "persist", "wake", "engine"];

/** Names of the sentences that are true now. */
function* facts() {
  const { offline, update, install, persist, wake, engine } = latest;
  yield `offline-${offlineState(offline)}`;
  if (update) yield "update";
  if (update?.waits || busy()) yield "update-waits";
  if (install.installed) yield "installed";
  else yield install.offered ? "install-offered" : install.share ? "install-share" : "install-menu";
  if (persist?.possible) yield persist.granted ? "kept" : "not-kept";
  if (wake.possible) yield "wake";
  if (engine?.stopped) yield "engine-stopped";
  else if (engine?.late) yield "engine-late";
}

function offlineState(offline) {
  if (!offline) return "later";
  if (offline.ready) return "ready";
  if (offline.failed) return offline.failed.kind;
  if (!offline.possible) return offline.secure ? "never" : "plain";
  return "going";
}

/** Show what is true in the page as it stands. */
function show() {
  const known = new Set(facts());
  for (const place of document.querySelectorAll("[data-if]")) {
    place.hidden = !place.dataset.if.split(" ").some((name) => known.has(name));
  }
  const values = { ...latest.offline, ...latest.offline?.failed };
  for (const place of document.querySelectorAll("[data-fill]")) {
    place.textContent = place.dataset.fill.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
  }
  for (const place of document.querySelectorAll("[data-changes]")) {
    place.textContent = latest.update?.changes[document.documentElement.lang] ?? "";
  }
  for (const box of document.querySelectorAll("[data-device=wake]")) box.checked = latest.wake.on;
}

const DEEDS = {
  update: () => globalThis.broadside.update(),
  install: () => globalThis.broadside.install(),
  persist: () => globalThis.broadside.persist(),
  wake: (box) => globalThis.broadside.wake(box.checked),
  restart: () => location.reload(),
};

document.addEventListener("click", ({ target }) => {
  const found = target.closest("[data-device]");
  if (found) DEEDS[found.dataset.device](found);
});
for (const kind of KINDS) document.addEventListener(`broadside:${kind}`, show);
addEventListener("hashchange", show);
// A battle is opened or left; the page shows another language or game.
const changes = new MutationObserver(show);
changes.observe(document.documentElement, { attributeFilter: ["data-battle", "lang"] });
changes.observe(document.getElementById("page"), { childList: true });
show();
