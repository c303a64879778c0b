// Settings of this device, features of its browser, and the sentences to show in the section about the device and in
// the lines on top. The page contains the sentences, in its language.
import { busy } from "./offline.js";
import { language, put } from "./status_line.js";
import { lacking, report } from "./page_storage.js";
import "./screen/wake_lock.js";

const { latest, memory } = globalThis.broadside;

// Settings: light or dark, moving or still dice, what the main button rolls. `first.js` applies them before
// the first paint; the root element has them as `data-theme`, `data-dice` and `data-rolls`, absent for defaults.
const root = document.documentElement;
const all = (selector) => document.querySelectorAll(selector);

/** Show the settings. */
function showSettings() {
  for (const { value, dataset: { setting } } of all("[data-setting][checked]")) mark(setting, root.dataset[setting] ?? value);
  const { theme } = root.dataset;
  for (const meta of all("meta[data-theme-of]")) {
    const { themeOf: own } = meta.dataset;
    put(meta, "media", theme ? (theme === own ? "all" : "not all") : `(prefers-color-scheme: ${own})`);
  }
}

function mark(setting, wanted) {
  for (const box of all(`[data-setting=${setting}]`)) box.checked = box.value === wanted;
}

document.addEventListener("change", ({ target }) => {
  const { setting } = target.dataset;
  if (!setting) return;
  if (target.defaultChecked) {
    delete root.dataset[setting];
    memory.forget(setting);
    showSettings();
  } else choose(setting, target.value);
});

/** Keep a setting that is not the default. */
function choose(setting, value) {
  root.dataset[setting] = value;
  memory.keep(setting, value);
  showSettings();
}
// The tab that was used last: a later visit without an address begins there. See first.js.
addEventListener("hashchange", () => {
  const used = [...all(".tabs [data-view]")].find(({ hash }) => hash === location.hash);
  if (used) memory.keep("start", used.hash);
});
document.addEventListener("broadside:page", showSettings);
showSettings();

// The event that lets the page offer its installation as an app, in browsers that allow it.
let offer = null;

function tellInstall() {
  const installed = navigator.standalone === true || matchMedia("(display-mode: standalone)").matches;
  // Only Safari on iPhones and iPads has this property, and never lets a page offer its installation.
  report("install", { installed, offered: Boolean(offer), share: "standalone" in navigator });
}

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  offer = event;
  tellInstall();
});
addEventListener("appinstalled", () => {
  offer = null;
  tellInstall();
});

/** Ask the player whether to install; afterwards the browser decides when the page may ask again. */
globalThis.broadside.install = async () => {
  const event = offer;
  offer = null;
  await event?.prompt().catch(() => undefined);
  tellInstall();
};

tellInstall();

// The offer to let the main button roll to the end: made once on a device, and gone once it is answered or dice are rolled.
const OFFERED = "rolls-offered";

globalThis.broadside.offerRolls = () => {
  if (latest.rolls || memory.recall("rolls") || memory.recall(OFFERED)) return;
  memory.keep(OFFERED, "yes");
  report("rolls", { offered: true });
};

function answerOffer({ value }) {
  if (value === "all") choose("rolls", value);
  report("rolls", { offered: false });
}

const KINDS = ["rolls", "offline", "update", "install", "persist", "wake", "engine", "unkept", "renew", "outdated", "handed", "documents"];

/** Yield the names of the sentences that are true now. */
function* sentences() {
  const { offline, update, install, persist, wake, engine, unkept, renew, outdated } = latest;
  yield `offline-${offlineState(offline)}`;
  yield `renew-${renew ?? "idle"}`;
  if (latest.rolls?.offered) yield OFFERED;
  if (update) yield "update";
  if (outdated) yield "outdated";
  if (update?.waits || busy()) yield "update-waits";
  if (install.installed) yield "installed";
  else yield install.offered ? "install-offered" : install.share ? "install-share" : "install-menu";
  if (unkept) yield unkept;
  else if (persist?.possible) yield persist.granted ? "kept" : "not-kept";
  if (memory.recall("documents") === "lost") yield "evicted";
  if (wake.possible) yield "wake";
  if (wake.refused) yield "wake-refused";
  if (latest.handed) yield* handedSentences(latest.handed);
  if (engine?.stopped) yield "engine-stopped";
  else if (engine?.late) yield "engine-late";
}

function* handedSentences({ within, shares, outcome }) {
  yield "handed";
  yield within ? "handed-within" : "handed-plain";
  if (shares) yield "handed-shares";
  if (outcome) yield `handed-${outcome}`;
}

function offlineState(offline) {
  if (!offline) return "later";
  if (offline.ready) return "ready";
  if (offline.failed) return offline.failed.kind;
  if (!offline.possible) return offline.secure ? "never" : "plain";
  return "going";
}

/** Show the sentences that are true now. */
function show() {
  const known = new Set(sentences());
  for (const element of document.querySelectorAll("[data-if]")) {
    put(element, "hidden", !element.dataset.if.split(" ").some((name) => known.has(name)));
  }
  const values = { ...latest.offline, ...latest.offline?.failed };
  for (const element of document.querySelectorAll("[data-fill]")) {
    put(element, "textContent", element.dataset.fill.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? ""));
  }
  for (const element of document.querySelectorAll("[data-changes]")) {
    put(element, "textContent", latest.update?.changes[language()] ?? "");
  }
  for (const box of document.querySelectorAll("[data-device=wake]")) box.checked = latest.wake.on;
}

const ACTIONS = {
  update: () => globalThis.broadside.update(),
  install: () => globalThis.broadside.install(),
  persist: () => globalThis.broadside.persist(),
  wake: (box) => globalThis.broadside.wake(box.checked),
  restart: () => location.reload(),
  renew: () => globalThis.broadside.renew(),
  rolls: answerOffer,
};

document.addEventListener("click", ({ target }) => {
  const control = target.closest("[data-device]");
  if (control) ACTIONS[control.dataset.device](control);
  const eraser = target.closest("[data-erase]");
  if (eraser) erase(eraser);
  if (latest.rolls?.offered && target.closest("[data-do$='.throw']")) answerOffer(target);
});

/** Delete everything on this device, step by step: a part of the page that loads on demand. */
async function erase(button) {
  const part = await import("./erase/erase.js").catch(() => null);
  if (part) await part.act(button);
  else document.getElementById("erase-trouble").textContent = lacking();
}
for (const kind of KINDS) document.addEventListener(`broadside:${kind}`, show);
addEventListener("hashchange", show);
// Data that is not saved would be lost with the page, so the browser asks before it closes the page.
addEventListener("beforeunload", (event) => latest.unkept && latest.unkept !== "newer" && event.preventDefault());
// Update the sentences if a battle opens or closes, or the page shows another language or game.
const changes = new MutationObserver(show);
changes.observe(document.documentElement, { attributeFilter: ["data-battle"] });
changes.observe(document.getElementById("page"), { childList: true });
show();

/** Vibrate, if the device can. */
globalThis.broadside.buzz = (milliseconds) => void navigator.vibrate?.(milliseconds);
