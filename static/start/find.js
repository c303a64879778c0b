// Finding entries of the search's index: case and accents do not count, every word asked for must begin some word.

const WORD = /[\p{L}\p{N}]+(?:[.,]\p{N}+)*\+?/gu;

/** Lower case without accents. */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
/** The words of a text as they are compared: "4+" is one, and so is "13.54". */
export const wordsOf = (text) => plain(text).match(WORD) ?? [];

/** An index as the build wrote it, made ready to be asked. */
export function prepared({ pages, entries }) {
  return entries.map(([page, at, title, text]) => {
    const place = { ...pages[page], at, title, text };
    // A chart or ruling as a whole comes before its parts when its name is asked for.
    const whole = !text || at.startsWith("ruling-");
    return { ...place, whole, titled: wordsOf(`${place.said} ${title}`), inside: wordsOf(text) };
  });
}

/** How well an entry answers: 0 unless every word asked for begins some word of it. */
function worth(entry, query) {
  let sum = 0;
  for (const word of query) {
    const best = Math.max(match(entry.inside, word) * 2, match(entry.titled, word) * (entry.whole ? 3 : 1));
    if (!best) return 0;
    sum += best;
  }
  return sum;
}

const match = (words, word) => (words.includes(word) ? 2 : words.some((one) => one.startsWith(word)) ? 1 : 0);

/** The entries that answer, the best first, of equal ones those of the game shown. */
export function find(entries, typed, game) {
  const query = wordsOf(typed);
  if (!query.length) return [];
  const named = (entry) => entry.whole && wordsOf(entry.title).join(" ") === query.join(" ");
  const rank = (entry) => worth(entry, query) + (named(entry) ? 10 : 0) + (entry.game === game ? 0.5 : 0);
  const found = entries.filter((entry) => worth(entry, query));
  return found.map((entry) => [rank(entry), entry]).sort(([a], [b]) => b - a).map(([, entry]) => entry);
}

/** A text in pieces: [piece, whether it is a word that was asked for]. */
export function pieces(text, query) {
  const found = [];
  let done = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!query.some((one) => plain(word).startsWith(one))) continue;
    found.push([text.slice(done, index), false], [word, true]);
    done = index + word.length;
  }
  return [...found, [text.slice(done), false]];
}
