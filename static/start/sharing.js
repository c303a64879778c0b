// What comes into the page from outside, and what goes out: codes in the address, texts by clipboard and share sheet,
// files. The shell's Python cannot catch what JavaScript throws: here a refusal is an answer, no promise is rejected.
import "./report.js";

// ---- A code in the address, as in #share=BS1.abc, is taken out of it and shown in the view #share ----
// The event `broadside:share` tells of it, and `broadside.share.code` those who come late. Nothing is changed by
// coming here.

const BEGINS = /^#share(=|%3d)/i;
const share = { code: "" };
globalThis.broadside.share = share;

function take() {
  if (!BEGINS.test(location.hash) || "leaving" in document.documentElement.dataset) return;
  share.code = location.hash.replace(BEGINS, "");
  // Going to the view, rather than writing it into the address, marks it as the target that is shown.
  location.replace("#share");
  document.dispatchEvent(new CustomEvent("broadside:share"));
}

addEventListener("hashchange", take);
take();

// ---- Out: to the clipboard, or to the device's own share sheet; each answers whether it went ----

const went = async (work) => {
  try {
    await work();
    return true;
  } catch {
    return false;
  }
};

globalThis.broadside.shareSheet = {
  canShare: () => typeof navigator.share === "function",
  copy: (text) => went(() => navigator.clipboard.writeText(text)),
  share: (text) => went(() => navigator.share({ text })),
  shareLink: (url) => went(() => navigator.share({ url })),
};

// ---- Files ----

const MOST = 20_000_000;

globalThis.broadside.files = {
  /** Hand a text to the player as a file. */
  save(name, text) {
    const link = document.createElement("a");
    const type = name.endsWith(".txt") ? "text/plain" : "application/json";
    link.href = URL.createObjectURL(new Blob([text], { type }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  },
  /** The text of the file that a field holds, null when it holds none; empty when it cannot be read. */
  async read(field) {
    const [file] = field.files;
    if (!file) return null;
    try {
      return await file.slice(0, MOST).text();
    } catch {
      return "";
    } finally {
      field.value = "";
    }
  },
};
