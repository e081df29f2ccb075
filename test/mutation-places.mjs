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
 * The text of a file with a mutation. Its place is where the file has `from`; where the file has it no more, the one place
 * that differs from it by nothing but white space, comments, and names of which at least half are still the same. There `to`
 * takes the new names. So renaming and formatting leave the mutations as they are.
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

/** Without comments. @param {string} text @returns {readonly Token[]} */
function tokensOf(text) {
  return [...text.matchAll(TOKEN)]
    .filter(([token]) => !/^\/[/*]/.test(token))
    .map(({ 0: token, index }) => ({ start: index, end: index + token.length, text: token }));
}

/**
 * The names of the source by those of the fragment, where the fragment stands there but for its names.
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
