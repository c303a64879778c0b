// Search over the charts and rulings of all games, in a drawer on every view: the indexes are read once they are needed.
// Nothing here ever becomes markup: what was typed and what is found are texts.
import "./charts.js";
import { lacking } from "../page_storage.js";

const INDEX = new URL("../../../search/", import.meta.url);
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
    if (number === latest) miss(lacking());
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

// Finding entries of the search's index, in the words of any language: case, accents and the endings of plurals do not
// count, and every word asked for must begin some word of what is found; a number must be that number.
const WORD = /[\p{L}\p{N}]+(?:[.,/]\p{N}+)*\+?/gu;
const NUMBER = /^\p{N}+$/u;
const VERSUS = ["v", "vs", "versus", "against", "contre"];

/** Lower case without accents. */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const wordsIn = (text) => plain(text).match(WORD) ?? [];
/** A word without the ending of a plural or of a feminine, where enough of it is left. */
const stem = (word) => (/^\p{L}{4}/u.test(word) ? word.replace(/(?<=^.{4,})e?[sx]?$|[sx]$/, "") : word);
/** The words of a text as they are compared: "4+" is one, and so are "13.54" and "9/3". */
const wordsOf = (text) => wordsIn(text).map(stem);

/** The words asked for: "7v9" is 7 against 9, and the word between them says nothing. */
function asked(typed) {
  const all = wordsIn(typed.replace(/(\p{N})(vs?)(?=\p{N})/giu, "$1 $2 "));
  const telling = all.filter((word) => !VERSUS.includes(word));
  return (telling.length ? telling : all).map(stem);
}

/** The indexes of all languages as the build wrote them, that of the language shown first, made ready to be asked. */
export function prepared(indexes) {
  const [{ pages, entries }] = indexes;
  return entries.map(([page, at, title, text, keys, cell], place) => {
    const alike = indexes.map((index) => ({ said: index.pages[page].said, row: index.entries[place] }));
    return {
      ...pages[page], at, title, text, cell,
      // A chart or ruling as a whole comes before its parts when its name is asked for.
      whole: !text || at.startsWith("ruling-"),
      names: alike.map(({ row }) => wordsOf(row[2]).join(" ")),
      numbers: cell && wordsIn(title).filter((word) => NUMBER.test(word)).join(" "),
      titled: alike.flatMap(({ said, row }) => wordsOf(`${said} ${row[2]} ${row[4] ?? ""}`)),
      inside: alike.flatMap(({ row }) => wordsOf(row[3])),
    };
  });
}

/** How well an entry answers: 0 unless every word asked for begins some word of it, and a cell has just its numbers. */
function worth(entry, query) {
  if (entry.cell && entry.numbers !== query.filter((word) => NUMBER.test(word)).join(" ")) return 0;
  let sum = entry.cell ? 10 : 0;
  for (const word of query) {
    const best = Math.max(match(entry.inside, word) * 2, match(entry.titled, word) * (entry.whole ? 3 : 1));
    if (!best) return 0;
    sum += best;
  }
  return sum;
}

const begins = (one, word) => (NUMBER.test(word) ? one === `${word}+` : one.startsWith(word));
const match = (words, word) => (words.includes(word) ? 2 : words.some((one) => begins(one, word)) ? 1 : 0);

/** The entries that answer, the best first, of equal ones those of the game shown. */
export function find(entries, typed, game) {
  const query = asked(typed);
  if (!query.length) return [];
  const named = (entry) => entry.whole && entry.names.includes(query.join(" "));
  const rank = (entry) => worth(entry, query) + (named(entry) ? 10 : 0) + (entry.game === game ? 0.5 : 0);
  const found = entries.filter((entry) => worth(entry, query));
  return found.map((entry) => [rank(entry), entry]).sort(([a], [b]) => b - a).map(([, entry]) => entry);
}

/** A text in pieces: [piece, whether it is a word that was asked for]. */
function pieces(text, query) {
  const found = [];
  let done = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const [one] = wordsOf(word);
    if (!query.some((each) => one === each || begins(one, each))) continue;
    found.push([text.slice(done, index), false], [word, true]);
    done = index + word.length;
  }
  return [...found, [text.slice(done), false]];
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
