// Search over the charts and rulings of all games, in a drawer on every view: the indexes are read once they are needed.
// Nothing here ever becomes markup: what was typed and what is found are texts.
import { asked, find, pieces, prepared } from "./find.js";
import "./drawer.js";

const INDEX = new URL("../../search/", import.meta.url);
const SHOWN = 40;
const QUIET = 600;

const indexes = new Map();
let timer = 0;
let latest = 0;

/** All languages' indexes, that of a language first; what could not be read is asked for anew the next time. */
function index(language) {
  if (!indexes.has(language)) {
    const others = [...document.querySelectorAll("link[rel=alternate][hreflang]")].map((link) => link.hreflang);
    const all = [...new Set([language, ...others])].map((one) => fetch(new URL(`${one}.json`, INDEX)));
    const read = Promise.all(all.map((one) => one.then((response) => response.json()))).then(prepared);
    read.catch(() => indexes.delete(language));
    indexes.set(language, read);
  }
  return indexes.get(language);
}

const byId = (id) => document.getElementById(id);

async function search() {
  const typed = byId("search-field").value;
  const number = (latest += 1);
  try {
    const entries = typed.trim() ? await index(document.documentElement.lang) : [];
    if (number === latest) show(find(entries, typed, byId("page").dataset.game), typed);
  } catch {
    if (number === latest) miss(byId("search-count").dataset.failed);
  }
}

/** The entries found; the charts where there are none. */
function show(found, typed) {
  const query = asked(typed);
  byId("search-found").replaceChildren(...found.slice(0, SHOWN).map((entry) => item(entry, query)));
  byId("search-charts").hidden = found.length > 0;
  if (query.length && !found.length) return miss(byId("search-count").dataset.none);
  byId("search-none").hidden = true;
  tell(query.length ? counted(found.length) : "");
}

/** Say, also to be seen, that nothing was found, and why. */
function miss(why) {
  byId("search-none").textContent = why;
  byId("search-none").hidden = false;
  tell(why);
}

function counted(count) {
  const say = byId("search-count").dataset;
  const sentence = count === 1 ? say.one : count > SHOWN ? say.most : say.other;
  return sentence.replace("{count}", count).replace("{shown}", SHOWN);
}

/** Say once how many there are, when the typing has come to rest. */
function tell(text) {
  clearTimeout(timer);
  const say = () => (byId("search-count").textContent = text);
  if (text) timer = setTimeout(say, QUIET);
  else say();
}

function item(entry, query) {
  const link = element("a");
  const here = entry.game === byId("page").dataset.game;
  link.href = here ? `#${entry.at}` : `${entry.file}#${entry.at}`;
  if (!here) link.dataset.game = entry.game;
  const where = element("small");
  where.append(...marked(`${entry.said} · ${entry.title}`, query));
  link.append(where);
  if (entry.text) link.append(...told(entry.text, query));
  const place = element("li");
  place.append(link);
  return place;
}

/** What an entry says; a number that it begins with stands in front, as on the chart. */
function told(text, query) {
  const { number, rest } = /^(?<number>\S{1,5}) · (?<rest>.+)$/u.exec(text)?.groups ?? { rest: text };
  return [number, rest].filter(Boolean).map((piece) => {
    const shown = element(piece === number ? "b" : "span");
    shown.append(...marked(piece, query));
    return shown;
  });
}

/** A text with the words that were asked for marked. */
function marked(text, query) {
  return pieces(text, query).map(([piece, hit]) => {
    if (!hit) return piece;
    const mark = element("mark");
    mark.textContent = piece;
    return mark;
  });
}

const element = (name) => document.createElement(name);

/** Arrow keys walk from the field through what was found and back; Enter goes to the best; Escape leaves. */
function walk(event) {
  const inside = event.target.closest?.(".search");
  if (!inside) return;
  const stops = [byId("search-field"), ...inside.querySelectorAll("#search-found a")];
  const place = stops.indexOf(event.target);
  const moves = { ArrowDown: place + 1, ArrowUp: place - 1 };
  // A search field would take Escape for itself to clear what was typed.
  if (event.key === "Escape") inside.close();
  else if (event.key === "Enter" && place === 0) stops[1]?.click();
  else if (place >= 0 && stops[moves[event.key]]) stops[moves[event.key]].focus();
  else return;
  event.preventDefault();
}

document.addEventListener("input", ({ target }) => target.id === "search-field" && search());
document.addEventListener("focusin", ({ target }) => {
  if (target.id !== "search-field") return;
  target.select();
  index(document.documentElement.lang).catch(() => {});
});
document.addEventListener("keydown", walk);
// What was typed before this module was there, or comes back with the page.
if (byId("search-field")?.value) search();
