// 'Delete everything on this device': shows what there is, asks a second time, deletes, and looks whether anything is left.
import { asked } from "../offline.js";
import { cacheNames, counted, databases, registration, texts } from "./remains.js";
import { announce, stop } from "./stop.js";

// Another tab may hold a database open; the browser then waits for it.
const PATIENCE = 8_000;
const panel = () => document.getElementById("erase");
const sure = () => document.getElementById("erase-sure");

/** Do what a button of the section says. */
export async function act({ dataset: { erase: what } }) {
  if (what === "look") await look();
  if (what === "ask") show(sure(), true);
  if (what === "no") show(sure(), false);
  if (what === "yes") await erase(document.getElementById("erase-program").checked);
}

function show(element, shown) {
  element.hidden = !shown;
  if (shown) element.querySelector("button").focus();
}

/** Show what is about to go. */
async function look() {
  const counts = await counted();
  for (const line of panel().querySelectorAll("[data-count]")) {
    const { count, text } = line.dataset;
    line.textContent = text.replace("{count}", counts[count]);
    line.hidden = counts[count] === 0;
  }
  const isEmpty = Object.values(counts).every((count) => count === 0);
  panel().querySelector("[data-empty]").hidden = !isEmpty;
  panel().hidden = false;
}

/** Delete everything, with the program if wanted, and say how it ended. */
async function erase(withProgram) {
  announce();
  const say = stop("going");
  const attempt = async () => {
    say("going");
    await sweep(withProgram);
    if (await remains(withProgram)) say("failed", attempt);
    else say("done");
  };
  await attempt();
}

async function sweep(withProgram) {
  const worker = (await registration())?.active;
  if (worker) await within(asked(worker, withProgram ? "erase" : "clear"));
  await Promise.all((await databases()).map((name) => within(drop(name))));
  for (const name of texts()) localStorage.removeItem(name);
  if (!withProgram) return;
  await (await registration())?.unregister();
  await Promise.all((await cacheNames()).map((name) => caches.delete(name)));
}

/** Return whether anything is left that should have gone. */
async function remains(withProgram) {
  const names = [...(await databases()), ...texts()];
  if (withProgram) names.push(...(await cacheNames()));
  return names.length > 0 || (withProgram && (await registration()) !== null);
}

function drop(name) {
  return new Promise((resolve) => {
    const deleting = indexedDB.deleteDatabase(name);
    deleting.onsuccess = resolve;
    deleting.onerror = resolve;
  });
}

/** Wait for something, but not for ever. */
function within(promise) {
  return Promise.race([promise, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
}
