// Checks that the browser has what odds and rolls need, and says what is missing. The build inserts this script into each
// page, before all others. It is written in the JavaScript of 2009: a browser that is too old for the other scripts drops
// each of them at its first unknown sign, without a word to the player.

(function () {
  var root = document.documentElement;
  // Without any of these PyScript, Pyodide or the page's own scripts stop in their first lines.
  var PARTS = ["Promise", "fetch", "MutationObserver", "ResizeObserver", "matchMedia", "MessageChannel", "AbortController"];
  PARTS.push("BroadcastChannel", "TextDecoder", "ReadableStream", "Atomics", "FinalizationRegistry", "structuredClone");
  // The newest syntax that they use.
  var SYNTAX = "class Part { #own = 1; static { this.all ??= []; } }";

  function lacksSyntax() {
    try {
      Function(SYNTAX);
    } catch (error) {
      // Any other error means that the host forbids this question.
      return error instanceof SyntaxError;
    }
    return false;
  }

  function lackedParts() {
    return PARTS.filter(function (name) {
      return !window[name];
    });
  }

  function hasDatabase() {
    try {
      return Boolean(window.indexedDB);
    } catch (refused) {
      return false;
    }
  }

  /** Return the name of the sentence on what is missing, or an empty text. */
  function missing() {
    if (lacksSyntax()) return "failed-old";
    if (lackedParts().length) return "failed-parts";
    if (typeof WebAssembly !== "object" || !WebAssembly.instantiate) return "failed-wasm";
    if (!window.Worker) return "failed-worker";
    if (!hasDatabase()) return "failed-store";
    return "";
  }

  /** Return a button to reload, for who has allowed what was missing. */
  function makeButton() {
    var button = document.createElement("button");
    button.type = "button";
    button.className = "second";
    button.textContent = document.getElementById("messages").getAttribute("data-again");
    button.onclick = function () {
      location.reload();
    };
    return button;
  }

  /** Show the sentence on what is missing, if something is. */
  function say() {
    var trouble = document.getElementById("trouble");
    var sentence = root.getAttribute("data-lacks");
    if (!sentence || !trouble) return;
    var text = document.getElementById("messages").getAttribute("data-" + sentence);
    document.getElementById("state-text").textContent = "";
    trouble.textContent = text.replace("{parts}", lackedParts().join(", "));
    trouble.appendChild(document.createTextNode(" "));
    trouble.appendChild(makeButton());
    trouble.removeAttribute("hidden");
  }

  // The style sheet would say that no script runs.
  root.setAttribute("data-runs", "");
  // The other scripts do not start where this is set.
  if (missing()) root.setAttribute("data-lacks", missing());
  document.addEventListener("DOMContentLoaded", say);
  addEventListener("load", function () {
    if (window.early) return;
    // Not even the script that reports a failed start could be read.
    root.setAttribute("data-lacks", "failed-old");
    say();
  });
})();
