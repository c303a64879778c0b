// A code in the address, as in #share=BS1.abc, is taken out of it and shown in the view #share: the event
// `broadside:share`, and `broadside.share.code` for those who come late. Nothing is changed by coming here.
import "./report.js";

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
