// Search over the charts and rulings of all games and the functions of the page, in a drawer on every view; the indexes
// load at the first search.
// Queries and results are plain text and never become markup.
import "./charts.js";
import { fold } from "./fold.js";
import { lacking } from "../page_storage.js";
import { language } from "../status_line.js";

const INDEX = new URL("../../../search/", import.meta.url);
const SHOWN = 40;
const QUIET = 600;

const indexes = new Map();
let timer = 0;
let latest = 0;

/** Return the indexes of all languages, the given language first; try a failed index again at the next search. */
function index(language) {
  if (!indexes.has(language)) {
    const others = [...document.querySelectorAll("link[rel=alternate][hreflang]")].map((link) => link.hreflang);
    const all = [...new Set([language, ...others])].map((name) => fetch(new URL(`${name}.json`, INDEX)));
    const read = Promise.all(all.map((answer) => answer.then((response) => response.json()))).then(prepared);
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
    const entries = typed.trim() ? await index(language()) : [];
    if (number === latest) show(find(entries, typed, byId("page").dataset.game, isOnScreen), typed);
  } catch {
    if (number === latest) miss(lacking());
  }
}

/** Show the entries; without entries, show the list of charts. */
function show(entries, typed) {
  const query = asked(typed);
  byId("search-found").replaceChildren(...entries.slice(0, SHOWN).map((entry) => item(entry, query)));
  byId("search-charts").hidden = entries.length > 0;
  if (query.length && !entries.length) return miss(byId("search-count").dataset.none);
  byId("search-none").hidden = true;
  tell(query.length ? counted(entries.length) : "");
}

/** Announce and show the reason for an empty result. */
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

/** Announce the number of results once, after a pause in typing. */
function tell(text) {
  clearTimeout(timer);
  const say = () => (byId("search-count").textContent = text);
  if (text) timer = setTimeout(say, QUIET);
  else say();
}

function item(entry, query) {
  if (entry.does) return placed(ownLink(entry, query));
  const link = element("a");
  const samePage = entry.game === byId("page").dataset.game;
  link.href = samePage ? `#${entry.at}` : `${entry.file}#${entry.at}`;
  if (!samePage) link.dataset.game = entry.game;
  const where = element("small");
  where.append(...marked(`${entry.gameTitle} · ${entry.title}`, query));
  link.append(where);
  if (entry.text) link.append(...markedText(entry.text, query));
  return placed(link);
}

/** Return a copy of the page's link to a function, with the words of the query marked. */
function ownLink(entry, query) {
  const link = byId(entry.at).cloneNode();
  link.removeAttribute("id");
  const name = element("small");
  name.append(...marked(entry.title, query));
  link.append(name);
  return link;
}

function placed(link) {
  const item = element("li");
  item.append(link);
  return item;
}

/** Return the text of an entry; a leading number stands in front, as on the chart. */
function markedText(text, query) {
  const { number, rest } = /^(?<number>\S{1,5}) · (?<rest>.+)$/u.exec(text)?.groups ?? { rest: text };
  return [number, rest].filter(Boolean).map((piece) => {
    const shown = element(piece === number ? "b" : "span");
    shown.append(...marked(piece, query));
    return shown;
  });
}

/** Return a text with the words of the query marked. */
function marked(text, query) {
  return pieces(text, query).map(([piece, hit]) => {
    if (!hit) return piece;
    const mark = element("mark");
    mark.textContent = piece;
    return mark;
  });
}

const element = (name) => document.createElement(name);

/** Move from the field through the results with the arrow keys, open the best result with Enter, close with Escape. */
function walk(event) {
  const inside = event.target.closest?.(".search");
  if (!inside) return;
  const stops = [byId("search-field"), ...inside.querySelectorAll("#search-found a")];
  const current = stops.indexOf(event.target);
  const moves = { ArrowDown: current + 1, ArrowUp: current - 1 };
  // A search field would use Escape to clear its text.
  if (event.key === "Escape") inside.close();
  else if (event.key === "Enter" && current === 0) stops[1]?.click();
  else if (current >= 0 && stops[moves[event.key]]) stops[moves[event.key]].focus();
  else return;
  event.preventDefault();
}

// Search in the index, in the words of any language. Case, accents and plural endings do not count. Every word of the
// query must begin a word of the entry; a number must be equal.
const WORD = /[\p{L}\p{N}]+(?:[.,/]\p{N}+)*\+?/gu;
const NUMBER = /^\p{N}+$/u;
const SILENT = ["v", "vs", "versus", "against", "contre", "a", "the", "my", "le", "la", "les", "l", "un", "une", "du", "of", "de", "d"];

const wordsIn = (text) => fold(text).match(WORD) ?? [];
/** Return a word without a plural or feminine ending, if enough letters remain. */
const stem = (word) => (/^\p{L}{4}/u.test(word) ? word.replace(/(?<=^.{4,})e?[sx]?$|[sx]$/, "") : word);
/** Return the words of a text for comparison; "4+", "13.54" and "9/3" are one word each. */
const wordsOf = (text) => wordsIn(text).map(stem);

/** Return the words of a query: "7v9" means 7 and 9; words between two numbers and articles do not count. */
function asked(typed) {
  const all = wordsIn(fold(typed).replace(/(\p{N})(vs?)(?=\p{N})/gu, "$1 $2 "));
  const telling = all.filter((word) => !SILENT.includes(word));
  return (telling.length ? telling : all).map(stem);
}

/** Return the entries of the build's indexes, prepared for the search; the current language comes first. */
export function prepared(indexes) {
  const [{ pages, entries }] = indexes;
  return entries.map(([page, at, title, text, keys, cell], number) => {
    const alike = indexes.map((index) => ({ gameTitle: index.pages[page].gameTitle, row: index.entries[number] }));
    return {
      ...pages[page], at, title, text, cell,
      // If the query names a chart or ruling, the whole chart comes before its parts.
      whole: !text || at.startsWith("ruling-"),
      does: at.startsWith("do-"),
      names: alike.map(({ row }) => asked(row[2]).join(" ")),
      numbers: cell && wordsIn(title).filter((word) => NUMBER.test(word)).join(" "),
      titled: alike.flatMap(({ gameTitle, row }) => wordsOf(`${gameTitle} ${row[2]} ${row[4] ?? ""}`)),
      inside: alike.flatMap(({ row }) => wordsOf(row[3])),
    };
  });
}

/**
 * Return the score of an entry: 0 unless every word of the query begins a word of the entry; the numbers of a cell must
 * be equal.
 */
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

const begins = (text, word) => (NUMBER.test(word) ? text === `${word}+` : text.startsWith(word));
const match = (words, word) => (words.includes(word) ? 2 : words.some((each) => begins(each, word)) ? 1 : 0);

/** Return whether the function of an entry belongs to the view that is shown. */
const isOnScreen = ({ at }) => byId(byId(at).hash.slice(1))?.closest(".view, .thumb")?.checkVisibility();

/** Return the matching entries, the best first; of equal ones, those of the current view and game first. */
export function find(entries, typed, game, isNear = () => false) {
  const query = asked(typed);
  if (!query.length) return [];
  const named = (entry) => entry.whole && entry.names.includes(query.join(" "));
  const rank = (entry) => worth(entry, query) + (named(entry) ? 10 : 0) + (entry.does ? 1 : 0) + (entry.game === game ? 0.5 : 0)
    + (entry.does && entry.game === game && isNear(entry) ? 0.5 : 0);
  const matching = entries.filter((entry) => (!entry.does || entry.game === game) && worth(entry, query));
  return matching.map((entry) => [rank(entry), entry]).sort(([a], [b]) => b - a).map(([, entry]) => entry);
}

/** Return a text in pieces: [piece, whether it is a word of the query]. */
function pieces(text, query) {
  const parts = [];
  let done = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const [plain] = wordsOf(word);
    if (!query.some((each) => plain === each || begins(plain, each))) continue;
    parts.push([text.slice(done, index), false], [word, true]);
    done = index + word.length;
  }
  return [...parts, [text.slice(done), false]];
}

document.addEventListener("input", ({ target }) => target.id === "search-field" && search());
document.addEventListener("focusin", ({ target }) => {
  if (target.id !== "search-field") return;
  target.select();
  index(language()).catch(() => {});
});
document.addEventListener("keydown", walk);
// Search for text typed before this module was loaded, or restored by the browser.
if (byId("search-field")?.value) search();
