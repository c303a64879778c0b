// The entries of the search indexes that answer a search, the best first.
import { BEST, prepareSynonyms } from "./search_query.js";
import { isNumber, tellingWords, wordsOf } from "./search_words.js";

// What makes an entry come first, the most important first; all that follows weighs less together.
const CELL = 20; // its two numbers are the ones that are asked for
const OWN_GAME = 10;
const NAME = 2; // the search is its whole name
const TEXT = 1; // the rarest words of the search are in its title or text
const FUNCTION = 0.1;
const ON_SCREEN = 0.1;
/** What a ruling is worth beside a chart that answers as well, unless it is called by its name. */
const RULING = 0.6;

/** How much a word counts above a text, and in it; a chart, a ruling or a function is what its title says. */
const [WHOLE_TITLE, RULING_TITLE, TITLE_ABOVE, INSIDE] = [3, 2, 1, 2];

/** Return the index to search, of the build's indexes and the synonyms; the current language comes first. */
export function prepare(indexes, concepts) {
  const [{ pages, entries }] = indexes;
  const prepared = entries.map(([page, at, title, text, , isCell], number) => {
    const translations = indexes.map((index) => index.entries[number]);
    const games = indexes.map((index) => index.pages[page].gameTitle);
    const titles = translations.map(([, , above, , keys]) => `${above} ${keys ?? ""}`);
    return {
      ...pages[page], at, title, text,
      isRuling: at.startsWith("ruling-"),
      isFunction: at.startsWith("do-"),
      numbers: isCell ? wordsOf(title).filter(isNumber).join(" ") : null,
      names: translations.flatMap(namesOf),
      titled: wordsOf([...games, ...titles].join(" ")),
      inside: translations.flatMap((entry) => wordsOf(entry[3])),
    };
  });
  const vocabulary = new Set(prepared.flatMap(({ titled, inside }) => [...titled, ...inside]));
  return { entries: prepared, vocabulary, synonyms: prepareSynonyms(concepts) };
}

/** Return the names of an entry in words: its title, if it is a whole; of a row its cells; of a step what it is called. */
function namesOf([, at, title, text, keys]) {
  const isWhole = !text || at.startsWith("ruling-");
  const names = isWhole ? [title] : text.split(" · ");
  if (keys && !at.startsWith("do-")) names.push(...keys.split(" · "));
  return names.map(tellingWords).filter((name) => name.length);
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
    .map(({ entry, index }) => [answerWorth(entry, index, parts, words) + placeWorth(entry, game, isOnScreen), entry])
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
function valueOf(entry, answers) {
  const value = Math.max(valueIn(entry.titled, answers) * titleWeight(entry), valueIn(entry.inside, answers) * INSIDE);
  return value / (BEST * WHOLE_TITLE);
}

function titleWeight({ isFunction, isRuling, text }) {
  if (isRuling) return RULING_TITLE;
  return isFunction || !text ? WHOLE_TITLE : TITLE_ABOVE;
}

/** Return how well some words answer a part of a search: as well as the best of its phrases, by its worst word. */
function valueIn(words, answers) {
  const values = answers.map((phrase) => Math.min(...phrase.map((answering) => bestValue(words, answering))));
  return Math.max(0, ...values);
}

const bestValue = (words, answering) => words.reduce((best, word) => Math.max(best, answering.get(word) ?? 0), 0);

/** Return how well an entry answers a search, from 0 to NAME + TEXT. */
function answerWorth(entry, index, parts, words) {
  const strength = sum(parts.map(({ rarity, values }) => rarity * values[index])) / rarityOf(parts);
  const worth = NAME * closenessOf(entry, parts) + TEXT * strength;
  const isNamed = entry.names.some((name) => name.join(" ") === words.join(" "));
  return entry.isRuling && !isNamed ? RULING * worth : worth;
}

/** Return by how much an entry comes first because of what it is and where. */
function placeWorth(entry, game, isOnScreen) {
  let worth = 0;
  if (entry.numbers !== null) worth += CELL;
  if (entry.game === game) worth += OWN_GAME;
  if (entry.isFunction) worth += FUNCTION;
  if (entry.isFunction && isOnScreen(entry)) worth += ON_SCREEN;
  return worth;
}

/** Return how much of a name of an entry is asked for, from 0 to 1; a part that is not in the name must be above it. */
function closenessOf({ names, titled }, parts) {
  const beside = parts.filter(({ answers }) => valueIn(titled, answers));
  const shares = names.map((name) => {
    const lengths = parts.map((part) => lengthWithin(name, part));
    const isComplete = parts.every((part, index) => lengths[index] || beside.includes(part));
    return isComplete ? sum(lengths) / name.length : 0;
  });
  return Math.min(1, Math.max(0, ...shares));
}

/** Return how many words of a name answer a part of a search. */
function lengthWithin(name, { answers }) {
  const phrase = answers.find((each) => valueIn(name, [each]));
  return phrase ? phrase.length : 0;
}
