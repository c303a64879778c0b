// What a player has set for this device: light or dark, dice that tumble or lie still; that the first line was seen. `first.js` obeys it before
// anything is painted; on the root element it is `data-theme` and `data-dice`, absent for what is so by default.
import "./storage.js";

const { memory } = globalThis.broadside;
const root = document.documentElement;
const byId = (id) => document.getElementById(id);
const all = (selector) => document.querySelectorAll(selector);

/** Show what is set in the page as it stands. */
function show() {
  byId("welcome").hidden = Boolean(memory.recall("welcome"));
  for (const { value, dataset: { setting } } of all("[data-setting][checked]")) mark(setting, root.dataset[setting] ?? value);
  const { theme } = root.dataset;
  for (const meta of all("meta[data-theme-of]")) {
    const { themeOf: own } = meta.dataset;
    meta.media = theme ? (theme === own ? "all" : "not all") : `(prefers-color-scheme: ${own})`;
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
  } else {
    root.dataset[setting] = target.value;
    memory.keep(setting, target.value);
  }
  show();
});
document.addEventListener("click", ({ target }) => {
  if (!target.closest("[data-welcome]")) return;
  memory.keep("welcome", "seen");
  byId("welcome").hidden = true;
  if (target.closest("button")) [...all("[data-title]")].find((one) => one.checkVisibility())?.focus({ preventScroll: true });
});
document.addEventListener("broadside:page", show);
show();
