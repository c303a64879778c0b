// The entries of the search indexes that answer a search, the best first.
import { BEST, prepareSynonyms } from "./search_query.js";
import { isNumber, tellingWords, wordsOf } from "./search_words.js";

// What makes an entry come first, the most important first.
const CELL = 20; // its two numbers are asked for
const OWN_GAME = 10;
const NO_RULING = 5;
const NAMED_RULING = 4.5; // less than a chart that is named as well, more than any other
const NAMED = 1; // the search is one of its names, word for word
const NAME = 2; // times the share of its name that is asked for
const TEXT = 1; // times how well its words answer, the rare ones above all
const ON_SCREEN = 0.5; // it is a function of the view that is shown

/** How much a word counts in what an entry is called, in its text, and in what stands above it. */
const [CALLED, INSIDE, ABOVE] = [3, 2, 1];

/** Return the index to search, of the build's indexes and the synonyms; the current language comes first. */
export function prepare(indexes, concepts) {
  const [{ pages, entries }] = indexes;
  const prepared = entries.map((entry, number) => {
    const translations = indexes.map((index) => index.entries[number]);
    const gameTitles = indexes.map((index) => index.pages[entry[0]].gameTitle);
    return prepareEntry(pages[entry[0]], translations, gameTitles);
  });
  const vocabulary = new Set(prepared.flatMap(({ called, inside, above }) => [...called, ...inside, ...above]));
  return { entries: prepared, vocabulary, synonyms: prepareSynonyms(concepts) };
}

function prepareEntry(page, translations, gameTitles) {
  const [[, at, title, text, , isCell]] = translations;
  const texts = translations.map(textsOf);
  return {
    ...page, at, title, text,
    isRuling: at.startsWith("ruling-"),
    isFunction: at.startsWith("do-"),
    numbers: isCell ? wordsOf(title).filter(isNumber).join(" ") : null,
    names: texts.flatMap(({ names }) => names.map(tellingWords)).filter((name) => name.length),
    called: texts.flatMap(({ called }) => wordsOf(called)),
    inside: texts.flatMap(({ inside }) => wordsOf(inside)),
    above: wordsOf([...gameTitles, ...texts.map(({ above }) => above)].join(" ")),
  };
}

/**
 * Return the texts of an entry by what they are to it, and its names. A chart, a ruling and a function are called by
 * their title, a step by its number and heading (the build writes "step 5 · Wing v wing"); the names of a row are its
 * cells.
 */
function textsOf([, at, title, inside, keys = ""]) {
  if (at.startsWith("do-")) return { called: `${title} ${keys}`, inside, above: "", names: [title] };
  if (at.startsWith("ruling-") || !inside) return { called: `${title} ${keys}`, inside, above: "", names: [title, ...keys.split(" · ")] };
  const cells = inside.split(" · ");
  if (/^step \d/.test(keys)) return { called: keys, inside, above: title, names: [...cells, ...keys.split(" · ")] };
  return { called: "", inside, above: `${title} ${keys}`, names: [...cells, keys] };
}

/**
 * Return the entries that answer most of the parts of a search, the best first. Parts that no entry answers do not
 * count, and a function counts in its own game alone.
 */
export function find({ entries }, query, game, isOnScreen = () => false) {
  const words = query.flatMap(({ phrase }) => phrase);
  const numbers = words.filter(isNumber).join(" ");
  const open = entries.filter((entry) => isOpen(entry, game, numbers));
  const parts = weighParts(query, open);
  const answers = open.map((entry, index) => ({ entry, answered: parts.filter(({ values }) => values[index]), index }));
  const most = Math.max(0, ...answers.map(({ answered }) => rarityOf(answered)));
  if (!most) return [];
  return answers
    .filter(({ answered }) => rarityOf(answered) === most)
    .map(({ entry, index }) => [answerWorth(entry, index, parts) + contextWorth(entry, words, game, isOnScreen), entry])
    .sort(([a], [b]) => b - a)
    .map(([, entry]) => entry);
}

/** Return whether an entry can be asked for: a function in its game, a cell by exactly its numbers. */
function isOpen(entry, game, numbers) {
  if (entry.isFunction) return entry.game === game;
  return entry.numbers === null || entry.numbers === numbers;
}

/** Return the parts of a search that some entry answers, with the value of each entry; what few answer is rare. */
function weighParts(query, entries) {
  const parts = [];
  for (const { answers } of query) {
    const values = entries.map((entry) => valueOf(entry, answers));
    const count = values.filter(Boolean).length;
    if (count) parts.push({ answers, values, rarity: 1 + Math.log(entries.length / count) });
  }
  return parts;
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const rarityOf = (parts) => sum(parts.map(({ rarity }) => rarity));

/** Return how well an entry answers a part of a search, from 0 to 1. */
function valueOf({ called, inside, above }, answers) {
  const values = [CALLED * valueIn(called, answers), INSIDE * valueIn(inside, answers), ABOVE * valueIn(above, answers)];
  return Math.max(...values) / (BEST * CALLED);
}

/** Return how well some words answer a part of a search: as well as the best of its phrases, by its worst word. */
function valueIn(words, answers) {
  const values = answers.map((phrase) => Math.min(...phrase.map((answering) => bestValue(words, answering))));
  return Math.max(0, ...values);
}

const bestValue = (words, answering) => words.reduce((best, word) => Math.max(best, answering.get(word) ?? 0), 0);

/** Return how well an entry answers a search. */
function answerWorth(entry, index, parts) {
  const strength = sum(parts.map(({ rarity, values }) => rarity * values[index])) / rarityOf(parts);
  return NAME * closenessOf(entry, parts) + TEXT * strength;
}

/** Return by how much an entry comes first because of what it is and where. */
function contextWorth(entry, words, game, isOnScreen) {
  let worth = 0;
  if (entry.numbers !== null) worth += CELL;
  if (entry.game === game) worth += OWN_GAME;
  const isNamed = entry.names.some((name) => name.join(" ") === words.join(" "));
  if (isNamed) worth += NAMED;
  if (!entry.isRuling) worth += NO_RULING;
  else if (isNamed) worth += NAMED_RULING;
  if (entry.isFunction && isOnScreen(entry)) worth += ON_SCREEN;
  return worth;
}

/** Return how much of a name of an entry is asked for, from 0 to 1; a part that is not in the name must be above it. */
function closenessOf({ names, called, above }, parts) {
  const beside = parts.filter(({ answers }) => valueIn([...called, ...above], answers));
  return Math.max(0, ...names.map((name) => shareOf(name, parts, beside)));
}

/** Return how well the parts of a search answer the words of a name, from 0 to 1; each word answers once. */
function shareOf(name, parts, beside) {
  let remaining = name;
  let share = 0;
  for (const part of parts) {
    const phrase = part.answers.find((each) => valueIn(remaining, [each]));
    if (!phrase && !beside.includes(part)) return 0;
    for (const answering of phrase ?? []) {
      const value = bestValue(remaining, answering);
      const index = remaining.findIndex((word) => answering.get(word) === value);
      remaining = remaining.filter((_, position) => position !== index);
      share += value / BEST / name.length;
    }
  }
  return share;
}
