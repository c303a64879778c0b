// Hands a text out: to the clipboard, or to the device's own sheet for sharing. Answers whether it went; no promise
// of this module is ever rejected: the shell's Python could not catch it.
import "./report.js";

const went = async (act) => {
  try {
    await act();
    return true;
  } catch {
    return false;
  }
};

globalThis.broadside.handout = {
  canShare: () => typeof navigator.share === "function",
  copy: (text) => went(() => navigator.clipboard.writeText(text)),
  share: (text) => went(() => navigator.share({ text })),
  shareLink: (url) => went(() => navigator.share({ url })),
};
