// Print what the page's search finds: for each query the addresses of all results, the best first, as JSON.
// Argument: a JSON file with the indexes by language and the queries, each with its language, game and typed text.
import { readFileSync } from "node:fs";
import { readQuery } from "../../static/start/charts/search_query.js";
import { find, prepare } from "../../static/start/charts/search_ranking.js";

const { indexes, queries } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const synonyms = JSON.parse(readFileSync(new URL("../../static/start/charts/synonyms.json", import.meta.url), "utf8"));

/** Return the index as a page in a language prepares it. */
function prepareFor(language) {
  const others = Object.keys(indexes).filter((other) => other !== language);
  return prepare([language, ...others].map((name) => indexes[name]), synonyms);
}

const prepared = Object.fromEntries(Object.keys(indexes).map((language) => [language, prepareFor(language)]));
const found = queries.map(({ language, game, typed }) => {
  const index = prepared[language];
  return find(index, readQuery(typed, index), game).map(({ at }) => at);
});
console.log(JSON.stringify(found));
