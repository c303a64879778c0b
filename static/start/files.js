// Files in and out: the shell's Python cannot catch what JavaScript throws, so a refusal is an answer here.
import "./persist.js";
import "./report.js";

const MOST = 20_000_000;

globalThis.broadside.files = {
  /** Hand a text to the player as a file. */
  save(name, text) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: name.endsWith(".txt") ? "text/plain" : "application/json" }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  },
  /** The text of the file that a field holds, null when it holds none; a text that is no file of ours when unreadable. */
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

// Another tab has saved something: the battles on the screen may be old.
const tabs = new BroadcastChannel("broadside.stored");
tabs.onmessage = ({ data }) => {
  if (data !== globalThis.broadside.writer) document.dispatchEvent(new CustomEvent("broadside:stored"));
};
