// What a search asks for. A word or phrase also finds those of the same meaning, in every language; a word that no text
// contains finds the words that differ in one letter, or two.
import { isNearly, isNumber, tellingWords } from "./search_words.js";

/** How well a word answers: the same word, one that it begins, one of the same meaning, one that is misspelt. */
const [SAME, BEGUN, ALIKE, NEAR] = [4, 3, 2.8, 2];
export const BEST = SAME;
/** The letters of a word that may be misspelt; of a shorter one, too many would differ in one letter. */
const SHORTEST = 4;
/** The letters of a word in which two may be wrong. */
const LONG = 8;

/** Return the phrases of some concepts by their first word, each with all phrases of its meaning. */
export function prepareSynonyms(concepts) {
  const byFirstWord = new Map();
  for (const languages of Object.values(concepts)) {
    const alike = Object.values(languages).flat().map(tellingWords);
    for (const phrase of alike) {
      const others = byFirstWord.get(phrase[0]) ?? [];
      byFirstWord.set(phrase[0], [...others, { phrase, alike }]);
    }
  }
  return byFirstWord;
}

/**
 * Return the parts of a search, each with the phrases that answer it. Of each word of a phrase there is a map:
 * the words of the texts that answer it, and how well.
 */
export function readQuery(typed, { vocabulary, synonyms }) {
  const parts = [];
  let words = tellingWords(typed);
  while (words.length) {
    const { length, alike } = findLongest(words, synonyms);
    const phrase = words.slice(0, length);
    parts.push({ phrase, answers: answersTo(phrase, alike, vocabulary) });
    words = words.slice(length);
  }
  return parts;
}

/** Return whether a word of a text is asked for. */
export function isAsked(word, parts) {
  return parts.some(({ answers }) => answers.some((phrase) => phrase.some((answering) => answering.has(word))));
}

/** Return the length of the longest known phrase with which some words begin, and all phrases of its meanings. */
function findLongest(words, synonyms) {
  const known = synonyms.get(words[0]) ?? [];
  const begun = known.filter(({ phrase }) => phrase.every((word, index) => word === words[index]));
  const length = Math.max(1, ...begun.map(({ phrase }) => phrase.length));
  const longest = begun.filter(({ phrase }) => phrase.length === length);
  return { length, alike: longest.flatMap(({ alike }) => alike) };
}

function answersTo(phrase, alike, vocabulary) {
  const own = phrase.map((word) => findWords(word, vocabulary));
  const others = alike.map((other) => other.map((word) => findAlike(word, vocabulary)));
  const all = [own, ...others].filter((words) => words.every((answering) => answering.size));
  const [word] = phrase;
  if (all.length || phrase.length > 1 || word.length < SHORTEST || isNumber(word)) return all;
  return [[findMisspelt(word, vocabulary)]];
}

/** Return the words of a vocabulary that a typed word begins, each with its value. */
function findWords(typed, vocabulary) {
  const begun = [...vocabulary].filter((word) => begins(typed, word));
  return new Map(begun.map((word) => [word, word === typed ? SAME : BEGUN]));
}

/** Return the words that a word of the same meaning begins; a short one must be the whole word. */
function findAlike(other, vocabulary) {
  const similar = [...vocabulary].filter((word) => word === other || (other.length >= SHORTEST && begins(other, word)));
  return new Map(similar.map((word) => [word, ALIKE]));
}

/** Return whether a word begins another one; a number must be equal, but "4" also means "4+" and "-4". */
function begins(wanted, word) {
  if (!isNumber(wanted)) return word.startsWith(wanted);
  return [wanted, `${wanted}+`, `+${wanted}`, `-${wanted}`].includes(word);
}

function findMisspelt(typed, vocabulary) {
  let near = [...vocabulary].filter((word) => isNearly(typed, word, 1));
  if (!near.length && typed.length >= LONG) near = [...vocabulary].filter((word) => isNearly(typed, word, 2));
  return new Map(near.map((word) => [word, NEAR]));
}
