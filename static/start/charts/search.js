// Search over the charts and rulings of all games and the functions of the page, in a drawer on every view; the indexes
// load at the first search.
// Queries and results are plain text and never become markup.
import "./charts.js";
import { isAsked, readQuery } from "./search_query.js";
import { find, prepare } from "./search_ranking.js";
import { WORD, wordsOf } from "./search_words.js";
import { lacking } from "../page_storage.js";
import { language } from "../status_line.js";

const INDEX = new URL("../../../search/", import.meta.url);
const SYNONYMS = new URL("synonyms.json", import.meta.url);
const SHOWN = 40;
const QUIET = 600;

const indexes = new Map();
let timer = 0;
let latest = 0;

/** Return the index of all languages, the given language first; try a failed index again at the next search. */
function index(language) {
  if (!indexes.has(language)) {
    const others = [...document.querySelectorAll("link[rel=alternate][hreflang]")].map((link) => link.hreflang);
    const names = [...new Set([language, ...others])];
    const files = [SYNONYMS, ...names.map((name) => new URL(`${name}.json`, INDEX))];
    const read = Promise.all(files.map(readJson)).then(([synonyms, ...all]) => prepare(all, synonyms));
    read.catch(() => indexes.delete(language));
    indexes.set(language, read);
  }
  return indexes.get(language);
}

/** Return the data of a file. */
async function readJson(address) {
  const answer = await fetch(address);
  return answer.json();
}

const byId = (id) => document.getElementById(id);

async function search() {
  const typed = byId("search-field").value;
  const number = (latest += 1);
  try {
    if (!typed.trim()) return show([], []);
    const searched = await index(language());
    const query = readQuery(typed, searched);
    if (number === latest) show(find(searched, query, byId("page").dataset.game, isOnScreen), query);
  } catch {
    if (number === latest) miss(lacking());
  }
}

/** Show the entries; without entries, show the list of charts. */
function show(entries, query) {
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
  if (entry.isFunction) return placed(ownLink(entry, query));
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

/** Return whether the function of an entry belongs to the view that is shown. */
const isOnScreen = ({ at }) => byId(byId(at).hash.slice(1))?.closest(".view, .thumb")?.checkVisibility();

/** Return a text in pieces: [piece, whether it is a word of the query]. */
function pieces(text, query) {
  const parts = [];
  let done = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const [plain] = wordsOf(word);
    if (!isAsked(plain, query)) continue;
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
