// Search over the charts and rulings of all games: the index of the language shown is read once it is needed.
// Nothing here ever becomes markup: what was typed and what is found are texts.
import { find, pieces, prepared, wordsOf } from "./find.js";

const INDEX = new URL("../../search/", import.meta.url);
const SHOWN = 40;
const QUIET = 600;

const indexes = new Map();
let timer = 0;
let asked = 0;

/** The index of a language; one that could not be read is asked for anew the next time. */
function index(language) {
  if (!indexes.has(language)) {
    const read = fetch(new URL(`${language}.json`, INDEX)).then((response) => response.json()).then(prepared);
    read.catch(() => indexes.delete(language));
    indexes.set(language, read);
  }
  return indexes.get(language);
}

const byId = (id) => document.getElementById(id);

async function search() {
  const typed = byId("search-field").value;
  const number = (asked += 1);
  try {
    const entries = typed.trim() ? await index(document.documentElement.lang) : [];
    if (number === asked) show(find(entries, typed, byId("page").dataset.game), typed);
  } catch {
    if (number === asked) tell(byId("search-count").dataset.failed);
  }
}

function show(found, typed) {
  const query = wordsOf(typed);
  byId("search-found").replaceChildren(...found.slice(0, SHOWN).map((entry) => item(entry, query)));
  tell(query.length ? counted(found.length) : "");
}

function counted(count) {
  const say = byId("search-count").dataset;
  const sentence = { 0: say.none, 1: say.one }[count] ?? (count > SHOWN ? say.most : say.other);
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
  if (entry.text) {
    const text = element("span");
    text.append(...marked(entry.text, query));
    link.append(text);
  }
  const place = element("li");
  place.append(link);
  return place;
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

/** Arrow keys walk from the field through what was found and back; Enter goes to the best; Escape clears. */
function walk(event) {
  const inside = event.target.closest?.(".search");
  if (!inside) return;
  const links = [...inside.querySelectorAll("#search-found a")];
  const stops = [byId("search-field"), ...links];
  const place = stops.indexOf(event.target);
  const moves = { ArrowDown: place + 1, ArrowUp: place - 1 };
  if (event.key === "Escape") {
    stops[0].value = "";
    stops[0].focus();
    search();
  } else if (event.key === "Enter" && place === 0) {
    links[0]?.click();
  } else if (place >= 0 && stops[moves[event.key]]) {
    stops[moves[event.key]].focus();
  } else {
    return;
  }
  event.preventDefault();
}

document.addEventListener("input", ({ target }) => target.id === "search-field" && search());
document.addEventListener("focusin", ({ target }) => {
  if (target.id === "search-field") index(document.documentElement.lang).catch(() => {});
});
document.addEventListener("keydown", walk);
// What was typed before this module was there, or comes back with the page.
if (byId("search-field")?.value) search();
