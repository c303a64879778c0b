// Installing the page like an app: `broadside.install()` where the browser lets a page ask, else only what is known.
import { report } from "./report.js";

let asking = null;

function tell() {
  const installed = navigator.standalone === true || matchMedia("(display-mode: standalone)").matches;
  // Only Safari on iPhones and iPads has this property, and it never lets a page ask.
  report("install", { installed, offered: Boolean(asking), share: "standalone" in navigator });
}

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  asking = event;
  tell();
});
addEventListener("appinstalled", () => {
  asking = null;
  tell();
});

/** Ask the player whether to install; once asked, the browser decides when it may be asked again. */
globalThis.broadside.install = async () => {
  const event = asking;
  asking = null;
  await event?.prompt().catch(() => undefined);
  tell();
};

tell();
