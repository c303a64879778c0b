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
export function asked(typed) {
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
export function pieces(text, query) {
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
