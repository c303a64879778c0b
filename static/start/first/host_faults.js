// What on the page is ours, and what a host has done to it. The build puts this before `first.js` into each page.

{
  const REPLY = 4_000;
  // A host that is busy may answer with these, and better a moment later.
  const BUSY = [408, 429, 502, 503, 504];
  const GONE = [404, 410];
  const TYPES = { js: ["failedType", /(java|ecma)script/], css: ["failedSheet", /^text\/css/] };
  // The first address with a line and a column: that of the script that threw. Code in wasm has none.
  const FRAME = /[a-z][a-z-]*:\/\/[^\s()]+(?=:\d+:\d+)/;
  const STYLES = "static/css/page.css";
  const NO_CODE = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);
  const ADDRESS = "broadside.address:";
  // The worst first.
  const WORST = ["failedPage", "failedMissing", "failedRefused", "failedType", "failedSheet", "failedPacked"];
  WORST.push("failedEmpty", "failedLines", "failedChanged", "failedWeak");

  // A page whose policy forbids this script gets it as a file: see start.js.
  const script = document.getElementById("messages");
  const { dataset } = script;
  const names = new Set((dataset.files ?? "").split(" "));
  const own = document.querySelector(`link[rel=alternate][hreflang="${dataset.language}"]`);
  const file = own?.getAttribute("href") ?? "index.html";
  const policy = document.querySelector("meta[http-equiv=Content-Security-Policy]")?.content;
  const misled = new Set();
  let forbidden = "";

  // Older browsers have no AbortSignal.timeout, and its absence would look like a lost connection.
  const ask = (file, options) => {
    const cut = new AbortController();
    setTimeout(() => cut.abort(), REPLY);
    return fetch(file, { signal: cut.signal, ...options });
  };

  /** Return the name of a file of the build that the start needs; an empty text for any other address. */
  const nameOf = (address) => {
    const folder = new URL(".", location.href).href;
    const [bare] = String(address).split(/[?#]/);
    const name = bare.startsWith(folder) ? bare.slice(folder.length) : "";
    return names.has(name) ? name : "";
  };

  /**
   * Return which file of the build the event of a fault is about: the file of an element, or the script that threw.
   * Empty for all else: hosts, providers and extensions put elements and scripts into the page, also within it.
   */
  const fileOf = ({ type, target, filename, reason }) => {
    if (misled.has(target)) return "";
    if (target instanceof HTMLScriptElement) return nameOf(target.src);
    if (target instanceof HTMLLinkElement) return nameOf(target.href);
    if (type === "error") return nameOf(filename ?? "");
    return nameOf(FRAME.exec(reason?.stack ?? "")?.[0] ?? "");
  };

  /** Return whether a host's own policy, which applies beside the page's, forbids what the page needs; true once. */
  const isForbidden = ({ originalPolicy, blockedURI, effectiveDirective }) => {
    if (forbidden) return false;
    const isNeeded = /^(eval|wasm-eval|blob)/.test(blockedURI) || Boolean(nameOf(blockedURI));
    if (!isNeeded || originalPolicy === policy) return false;
    forbidden = effectiveDirective;
    return true;
  };

  /** Return the directive of a host's policy that forbids what the page needs, or an empty text. */
  const forbiddenBy = () => {
    if (forbidden) return forbidden;
    try {
      new WebAssembly.Module(NO_CODE);
    } catch {
      // The page's own policy allows it.
      if (globalThis.WebAssembly) forbidden = "script-src";
    }
    return forbidden;
  };

  /** Return the build that a folder of the host has; null if it has none. */
  const buildIn = async (folder) => {
    const response = await ask(new URL("version.json", folder), { cache: "no-store", redirect: "manual" });
    try {
      const build = await response.json();
      return build.name === "broadside" ? build : null;
    } catch (error) {
      if (error instanceof SyntaxError || !response.ok) return null;
      throw error;
    }
  };

  /**
   * Return the folder that has the files when the page came by another address: its folder without the slash, or any
   * address below it, for which some hosts send the page.
   */
  const findFolder = async () => {
    const base = new URL(".", location.href);
    const folders = [new URL(`${location.origin}${location.pathname}/`)];
    for (let folder = base; folder.pathname !== "/"; ) {
      folder = new URL("..", folder);
      folders.push(folder);
    }
    for (const folder of folders) {
      if (await buildIn(folder).catch(() => null)) return folder.pathname;
    }
    return "";
  };

  /** Go to the page in a folder; a host that leads back from there gets no second chance: see `stay`. */
  const goTo = (folder) => {
    const page = folder + (file === "index.html" ? "" : file);
    sessionStorage.setItem(ADDRESS + location.pathname, page);
    location.replace(page + location.search + location.hash);
  };
  /** Let a page that came by another address stay: its addresses are relative to the one in the address bar. */
  const stay = () => {
    const page = sessionStorage.getItem(ADDRESS + location.pathname);
    if (!page) return;
    for (const link of document.querySelectorAll("link")) misled.add(link);
    history.replaceState(history.state, "", page + location.search + location.hash);
  };

  /** Return whether only a part of the page came: its last element is not there. */
  const isCut = () => document.readyState !== "loading" && !document.getElementById("engine");

  /** Return the fault of a file that came with an error. */
  const refusal = (file, status) => {
    if (BUSY.includes(status) || status > 511) return { key: "failedWeak" };
    return { key: GONE.includes(status) ? "failedMissing" : "failedRefused", file, status };
  };

  /** Return the bytes of a response, or what is wrong with their way of coming. */
  const bytesOf = async (response, file) => {
    const chunks = [];
    try {
      for (const reader = response.body.getReader(); ; ) {
        const { done, value } = await reader.read();
        if (done) return { bytes: new Uint8Array(await new Blob(chunks).arrayBuffer()) };
        chunks.push(value);
      }
    } catch {
      // What breaks off on its way has begun; what cannot be unpacked has not.
      const isPacked = !chunks.length && response.headers.get("Content-Encoding");
      return { fault: isPacked ? { key: "failedPacked", file } : { key: "failedWeak" } };
    }
  };

  /** Return how bytes that are not those of the build were changed. */
  const changeOf = (bytes) => {
    if (!bytes.length) return "failedEmpty";
    if (bytes[0] === 0x1f && bytes[1] === 0x8b) return "failedPacked";
    const text = new TextDecoder().decode(bytes);
    return text.includes("\r\n") && !/[^\r]\n/.test(text) ? "failedLines" : "failedChanged";
  };

  /**
   * Return the fault of a file as the host sends it now, null if there is none. The request differs from the browser's
   * own, because WebKit fetches a failed file again only after a different request.
   */
  const faultOf = async (file, integrity) => {
    const response = await ask(file, { cache: "reload" }).catch(() => null);
    if (!response) return { key: "failedWeak" };
    const { ok, status, headers } = response;
    const type = headers.get("Content-Type") ?? "";
    const [mistyped, allowed] = TYPES[file.split(".").pop()] ?? [];
    const isPage = ok && /html/.test(type);
    if (!ok || isPage) await response.body?.cancel(); // or Chromium has no answer left for the next attempt
    if (!ok) return refusal(file, status);
    if (isPage) return { key: "failedPage", file };
    if (mistyped && !allowed.test(type)) return { key: mistyped, file };
    const { bytes, fault } = await bytesOf(response, file);
    if (fault) return fault;
    if (!bytes.length) return { key: "failedEmpty", file };
    const isRight = !integrity || (await ask(file, { integrity }).then(() => true, () => false));
    return isRight ? null : { key: changeOf(bytes), file };
  };

  const worstOf = async (files) => {
    const faults = await Promise.all(files.map(([file, integrity]) => faultOf(file, integrity)));
    const known = WORST.find((key) => faults.some((fault) => fault?.key === key));
    return faults.find((fault) => fault?.key === known) ?? null;
  };

  /** Return the cause where the folder of this address has no build of ours. */
  const strange = async (missing) => {
    const folder = await findFolder();
    if (folder) return { key: "failedFolder", folder };
    const response = await ask("version.json", { cache: "no-store", redirect: "manual" });
    if (response.status >= 400) return (await worstOf(missing)) ?? refusal("version.json", response.status);
    const text = await response.text();
    // Some hosts send the page for each address that they do not know, others a page of their own.
    if (text.includes(script.id) && text.includes("data-game")) return { key: "failedMissing", file: "version.json" };
    return { key: "failedHost" };
  };

  /**
   * Return the cause of a failed start as the key of its sentence and the values in it; null if all is right now.
   * Workers do not report which of their first files failed, so all are checked if something broke; browsers do not
   * report a style sheet that they refuse for its type.
   */
  const causeOf = async (missing, { broken, styled }) => {
    if (location.protocol === "file:") return { key: "failedDisk" };
    const build = await buildIn(location.href);
    if (!build) return strange(missing);
    const directive = forbiddenBy();
    if (directive) return { key: "failedPolicy", directive };
    const { files = {}, start = [], pages = [] } = build;
    if (dataset.page && pages.length && !pages.includes(dataset.page)) return { key: "failedMixed" };
    const wanted = [...missing];
    if (broken && !missing.length) wanted.push(...start.map((name) => [name]));
    if (!styled) wanted.push([STYLES]);
    return worstOf(wanted.map(([name, integrity]) => [name, integrity || files[name]]));
  };

  // What the style sheet says about scripts that never run is untrue now.
  document.documentElement.dataset.runs = "";
  try {
    stay();
  } catch {
    // The browser may forbid storage; then the page says where it is.
  }
  globalThis.hosting = { fileOf, nameOf, isForbidden, forbiddenBy, isCut, causeOf, goTo };
}
