// Before anything is painted.

// Light or dark, and dice that lie still, as they were set on this device. Go to the page in the language chosen last
// time, keeping the place in it, and to the page of the game that an address belongs to: it begins with the game's key
// and a hyphen.
{
  const here = document.documentElement.lang;
  const leave = (page) => {
    // Whoever reads the address has to leave it as it is now: it goes along.
    document.documentElement.dataset.leaving = "";
    location.replace(page.getAttribute("href") + location.hash);
  };
  const SITE = `broadside${new URL("../../", document.currentScript.src).pathname}`;
  // Copies of the site on one host are told apart by their folders. What an earlier version remembered for all of them
  // is copied once, and stays where it is for the others.
  const takeOver = () => {
    if (localStorage.getItem(`${SITE}since`)) return;
    for (const [key, text] of Object.entries(localStorage)) {
      if (key.startsWith("broadside.")) localStorage.setItem(key.replace("broadside.", SITE), text);
    }
    localStorage.setItem(`${SITE}since`, Date.now());
  };
  const inLanguage = (language) => document.querySelector(`link[rel=alternate][hreflang="${language}"]`);
  try {
    takeOver();
    for (const setting of ["theme", "dice"]) {
      const kept = localStorage.getItem(SITE + setting);
      if (kept) document.documentElement.dataset[setting] = kept;
    }
    const wanted = localStorage.getItem(`${SITE}language`);
    if (new URLSearchParams(location.search).has("lang")) {
      // A link that names a language, such as the switch on the page, is obeyed, and from then on.
      localStorage.setItem(`${SITE}language`, here);
    } else if (wanted !== here && /^[a-z]{2}$/.test(wanted ?? "")) {
      const page = inLanguage(wanted);
      if (page) leave(page);
    }
  } catch {
    // Storage may be forbidden; then the address alone decides.
  }
  const game = document.querySelector(`link[rel=related][title="${/^#([a-z]+)-/.exec(location.hash)?.[1]}"]`);
  if (game) leave(game);
}

// No form is ever sent anywhere.
addEventListener("submit", (event) => event.preventDefault());

// Speak up when something does not start. This script stands outside all that may be missing: until the engine answers,
// a failure or a long silence says what is wrong, and the page tries again by itself once that has gone.
{
  const SILENCE = 15_000;
  const REPLY = 4_000;
  const AGAIN = 15_000;
  const MOST = 3;
  const HEAD = "script[src], link[rel=modulepreload], link[rel=preload], link[rel=stylesheet]";
  const TRIES = "broadside.tries";
  const root = document.documentElement;
  let silence = 0;
  let wrong = "";
  let lacking = false;
  let checking = false;
  let timer = 0;

  const started = () => root.dataset.engine === "ready";
  const say = (text) => {
    const place = document.getElementById("trouble");
    if (!place) return;
    place.textContent = text;
    place.hidden = !text;
  };
  const tries = (count) => {
    try {
      return Number(count === undefined ? sessionStorage.getItem(TRIES) : sessionStorage.setItem(TRIES, count));
    } catch {
      return MOST;
    }
  };

  /** What stands in the way: no connection, something else in place of the site, or else the site itself. */
  const reason = async () => {
    try {
      const response = await fetch("version.json", { cache: "no-store", signal: AbortSignal.timeout(REPLY) });
      return (await response.json()).name === "broadside" ? "failed" : "failedHost";
    } catch (error) {
      return error instanceof SyntaxError ? "failedHost" : "failedOffline";
    }
  };
  /** Whether the host gives all that the page begins with. WebKit asks again for what failed only when it has been
   * fetched in another way: this does so too. */
  const whole = async () => {
    const options = { cache: "reload", signal: AbortSignal.timeout(REPLY) };
    const files = new Set([...document.querySelectorAll(HEAD)].map(({ src, href }) => src || href));
    const answers = await Promise.allSettled([...files].map((file) => fetch(file, options)));
    return answers.every(({ value }) => value?.ok && !/html/.test(value.headers.get("Content-Type")));
  };
  const anew = () => {
    if (tries() >= MOST) return false;
    tries(tries() + 1);
    location.reload();
    return true;
  };
  /** Have what is kept on the device looked through; what was wrong with it and has been mended is tried, also later. */
  const mended = () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => resolve(data && !started() && anew());
      setTimeout(resolve, REPLY / 2);
      const worker = navigator.serviceWorker?.controller;
      if (worker) worker.postMessage("check", [port2]);
      else resolve();
    });
  const failed = async ({ target } = {}) => {
    lacking ||= target instanceof Element;
    if (started() || checking) return;
    clearTimeout(silence);
    checking = true;
    const [found, complete, goes] = await Promise.all([reason(), whole(), mended()]);
    checking = false;
    if (started() || goes) return;
    // What was in the way has gone.
    if ((lacking || (wrong && wrong !== "failed")) && found === "failed" && complete && anew()) return;
    wrong = found;
    lacking = !complete;
    // Nothing is shown as long as a style sheet is waited for.
    for (const link of document.querySelectorAll("link[rel=stylesheet]")) if (!link.sheet) link.remove();
    say(document.getElementById("messages")?.dataset[wrong] ?? "");
    clearTimeout(timer);
    timer = setTimeout(() => wrong && failed(), AGAIN);
  };
  const listen = () => {
    clearTimeout(silence);
    if (started()) {
      clearTimeout(timer);
      if (wrong) say("");
      wrong = "";
      tries(0);
    } else {
      silence = setTimeout(failed, SILENCE);
    }
  };

  document.addEventListener("broadside:failed", failed);
  document.addEventListener("broadside:loading", listen);
  document.addEventListener("broadside:page", () => wrong && failed());
  addEventListener("unhandledrejection", failed);
  addEventListener("error", failed, true);
  addEventListener("online", () => wrong && failed());
  new MutationObserver(listen).observe(root, { attributeFilter: ["data-shell", "data-engine"] });
  listen();
}
