// Input and output of the page: codes in the address, texts by clipboard and share sheet, files. The shell's Python
// cannot catch JavaScript exceptions, so these functions return refusals and never reject a promise.
import { arrived } from "./launch/code_address.js";
import { lacking } from "./page_storage.js";
import { hand, handText } from "./storage/handed_file.js";

const went = async (work) => {
  try {
    await work();
    return true;
  } catch {
    return false;
  }
};

// A player who closes the share sheet knows that nothing was shared.
const sent = (data) => navigator.share(data).then(() => true, (error) => error.name === "AbortError");

/** Send to the clipboard, or to the device's share sheet; each function returns false if the browser refuses. */
globalThis.broadside.shareSheet = {
  canShare: () => typeof navigator.share === "function",
  copy: (text) => went(() => navigator.clipboard.writeText(text)),
  share: (text) => sent({ text }),
  shareLink: (url) => sent({ url }),
};

/**
 * Share a drawing of the page as a picture, or save it as a file if sharing is impossible. Returns a sentence for the
 * player, or an empty text.
 */
globalThis.broadside.picture = async (drawing) => {
  const painter = await import("./picture.js").catch(() => null);
  if (!painter) return lacking();
  await went(async () => {
    const file = new File([await painter.pictureOf(drawing)], "battle.png", { type: "image/png" });
    if (!navigator.canShare?.({ files: [file] })) return hand(file);
    await navigator.share({ files: [file] }).catch((error) => error.name === "AbortError" || hand(file));
  });
  return "";
};

globalThis.broadside.pages = {
  /** Return the page of an address as a document; null if it does not load, or another page comes in its place. */
  async get(address) {
    try {
      const response = await fetch(address);
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      return response.ok && page.getElementById("engine") ? page : null;
    } catch {
      return null;
    }
  },
};

// Codes by camera: the module loads on demand, whether saved for offline use or not.
document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-scan]");
  const missing = () => {
    document.querySelector("#scan [role=status]").textContent = lacking();
  };
  if (button) import("./scan.js").then(({ scan }) => scan(button, missing), missing);
});

// The parts of a code are shown one after another until the player steps through them.
const CHANGES = 2_500;

function turn(series, step) {
  const parts = [...series.querySelectorAll("figure")];
  const shown = parts.findIndex((part) => !part.hidden);
  parts.forEach((part, index) => (part.hidden = index !== (shown + step + parts.length) % parts.length));
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-part]");
  if (!button) return;
  const series = button.closest(".series");
  series.dataset.still = "";
  turn(series, Number(button.dataset.part));
});
setInterval(() => {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;
  for (const series of still ? [] : document.querySelectorAll(".series:not([data-still])")) turn(series, 1);
}, CHANGES);

// Bytes of the largest file that the engine accepts.
const MOST = 2 ** 24;

const TYPES = { json: "application/json", tsv: "text/tab-separated-values", txt: "text/plain" };
const ZIP = "PK\x03\x04";

/** Return the bytes of a file as a data URL; rejects if they cannot be read. */
const url = (blob) => new Promise((come, fail) => {
  const reader = new FileReader();
  reader.onload = () => come(reader.result);
  reader.onerror = () => fail(reader.error);
  reader.readAsDataURL(blob);
});

/**
 * Return the text of a file, and whether the file is too large to read, or lost: the browser cannot read it any more.
 * The text of such a file is empty; of a file that is no text in UTF-8, such as a zip, it is a data URL.
 */
async function content(file) {
  const large = file.size > MOST;
  try {
    return { large, text: large ? "" : await text(file), lost: false };
  } catch {
    return { large, text: "", lost: true };
  }
}

async function text(file) {
  try {
    const result = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    return result.startsWith(ZIP) || result.includes("\0") ? url(file) : result;
  } catch {
    return url(file);
  }
}

const files = {
  // What the device has opened, until the shell takes it.
  opened: null,
  /** Give a text to the player as a file. */
  save({ name, text }) {
    handText(name, text, TYPES[name.split(".").at(-1)]);
  },
  /** Return the content of a field's file; null without a file. */
  async read(field) {
    const [file] = field.files;
    if (!file) return null;
    const result = await content(file);
    field.value = "";
    return result;
  },
  /** Show a list, a code or a file of Broadside, as a text or as bytes; a tap of the player then opens it. */
  async openList(name, data, more = {}) {
    files.opened = { count: 1, origin: "shared", name, ...(await content(new File([data], name))), ...more };
    document.dispatchEvent(new CustomEvent("broadside:opened"));
  },
};
globalThis.broadside.files = files;

// A file that is dropped on the page: the browser would leave the page and show it. Fields take their own texts.
const hasFiles = ({ dataTransfer }) => Boolean(dataTransfer?.types.includes("Files"));

document.addEventListener("dragover", (event) => hasFiles(event) && event.preventDefault());
document.addEventListener("drop", (event) => {
  if (!hasFiles(event)) return;
  event.preventDefault();
  const [file] = event.dataTransfer.files;
  // A dropped folder comes without a file.
  if (file) files.openList(file.name, file, { count: event.dataTransfer.files.length, origin: "picked" });
});

// The device may start the page for a text or a file, or open links in the running page.
if (globalThis.launchQueue || /^#(shared|refused|scan|file)$/.test(arrived)) {
  import("./launch/launch.js").then(({ begin }) => begin(arrived), lacking);
}
