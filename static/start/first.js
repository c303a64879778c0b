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
  /** What follows from a form that may have changed is dimmed until the shell takes over: see app/shell/figures.py. */
  const outdate = (form) => {
    const places = document.querySelectorAll(`[data-figures~="${form.dataset.live}"]`);
    for (const place of [...places, ...form.querySelectorAll('[data-figures=""]')]) place.setAttribute("aria-busy", "true");
  };
  const keep = (event) => {
    kept.push([event, event.target.checked, event.target.value]);
    const form = event.target.closest?.("form[data-live]");
    if (form) outdate(form);
  };
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
  const FAULTY = 500;
  // What files may be instead of what they should be, the worst first.
  const FAULTS = ["failedHost", "failedType", "failedWeak", "failed"];
  const TRIES = "broadside.tries";
  const PLAIN = "max-width: 30rem; margin: 20vh auto; padding: 0 1.5rem; font: 1.25rem/1.4 system-ui, sans-serif";
  const root = document.documentElement;
  const words = document.currentScript.dataset;
  // Files that are known to have failed, by address, with their hashes.
  const missing = new Map();
  let silence = 0;
  let wrong = "";
  let noted = "failed";
  let broken = false;
  let gathering = null;
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
  /** An app on the home screen has no other button for it. */
  const button = () => {
    const made = { type: "button", className: "second", textContent: words.again, onclick: () => location.reload() };
    return Object.assign(document.createElement("button"), made);
  };
  /** Of a page that broke off there may be no more than its head. */
  const say = (key) => {
    const place = document.getElementById("trouble") ?? made();
    place.textContent = key && words[key];
    if (key.startsWith("failed")) place.append(" ", button());
    place.hidden = !key;
  };
  const tries = (count) => {
    try {
      return Number(count === undefined ? sessionStorage.getItem(TRIES) : sessionStorage.setItem(TRIES, count));
    } catch {
      return MOST;
    }
  };

  const ask = (file, options) => fetch(file, { signal: AbortSignal.timeout(REPLY), ...options });
  /** What is wrong with what the host gives for a file, if anything is. WebKit asks again for what failed only when it
   * has been fetched in another way: this does so too. */
  const fault = async ([file, integrity]) => {
    try {
      const response = await ask(file, { cache: "reload" });
      const type = response.headers.get("Content-Type");
      await response.body?.cancel();
      if (!response.ok) return response.status < FAULTY ? "failed" : "failedWeak";
      if (/html/.test(type)) return "failedHost";
      if (/\.js$/.test(file) && !/(java|ecma)script/.test(type)) return "failedType";
    } catch {
      return "failedWeak";
    }
    return integrity ? ask(file, { integrity }).then(() => "", () => "failed") : "";
  };
  const worst = async (files) => {
    const found = await Promise.all(files.map(fault));
    return FAULTS.find((one) => found.includes(one)) ?? "";
  };
  /** What stands in the way: no connection, something else in place of the site, or of a file that failed, if any did:
   * of what workers begin with nobody says which it was. */
  const reason = async () => {
    try {
      const { name, start } = await (await ask("version.json", { cache: "no-store", redirect: "manual" })).json();
      if (name !== "broadside") return "failedHost";
      if (missing.size) return await worst([...missing]);
      return broken ? await worst(start.map((file) => [file])) : "";
    } catch (error) {
      if (error instanceof SyntaxError) return "failedHost";
      return gathering?.installing && navigator.onLine ? "failedWeak" : "failedOffline";
    }
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
  /** On a first visit the service worker fetches everything, as often as it takes, and keeps what has come: once all is
   * there the page starts from it. */
  const gather = async (isWeak) => {
    const workers = navigator.serviceWorker;
    if (!workers || workers.controller) return;
    workers.oncontrollerchange = () => started() || location.reload();
    gathering = await workers.register("sw.js", { updateViaCache: "none" }).catch(() => null);
    // What the page itself fetches would come twice over the same poor connection.
    if (gathering && isWeak) root.dataset.gathers = "";
  };
  /** What an event tells of what failed; silence tells nothing. */
  const note = ({ type, target, detail } = {}) => {
    const file = target instanceof Element ? target.src || target.href : detail?.file;
    if (file) missing.set(file, target.integrity ?? detail?.integrity);
    const isStalled = type === "broadside:stalled";
    broken ||= Boolean(type && !isStalled && detail?.reason !== "browser");
    if (type) noted = isStalled ? "failedWeak" : detail?.wrong === "other" ? "failedHost" : "failed";
  };
  const failed = async (event) => {
    if (started()) return;
    note(event);
    if (checking) return;
    clearTimeout(silence);
    checking = true;
    const [found, goes] = await Promise.all([reason(), mended()]);
    checking = false;
    if (started() || goes) return;
    const comes = gathering?.installing;
    // What was in the way has gone. What broke off once is tried at once; after that only in a while.
    if (!found && !comes && (wrong ? broken : missing.size && !tries()) && anew()) return;
    if (broken) gather(found === "failedWeak" || found === "failedOffline");
    wrong = running() ? "coming" : found || (missing.size || comes ? "failedWeak" : noted);
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
  /** Bytes come in: what broke off goes on by itself. */
  const goOn = () => {
    if (wrong && !broken && !running()) say((wrong = ""));
    listen();
  };

  document.addEventListener("broadside:failed", failed);
  document.addEventListener("broadside:stalled", failed);
  document.addEventListener("broadside:loading", goOn);
  document.addEventListener("broadside:page", () => wrong && failed());
  addEventListener("unhandledrejection", failed);
  addEventListener("error", failed, true);
  addEventListener("online", () => wrong && failed());
  new MutationObserver(listen).observe(root, { attributeFilter: ["data-shell", "data-engine"] });
  listen();
  setTimeout(unstyled, PATIENCE);
}
