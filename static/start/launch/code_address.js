// A code in the address, as in #share=BS6.abc, is removed from the address and shown in the view #share. Chats and mail
// filters change addresses on the way; therefore the engine gets all behind the page's name, and its one reader looks
// for the code. The event `broadside:share` announces the text, and `broadside.share` keeps it for late listeners.
// Opening an address changes no data.
import { SITE } from "../database_names.js";
// It makes `globalThis.broadside`.
import "../page_storage.js";

const BEGINS = /^#[!/#]*share[=%:?&/]/i;
const MARK = /BSP?\d{1,3}(?:\.|%(?:25)*2e)/i;
// Letters of the longest text that the engine reads: a longer one is refused before the page works on it.
const MOST = 1_000_000;
// Until the view has been answered, the text is also in the session: the first visit may have to load the page twice.
const KEPT = `${SITE}shared`;
const VIEW = "#share";

/** The view of the address that the page began with. */
export const arrived = location.hash;
const share = { code: "", large: false };
globalThis.broadside.share = share;

/** Return whether a text may hold a code, as far as the page can tell. */
export const mayHoldCode = (text) => MARK.test(text);

/** Return whether an address is that of a code, or was. */
export function isShared({ search, hash }) {
  return BEGINS.test(hash) || mayHoldCode(search + hash);
}

/** Show the code of an address in the view for codes. */
export function openAddress({ search, hash }) {
  const text = search + hash;
  share.large = text.length > MOST;
  share.code = share.large ? "" : text;
  store(share.code);
  if (mayHoldCode(location.search)) history.replaceState(null, "", location.pathname + location.hash);
  // Navigating to the view, unlike rewriting the address, marks it as the target.
  location.replace(VIEW);
  read();
  document.dispatchEvent(new CustomEvent("broadside:share"));
}

// The letters of an id; what follows them in an address is not of the page.
const TARGET = /^#[!/]*([\w-]+(?:\.[\w-]+)*)/;

/** Go to the element that an address begins with, if a chat or a mail put something behind it, as in "#odds&fbclid=1". */
function trim() {
  const name = TARGET.exec(location.hash)?.[1];
  if (!name || location.hash === `#${name}`) return;
  if (document.getElementById(name)) location.replace(`#${name}`);
}

function take() {
  if ("leaving" in document.documentElement.dataset) return;
  if (isShared(location)) openAddress(location);
  else trim();
}

/** Take up the text that a visit began with and could not show, because the page had to load anew. */
function takeUp() {
  if (location.hash !== VIEW || share.code || share.large) return;
  share.code = stored();
  if (share.code) read();
}

// A code from the address is being read until the view has been answered.
function read() {
  const { dataset } = document.documentElement;
  dataset.reading = "";
  new MutationObserver((changes, observer) => {
    if (!changes.some(({ target }) => target.id === "share" && !("asked" in target.dataset))) return;
    delete dataset.reading;
    store("");
    observer.disconnect();
  }).observe(document.body, { subtree: true, attributeFilter: ["data-asked"] });
}

/** Keep a text for this visit; without the browser's permission it lasts until the page loads anew. */
function store(text) {
  try {
    if (text) sessionStorage.setItem(KEPT, text);
    else sessionStorage.removeItem(KEPT);
  } catch {
    // The browser may forbid storage, or have no room.
  }
}

function stored() {
  try {
    return sessionStorage.getItem(KEPT) ?? "";
  } catch {
    return "";
  }
}

addEventListener("hashchange", take);
take();
takeUp();
