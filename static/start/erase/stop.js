// The end of this page once everything on the device is deleted. Nothing in it may save anything after that: its workers
// end, the functions that save refuse, and a sentence takes the place of the page.
import { SITE } from "../database_names.js";

const root = document.documentElement;
const channel = new BroadcastChannel(`${SITE} erased`);
channel.onmessage = () => stop("elsewhere");

/** Return whether everything was deleted since this page began. */
export function isErased() {
  return "erased" in root.dataset;
}

/** Tell the other tabs, and the workers of this one, to end. */
export function announce() {
  channel.postMessage("erased");
}

/** Replace the page with a sentence and a button that begins anew. */
export function stop(key) {
  const { dataset } = document.getElementById("erase");
  root.dataset.erased = "";
  sweepSession();
  document.title = dataset.title;
  const heading = Object.assign(document.createElement("h1"), { textContent: dataset.title, tabIndex: -1 });
  const text = Object.assign(document.createElement("p"), { id: "erase-result" });
  text.setAttribute("role", "status");
  const actions = Object.assign(document.createElement("div"), { className: "actions" });
  const main = Object.assign(document.createElement("main"), { id: "erased", className: "device" });
  // The shell keeps looking for the parts of the page: they stay, hidden and without what the player typed.
  for (const form of document.forms) form.reset();
  for (const element of document.body.children) element.hidden = true;
  for (const element of document.querySelectorAll("dialog[open]")) element.close();
  main.append(heading, text, actions);
  document.body.append(main);
  heading.focus();
  const words = { ...dataset };
  const say = (name, begin) => {
    text.textContent = words[name];
    const button = { type: "button", className: "main", textContent: words[begin ? "retry" : "anew"] };
    button.onclick = begin ?? restart;
    actions.replaceChildren(...(name === "going" ? [] : [Object.assign(document.createElement("button"), button)]));
  };
  say(key);
  return say;
}

/** Begin anew, like a first visit: without the view and the query of the old address. */
function restart() {
  location.replace(location.pathname);
}

/** Delete what this tab alone keeps: the browser gives no tab that of another. */
export function sweepSession() {
  const { pathname } = new URL("../../../", import.meta.url);
  const isOurs = (name) => name === "broadside.tries" || name.startsWith(`${pathname} `) || isOfFolder(name, pathname);
  try {
    for (const name of Object.keys(sessionStorage).filter(isOurs)) sessionStorage.removeItem(name);
  } catch {
    // A browser that refuses storage has kept nothing.
  }
}

/** Return whether a note of the start is about a page of this folder, and not of a copy in a deeper one. */
function isOfFolder(name, pathname) {
  const [kind, address] = name.split(/(?=\/)(.*)/s);
  return kind.startsWith("broadside") && Boolean(address?.startsWith(pathname)) && !address.slice(pathname.length).includes("/");
}
