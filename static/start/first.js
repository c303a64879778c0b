// The script at the top of each page, inserted by the build because a missing separate script could not be reported.

// The sentences of the page, in its language.
const pageWords = document.getElementById("messages").dataset;

// Apply the device's settings before the first paint: light or dark, still dice. A visit without an address begins at
// the tab that was used last. Then go to the page in the remembered language, at the same address, or to the page of
// the game of the address, which begins with the game's key and a hyphen.
{
  // A browser that translates the page changes `lang` of the root element, and leaves scripts alone.
  const { language } = pageWords;
  // The address may already have been found to be another one: see `encoded_hash.js`.
  const isLeaving = "leaving" in document.documentElement.dataset;
  const leave = (page) => {
    // Scripts that read the address must leave it unchanged, because the next page gets it.
    document.documentElement.dataset.leaving = "";
    location.replace(page.getAttribute("href") + location.search + location.hash);
  };
  // Copies of the site on one host are told apart by their folders.
  const SITE = `broadside${new URL(".", location.href).pathname}`;
  // Some browsers of phones darken every page by themselves, and leave red on black: the page's own dark colours do better.
  const forcesDark = () => {
    const probe = document.createElement("i");
    Object.assign(probe.style, { colorScheme: "light", backgroundColor: "canvas" });
    document.documentElement.append(probe);
    const { backgroundColor } = getComputedStyle(probe);
    probe.remove();
    return backgroundColor !== "rgb(255, 255, 255)" && !matchMedia("(forced-colors: active)").matches;
  };
  const inLanguage = (language) => document.querySelector(`link[rel=alternate][hreflang="${language}"]`);
  try {
    for (const setting of ["theme", "dice", "rolls"]) {
      const kept = localStorage.getItem(SITE + setting);
      if (kept) document.documentElement.dataset[setting] = kept;
    }
    if (!document.documentElement.dataset.theme && forcesDark()) document.documentElement.dataset.theme = "dark";
    const start = localStorage.getItem(`${SITE}start`);
    if (!isLeaving && !location.hash && /^#[a-z]+$/.test(start ?? "")) location.replace(start);
    const wanted = localStorage.getItem(`${SITE}language`);
    if (new URLSearchParams(location.search).has("lang")) {
      // A link that names a language, such as the switch on the page, sets the remembered language.
      localStorage.setItem(`${SITE}language`, language);
    } else if (!isLeaving && wanted !== language && /^[a-z]{2}$/.test(wanted ?? "") && location.hash !== "#file") {
      // An opened file comes to this page alone, which switches the language itself: see launch.js.
      const page = inLanguage(wanted);
      if (page) leave(page);
    }
    // The page brings the first screen of a device without battles; on another one it would be shown in place of theirs.
    const { view = "home" } = JSON.parse(localStorage.getItem(`${SITE}battle.${pageWords.game}`))?.kept ?? {};
    if (localStorage.getItem(`${SITE}documents`) || view !== "home") document.documentElement.dataset.begun = "";
  } catch {
    // The browser may forbid storage; then the address alone decides.
  }
  const game = document.querySelector(`link[rel=related][title="${/^#([a-z]+)-/.exec(location.hash)?.[1]}"]`);
  if (game) leave(game);
}

// Another web site may show this page within its own, below something that it lets the player tap: then nothing starts.
// Hosts that send headers forbid such frames; a policy in a page cannot. A frame of the same origin could do all by itself.
{
  const isForeign = () => {
    try {
      return !window.top.location.href;
    } catch {
      return true;
    }
  };
  if (window.top !== window && isForeign()) {
    // All that follows in the page becomes one hidden text: no script in it runs.
    document.write("<body><p></p><a></a><plaintext hidden>");
    document.querySelector("p").textContent = pageWords.framed;
    const link = { href: location.href, target: "_blank", rel: "noopener", textContent: pageWords.framedOpen };
    Object.assign(document.querySelector("a"), link);
  }
}

// No form is ever sent: Enter only taps the form's button.
addEventListener("submit", (event) => event.preventDefault());

// Events before the shell listens are stored with the values of their fields, so that no tap is lost.
{
  const CHANGES = ["input", "change"];
  const KINDS = ["click", "keydown", ...CHANGES];
  const kept = [];
  /** Dim the figures of a form that may have changed, until the shell takes over: see app/shell/stale_figures.py. */
  const outdate = (form) => {
    const figures = document.querySelectorAll(`[data-figures~="${form.dataset.live}"]`);
    for (const element of [...figures, ...form.querySelectorAll('[data-figures=""]')]) element.setAttribute("aria-busy", "true");
  };
  // Extensions put fields of theirs into the page's forms, and send events of the whole document, which is no field.
  const isStrange = ({ type, target }) => CHANGES.includes(type) && !target.hasAttribute("data-own");
  const bar = (event) => event.target instanceof Element || event.stopImmediatePropagation();
  const keep = (event) => {
    if (isStrange(event)) return;
    kept.push([event, event.target.checked, event.target.value]);
    const form = event.target.closest("form[data-live]");
    if (form) outdate(form);
  };
  for (const kind of KINDS) {
    addEventListener(kind, bar, true);
    addEventListener(kind, keep, true);
  }
  /** Pass the stored events to the shell in order, each with its field's value at that time; then stop storing. */
  globalThis.early = (hear) => {
    for (const kind of KINDS) removeEventListener(kind, keep, true);
    for (const [event, checked, value] of kept) {
      const { target } = event;
      if (target.form && target.hasAttribute("data-own") && target.type !== "file") Object.assign(target, { checked, value });
      hear(event);
    }
  };
}

// Files from the network take their time, and the page shows their bytes: see status_line.js.
if (!navigator.serviceWorker?.controller) document.documentElement.dataset.loads = "";

// Until the engine is ready, what is tapped is kept: its button shows it, its view tells it, and the page shows the screen
// that it brings along for that button. Of the taps on such screens the last one counts: see app/shell/view.py.
{
  const { dataset } = document.documentElement;
  const showKept = ({ target }) => {
    const button = target.closest("[data-do]");
    if (!button || dataset.engine === "ready") return;
    const [view] = button.dataset.do.split(".");
    for (const part of document.querySelectorAll(`[data-of="${view}"]`)) part.dataset.asked = "";
    for (const other of document.querySelectorAll(`[data-steps][data-of="${view}"] [data-kept]`)) delete other.dataset.kept;
    button.dataset.kept = "";
    const screen = "begun" in dataset ? null : document.getElementById(button.dataset.brings);
    if (screen) document.getElementById(screen.dataset.into).replaceChildren(screen.content.cloneNode(true));
  };
  addEventListener("click", showKept, true);
}

// Report a failed start. This script depends on no other file: until the engine answers, it reports a failure or a long
// silence with its cause, and tries again by itself once the cause is gone.
{
  const SILENCE = 15_000;
  const PATIENCE = 2_500;
  const REPLY = 4_000;
  const RETRY_PAUSE = 15_000;
  const MOST = 3;
  // Causes that a failed part tells by itself; nobody needs to ask the host then.
  const KNOWN = { ended: "failedEnded", memory: "failedMemory" };
  const TRIES = "broadside.tries";
  const PLAIN = "max-width: 30rem; margin: 20vh auto; padding: 0 1.5rem; font: 1.25rem/1.4 system-ui, sans-serif";
  const root = document.documentElement;
  const { hosting } = globalThis;
  // Failed files by name, with their hashes.
  const missing = new Map();
  let silence = 0;
  let wrong = "";
  let noted = "failed";
  let known = "";
  // The values in the sentence about what is wrong.
  let facts = {};
  let broken = false;
  let gathering = null;
  let checking = false;
  let missed = false;
  let timer = 0;

  const running = () => root.dataset.engine === "ready";
  // Not a sheet that a host has put before it.
  const sheet = () => document.querySelector('link[rel=stylesheet][href*="static/css/page.css"]');
  /** Return whether the page has its styles; the browser leaves a style sheet with a wrong hash empty. */
  const styled = () => sheet()?.sheet?.cssRules.length > 0;
  /** Return whether there is nothing to start any more: all runs, or everything was deleted (erase/stop.js). */
  const started = () => (running() && styled()) || "erased" in root.dataset;
  const made = () => {
    const element = Object.assign(document.createElement("p"), { id: "trouble" });
    if (!document.body) root.append(document.createElement("body"));
    document.body.append(element);
    return element;
  };
  /** Return a button to reload, because an app on the home screen has no other. */
  const button = () => {
    const made = { type: "button", className: "second", textContent: pageWords.again, onclick: () => location.reload() };
    return Object.assign(document.createElement("button"), made);
  };
  /** Show a sentence, even if the page was cut off after its head. */
  const say = (key) => {
    if ("lacks" in root.dataset) return; // needs.js has the reason
    const element = document.getElementById("trouble") ?? made();
    element.textContent = key && pageWords[key].replace(/\{(\w+)\}/g, (_, name) => facts[name] ?? "?");
    if (key.startsWith("failed")) element.append(" ", button());
    element.hidden = !key;
  };
  const tries = (count) => {
    try {
      return Number(count === undefined ? sessionStorage.getItem(TRIES) : sessionStorage.setItem(TRIES, count));
    } catch {
      return MOST;
    }
  };

  /** Return the cause of a failed start: no connection, or what the host does. Null if there is none any more. */
  const reason = () =>
    hosting.causeOf([...missing], { broken, styled: styled() }).catch(() => {
      const isWeak = gathering?.installing && navigator.onLine;
      return { key: isWeak ? "failedWeak" : "failedOffline" };
    });
  /** Return the sentence where the host sends all files as it should; `comes` is a service worker that fetches them. */
  const unclear = (comes) => {
    if (hosting.isCut()) return "failedCut";
    return missing.size || comes ? "failedWeak" : noted;
  };
  /** Load the page again, or go to the folder that has the files, unless that was of no use. */
  const anew = (folder) => {
    if (tries() >= MOST) return false;
    tries(tries() + 1);
    if (folder) hosting.goTo(folder);
    else location.reload();
    return true;
  };
  /** Let the service worker check the saved files; reload after a repair, also after a later one. */
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
  /**
   * On a first visit, let the service worker fetch and save everything, as often as needed; the page then starts from
   * the saved files.
   */
  const gather = async (isWeak) => {
    const workers = navigator.serviceWorker;
    if (!workers || workers.controller) return;
    workers.oncontrollerchange = () => started() || location.reload();
    gathering = await workers.register("sw.js", { updateViaCache: "none" }).catch(() => null);
    // Over a poor connection, the page's own fetches would load everything twice.
    if (gathering && isWeak) root.dataset.gathers = "";
  };
  /** Record the failed file of an event; a silence has no file. */
  const note = ({ type, target, detail } = {}) => {
    const file = detail?.file ? hosting.nameOf(detail.file) : target instanceof Element && hosting.fileOf({ target });
    if (file) missing.set(file, target.integrity ?? detail?.integrity);
    const isStalled = type === "broadside:stalled";
    broken ||= Boolean(type && !isStalled && detail?.reason !== "browser");
    known = KNOWN[detail?.wrong] ?? known;
    if (type) noted = isStalled ? "failedWeak" : detail?.wrong === "other" ? "failedHost" : "failed";
  };
  /** Take a fault for one of the page's own only if it comes from a file of the build. */
  const heed = (event) => hosting.fileOf(event) && failed(event);
  const failed = async (event) => {
    if (started() || "lacks" in root.dataset) return;
    note(event);
    if (checking) return;
    clearTimeout(silence);
    if (known) say(known);
    checking = true;
    const [cause, goes] = await Promise.all([known ? null : reason(), mended()]);
    checking = false;
    if (started() || goes) return;
    if (cause?.folder && anew(cause.folder)) return;
    const comes = gathering?.installing;
    // The cause is gone. Try again at once after the first interruption, later only after a while.
    if ((!cause || known) && !comes && (wrong ? broken : missing.size && !tries()) && anew()) return;
    if (broken) gather(["failedWeak", "failedOffline"].includes(cause?.key));
    wrong = known || (cause?.key ?? unclear(comes));
    // Where the engine runs, only the look is missing.
    if (running()) wrong = cause?.file ? "failedLook" : "coming";
    facts = cause ?? {};
    document.adoptedStyleSheets = [];
    say(wrong);
    clearTimeout(timer);
    timer = setTimeout(() => wrong && failed(), RETRY_PAUSE);
  };
  /**
   * Show a sentence while the style sheet is missing, until it arrives or something fails; browsers show nothing by
   * default.
   */
  const unstyled = () => {
    const link = sheet();
    if (!link || link.sheet || wrong || !document.adoptedStyleSheets) return;
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
      silence = setTimeout(failed, running() ? PATIENCE : SILENCE);
    }
  };
  /** Clear the message when bytes arrive again. */
  const goOn = () => {
    if (wrong && !broken && !running()) say((wrong = ""));
    listen();
  };

  document.addEventListener("broadside:failed", failed);
  document.addEventListener("broadside:stalled", failed);
  document.addEventListener("broadside:loading", goOn);
  document.addEventListener("broadside:page", () => wrong && failed());
  document.addEventListener("securitypolicyviolation", (event) => hosting.isForbidden(event) && failed());
  addEventListener("unhandledrejection", heed);
  addEventListener("error", heed, true);
  addEventListener("online", () => wrong && failed());
  new MutationObserver(listen).observe(root, { attributeFilter: ["data-shell", "data-engine"] });
  listen();
  // As a file this script may come after the first failure.
  if (hosting.forbiddenBy()) failed();
  setTimeout(unstyled, PATIENCE);
}
