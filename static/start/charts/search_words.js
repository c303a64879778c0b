// The words of searches and of the texts that are searched. Case, accents, plural endings and little words do not count.
import { fold } from "./fold.js";

/** A word of letters or digits; "4+", "+3", "13.54" and "9/3" are one word each. */
export const WORD = /(?:(?<![\p{L}\p{N}])[+−-])?[\p{L}\p{N}]+(?:[.,/]\p{N}+)*\+?/gu;
const NUMBER = /^[+-]?\p{N}+$/u;
const SILENT = new Set([
  ..."a an and at by can do does for from how i in is it my of off on or out the to v versus vs was what when which who with".split(" "),
  ..."against au aux avec c ce comment contre d dans de du en est et je l la le les ma mes mon ne on ou par pas plus pour quand que quel quelle qui sur un une".split(" "),
]);

/** Return whether a word is a number. */
export const isNumber = (word) => NUMBER.test(word);

/** Return all words of a text for comparison. */
export function wordsOf(text) {
  const words = foldSigns(text).match(WORD) ?? [];
  return words.map(stem);
}

/** Return the words of a text without the little ones, unless there are no others; "7v9" means 7 and 9. */
export function tellingWords(text) {
  const apart = foldSigns(text).replace(/(\p{N})(vs?)(?=\p{N})/gu, "$1 $2 ");
  const words = apart.match(WORD) ?? [];
  const telling = words.filter((word) => !SILENT.has(word));
  return (telling.length ? telling : words).map(stem);
}

/** Return a folded text in which a minus is a hyphen, as on a keyboard. */
const foldSigns = (text) => fold(text).replaceAll("−", "-");

/** Return a word without a plural or feminine ending, if enough letters remain. */
function stem(word) {
  if (!/^\p{L}{4}/u.test(word)) return word;
  return word.replace(/(?<=^.{4,})e?[sx]?$|[sx]$/, "");
}

/**
 * Return whether a typed word begins another word but for some letters: wrong ones, one too many or too few, or two that
 * have changed places. Few people mistype the first letter, so that it must be right.
 */
export const isNearly = (typed, word, mistakes) => typed[0] === word[0] && beginsNearly(typed.slice(1), word.slice(1), mistakes);

function beginsNearly(typed, word, mistakes) {
  let right = 0;
  while (right < typed.length && typed[right] === word[right]) right += 1;
  if (right === typed.length) return true;
  if (!mistakes) return false;
  const [remaining, wanted] = [typed.slice(right), word.slice(right)];
  const isSwapped = remaining[0] === wanted[1] && remaining[1] === wanted[0];
  return beginsNearly(remaining.slice(1), wanted, mistakes - 1) // one too many
    || beginsNearly(remaining, wanted.slice(1), mistakes - 1) // one too few
    || beginsNearly(remaining.slice(1), wanted.slice(1), mistakes - 1) // a wrong one
    || (isSwapped && beginsNearly(remaining.slice(2), wanted.slice(2), mistakes - 1));
}
