// Print what the page's search finds: for each query the addresses of all results, the best first, as JSON.
// Arguments: a folder with the scripts of the search as modules, and a JSON file with the indexes by language, the
// synonyms, and the queries, each with its language, game and typed text.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, data] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(join(folder, name)).href);
const { readQuery } = await load("search_query.js");
const { find, prepare } = await load("search_ranking.js");
const { indexes, synonyms, queries } = JSON.parse(readFileSync(data, "utf8"));

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
