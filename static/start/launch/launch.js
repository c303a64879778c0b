// Launches by the device: texts and files that other apps share, files that the system opens with the page, and links
// that it opens in the running page. The page loads this module when one of them is possible.
import { afterStep } from "../screen/history_steps.js";
import { asked } from "../offline.js";
import { afterShell } from "../start.js";
import { isShared, openAddress } from "./code_address.js";

const SITE = new URL("../../../", import.meta.url);
const LAUNCHED = `${SITE.pathname} launched`;
// The browser hands over at once what the page was started or reloaded with.
const FRESH = 1_000;
const { files, memory } = globalThis.broadside;

/** Handle the launch that the page began with at an address such as #shared, and all later ones. */
export function begin(arrived) {
  if (arrived === "#shared") openShared();
  if (arrived === "#refused") refuse();
  if (arrived === "#scan") scan();
  if (arrived === "#file") stay();
  let isFresh = true;
  setTimeout(() => (isFresh = false), FRESH);
  globalThis.launchQueue?.setConsumer(({ files: handles, targetURL }) => {
    const address = new URL(targetURL ?? SITE);
    const known = isRepeated([address.href, ...handles.map(({ name }) => name)]) || (!handles.length && address.hash === arrived);
    if (!isFresh || !known) launched(handles, address);
  });
}

/** Return whether a launch equals the last one before a reload: a browser may repeat it to the reloaded page. */
function isRepeated(launch) {
  const [{ type }] = performance.getEntriesByType("navigation");
  const text = JSON.stringify(launch);
  try {
    const last = sessionStorage.getItem(LAUNCHED);
    sessionStorage.setItem(LAUNCHED, text);
    return type === "reload" && last === text;
  } catch {
    return false;
  }
}

async function launched(handles, address) {
  if (!handles.length) {
    afterStep(() => go(address));
    return;
  }
  const file = await handles[0].getFile().catch(() => null);
  if (file) files.openList(file.name, file, { count: handles.length, origin: "system" });
  else report("unshared");
}

/** Follow a link in the running page; only another page of the site is loaded. A link without a view changes nothing. */
function go(to) {
  if (!to.href.startsWith(SITE.href)) return;
  const isOurs = [location.pathname, SITE.pathname].includes(to.pathname);
  if (isShared(to)) openAddress(to);
  else if (!isOurs) location.assign(to);
  else if (to.hash === "#scan") scan();
  else if (to.hash) location.hash = to.hash;
}

/** Open what another app has shared; the service worker hands it over once. */
async function openShared() {
  location.replace("#battle");
  const worker = navigator.serviceWorker?.controller;
  const entries = worker ? await asked(worker, "take shared") : [];
  const form = new Map(entries);
  const shared = entries.filter(([name, value]) => name === "file" && value.size).map(([, file]) => file);
  const text = [form.get("text"), form.get("url")].filter(Boolean).join("\n") || form.get("title");
  if (form.has("large")) files.openList("", "", { large: true });
  else if (shared.length) files.openList(shared[0].name, shared[0], { count: shared.length });
  else if (text) files.openList("", text);
  else report("unshared");
}

/** Report that the service worker has refused what another web site sent: see service_worker/shared.js. */
function refuse() {
  location.replace("#battle");
  report("refused");
}

/** Show a sentence of the page about a launch that opens nothing. */
function report(key) {
  const trouble = document.getElementById("trouble");
  trouble.textContent = document.getElementById("messages").dataset[key];
  trouble.hidden = false;
}

/** Stay on the page that gets the opened file, in the player's language. */
async function stay() {
  location.replace("#battle");
  await afterShell();
  const language = document.getElementById("language");
  if (memory.recall("language") === language.hreflang) language.click();
}

/** Open the camera, in the view for codes. */
async function scan() {
  location.replace("#share");
  if (document.readyState !== "complete") await new Promise((done) => addEventListener("load", done, { once: true }));
  document.querySelector("#share-form [data-scan]").click();
}
