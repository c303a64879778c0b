// Files that the page gives to the player. A browser tells no page whether it has saved a file, and those within other apps
// often save none: a line on top offers to share the file, or to copy it as text, until the player closes it.
import { report } from "../page_storage.js";

// Marks of browsers within other apps: chats, social networks, mail.
const APPS = ["FBAN", "FBAV", "FB_IAB", "Instagram", "Line/", "MicroMessenger", "WhatsApp", "Snapchat", "Twitter", "BytedanceWebview"];
APPS.push("musical_ly", "Pinterest", "LinkedInApp", "KAKAOTALK", "NAVER", "Telegram", "Viber", "Discord", "Reddit", "GSA/", "; wv)");
const TEXT = "text/plain";

let handed = null;

/** Return whether the page is shown within another app, as far as the browser tells. */
function isWithinApp() {
  const { userAgent } = navigator;
  // On iPhones every browser of its own names Safari; so does no view within another app.
  const isView = /iPhone|iPad|iPod/.test(userAgent) && !userAgent.includes("Safari/") && navigator.standalone !== true;
  return isView || APPS.some((mark) => userAgent.includes(mark));
}

/** Return a file in a form that the browser shares, or null: some share texts, but no file of another type. */
function shareable({ name, file, text }) {
  const plain = new File([text], `${name}.txt`, { type: TEXT });
  return [file, plain].find((each) => navigator.canShare?.({ files: [each] })) ?? null;
}

function tell(more) {
  report("handed", { ...globalThis.broadside.latest.handed, ...more });
}

/** Give a file to the player. */
export function hand(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Give a text to the player as a file, and offer the other ways to get it. */
export function handText(name, text, type) {
  const file = new File([text], name, { type });
  hand(file);
  handed = { text, file: shareable({ name, file, text }) };
  tell({ within: isWithinApp(), shares: handed.file !== null, outcome: "" });
}

async function share() {
  try {
    await navigator.share({ files: [handed.file] });
    close();
  } catch (error) {
    // A player who closes the share sheet knows that nothing was shared.
    if (error.name !== "AbortError") tell({ outcome: "unshared" });
  }
}

async function copy() {
  try {
    await navigator.clipboard.writeText(handed.text);
    tell({ outcome: "copied" });
  } catch {
    const field = document.getElementById("handed-text");
    field.value = handed.text;
    tell({ outcome: "uncopied" });
    field.select();
  }
}

function close() {
  handed = null;
  report("handed", null);
}

const ACTIONS = { share, copy, close };

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-handed]");
  if (button && handed) ACTIONS[button.dataset.handed]();
});
