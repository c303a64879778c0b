// Before anything is painted. The build writes this into each page: nobody would tell that it has not come.

// Light or dark, dice that lie still, and that the first line was seen, as it was set on this device. Go to the page in
// the language chosen last time, keeping the place in it, and to the page of the game that an address belongs to: it
// begins with the game's key and a hyphen.
{
  const here = document.documentElement.lang;
  const leave = (page) => {
    // Whoever reads the address has to leave it as it is now: it goes along.
    document.documentElement.dataset.leaving = "";
    location.replace(page.getAttribute("href") + location.hash);
  };
  const SITE = `broadside${new URL(".", location.href).pathname}`;
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
    for (const setting of ["theme", "dice", "welcome"]) {
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

// No form is ever sent anywhere: Enter taps its button, and that is all.
addEventListener("submit", (event) => event.preventDefault());

// What a player does before the shell listens is kept for it, with what it left in its field: nothing tapped is lost.
{
  const KINDS = ["click", "input", "change", "keydown"];
  const kept = [];
  const keep = (event) => kept.push([event, event.target.checked, event.target.value]);
  for (const kind of KINDS) addEventListener(kind, keep, true);
  /** Let the shell hear what was kept, in its order, each with its field as it was left; from now on it listens. */
  globalThis.early = (hear) => {
    for (const kind of KINDS) removeEventListener(kind, keep, true);
    for (const [event, checked, value] of kept) {
      const { target } = event;
      if (target.form && target.type !== "file") Object.assign(target, { checked, value });
      hear(event);
    }
  };
}

// Speak up when something does not start. This script stands outside all that may be missing: until the engine answers,
// a failure or a long silence says what is wrong, and the page tries again by itself once that has gone.
{
  const SILENCE = 15_000;
  const PATIENCE = 2_500;
  const REPLY = 4_000;
  const AGAIN = 15_000;
  const MOST = 3;
  const HEAD = "script[src], link[rel=modulepreload], link[rel=preload], link[rel=stylesheet]";
  const TRIES = "broadside.tries";
  const PLAIN = "max-width: 30rem; margin: 20vh auto; padding: 0 1.5rem; font: 1.25rem/1.4 system-ui, sans-serif";
  const root = document.documentElement;
  const words = document.currentScript.dataset;
  let silence = 0;
  let wrong = "";
  let lacking = false;
  let checking = false;
  let missed = false;
  let timer = 0;

  const running = () => root.dataset.engine === "ready";
  const sheet = () => document.querySelector("link[rel=stylesheet]");
  /** A style sheet that is another file than the build's is an empty one. */
  const started = () => running() && sheet()?.sheet?.cssRules.length > 0;
  const made = () => {
    const place = Object.assign(document.createElement("p"), { id: "trouble" });
    if (!document.body) root.append(document.createElement("body"));
    document.body.append(place);
    return place;
  };
  /** Of a page that broke off there may be no more than its head. */
  const say = (key) => {
    const place = document.getElementById("trouble") ?? made();
    place.textContent = key && words[key];
    place.hidden = !key;
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
    const files = new Map([...document.querySelectorAll(HEAD)].map((one) => [one.src || one.href, one.integrity]));
    const answers = await Promise.allSettled([...files].map(([file, integrity]) => fetch(file, { integrity, ...options })));
    return answers.every(({ value }) => value?.ok && !/html/.test(value.headers.get("Content-Type")));
  };
  const anew = () => {
    if (tries() >= MOST) return false;
    tries(tries() + 1);
    location.reload();
    return true;
  };
  /** Have what is kept on the device looked through; what was wrong with it and has been mended is tried, also later,
   * whoever mended it. */
  const mended = () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => {
        const isWhole = data !== null;
        resolve((data || (missed && isWhole)) && !started() && anew());
        missed ||= !isWhole;
      };
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
    wrong = running() ? "coming" : found;
    lacking = !complete;
    document.adoptedStyleSheets = [];
    say(wrong);
    clearTimeout(timer);
    timer = setTimeout(() => wrong && failed(), AGAIN);
  };
  /** Nothing is shown as long as the style sheet is waited for: let a sentence be, until it comes or something fails. */
  const unstyled = () => {
    const link = sheet();
    if (!link || link.sheet || wrong) return;
    link.media = "print";
    link.onload = link.onerror = () => {
      link.media = "all";
      document.adoptedStyleSheets = [];
      say(wrong);
      listen();
    };
    const plain = new CSSStyleSheet();
    plain.replaceSync(`.sprite, #page > :not(#trouble) { display: none } #trouble { ${PLAIN} }`);
    document.adoptedStyleSheets = [plain];
    say("coming");
  };
  const listen = () => {
    clearTimeout(silence);
    if (started()) {
      clearTimeout(timer);
      if (wrong) say("");
      wrong = "";
      tries(0);
    } else {
      if (running() && wrong) say((wrong = "coming"));
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
  setTimeout(unstyled, PATIENCE);
}
