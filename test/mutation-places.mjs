/** @typedef {{ readonly file: string, readonly from: string, readonly to: string }} Mutation */
/** @typedef {{ readonly start: number, readonly end: number, readonly text: string }} Token */

const TOKEN =
  /\/\*[^]*?\*\/|\/\/[^\n]*|`(?:\\[^]|[^`\\])*`|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|\d[\w.]*|#?[A-Za-z_$][\w$]*|[^\s\w]/g;
const NAME = /^#?[A-Za-z_$]/;
const KEYWORDS = new Set(
  'as async await bigint boolean break case catch class const continue default delete do else export extends false finally for from function if implements import in instanceof interface let new null number of private readonly return static string super switch this throw true try type typeof undefined void while yield'.split(
    ' ',
  ),
);

/**
 * Applies a mutation at the place where the file has `from`. If the file no longer has `from`, uses the one place that
 * differs only in white space, comments and names, of which at least half are unchanged, and renames `to` accordingly.
 * @param {string} source
 * @param {Pick<Mutation, 'from' | 'to'>} mutation
 * @returns {string | null} null: there is no such place, or more than one
 */
export function mutated(source, { from, to }) {
  const exact = source.split(from).length - 1;
  if (exact === 1) return source.replace(from, () => to);
  if (exact > 1) return null;
  const [tokens, wanted] = [tokensOf(source), tokensOf(from)];
  const places = wanted.length === 0 ? [] : tokens.flatMap((_, at) => renamedAt(tokens, at, wanted) ?? []);
  const [place] = places;
  if (place === undefined || places.length > 1) return null;
  return source.slice(0, place.start) + withNames(to, place.names) + source.slice(place.end);
}

/** @param {string} text @returns {readonly Token[]} */
function tokensOf(text) {
  return [...text.matchAll(TOKEN)]
    .filter(([token]) => !/^\/[/*]/.test(token))
    .map(({ 0: token, index }) => ({ start: index, end: index + token.length, text: token }));
}

/**
 * Maps the names of a fragment to the names of the source, if both are otherwise equal at this place.
 * @param {readonly Token[]} tokens @param {number} at @param {readonly Token[]} wanted
 */
function renamedAt(tokens, at, wanted) {
  /** @type {Map<string, string>} */
  const names = new Map();
  for (const [index, { text }] of wanted.entries()) {
    const here = tokens[at + index]?.text ?? '';
    if (!isName(text) || !isName(here)) {
      if (here !== text) return null;
    } else if ((names.get(text) ?? here) !== here) return null;
    else names.set(text, here);
  }
  const renamed = [...names].filter(([before, now]) => before !== now).length;
  if (renamed > Math.max(1, names.size / 2) || new Set(names.values()).size < names.size) return null;
  return { start: tokens[at]?.start ?? 0, end: tokens[at + wanted.length - 1]?.end ?? 0, names };
}

/** @param {string} text */
function isName(text) {
  return NAME.test(text) && !KEYWORDS.has(text);
}

/** @param {string} text @param {ReadonlyMap<string, string>} names */
function withNames(text, names) {
  return text.replaceAll(TOKEN, (token) => (isName(token) ? (names.get(token) ?? token) : token));
}
