import ts from 'typescript';

// Finds the texts of the console in its sources, as they are written there: English is the key of the catalogue. The build
// replaces each by a lookup (vite.config.ts), and texts.spec.ts holds the catalogue to the same places. A page is written in
// plain English and needs no list beside it.

/**
 * A text of a source: `key` with {1}, {2}, ... where `values` stand. Text of the source between `start` and `end` is replaced.
 * @typedef {{ key: string, values: readonly Range[], start: number, end: number, isChild: boolean }} Place
 * @typedef {{ start: number, end: number }} Range
 */

/** Attributes and properties that people read or that are read to them. */
const TEXT_NAMES = new Set(
  'act aria-label confirm consequence detail head hint label legend none placeholder text title what'.split(' '),
);
const HAS_WORD = /\p{L}{2}/u;
/** What people read, where a literal could also be a name in the program: "No match so far.", "Void", "in play". */
const IS_PROSE = /^\p{Lu}[\p{Ll}’]+$|\p{L}.* .*\p{L}|^\p{Lu}.*[.…:?]$/u;
/** With values in it: "Tie {1} – {2}", "within {1}%"; not "links/{1}". */
const IS_PROSE_WITH_VALUES = /^(?!.*\/).*\p{L}{2}.* |^(?!.*\/).* .*\p{L}{2}/u;
/** Classes of elements and a header of requests, which resemble prose. */
const IS_NOT_READ = /^(chip|Bearer) /;

/** Whether the texts of this file of `src` are in the catalogue by their places; those of the sign are `say('...')`. @param {string} file */
export function isTranslatable(file) {
  return /\.tsx?$/.test(file) && !/\.spec\.ts$|^(feed|sign|texts)\//.test(file);
}

/**
 * @param {string} file
 * @param {string} source
 * @returns {readonly Place[]} in the order of the source; a place may contain others in its values
 */
export function placesOf(file, source) {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const finder = new PlaceFinder(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind));
  finder.visit(finder.tree);
  return finder.places.toSorted((one, other) => one.start - other.start || other.end - one.end);
}

const isWord = (/** @type {string} */ text) => HAS_WORD.test(text);
const isProse = (/** @type {string} */ text) => IS_PROSE.test(text);

class PlaceFinder {
  /** @type {Place[]} */
  places = [];
  /** @type {Set<ts.Node>} */
  #found = new Set();

  /** @param {ts.SourceFile} tree */
  constructor(tree) {
    this.tree = tree;
  }

  /** @param {ts.Node} node */
  visit(node) {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) this.#children(node.children);
    else if (ts.isJsxAttribute(node)) this.#attribute(node);
    else if (ts.isPropertyAssignment(node)) this.#property(node);
    else if (ts.isReturnStatement(node)) this.#results(node.expression, isProse);
    else if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) this.#results(node.body, isProse);
    else if (ts.isArrayLiteralExpression(node)) for (const each of node.elements) this.#results(each, isProse);
    else if (ts.isVariableDeclaration(node)) this.#results(node.initializer, isProse);
    ts.forEachChild(node, (child) => this.visit(child));
  }

  /** The literals that an expression can be, each as a text if `isText`. @param {ts.Node | undefined} node @param {(text: string) => boolean} isText @returns {void} */
  #results(node, isText) {
    if (node === undefined) return;
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
      return this.#results(node.expression, isText);
    if (ts.isConditionalExpression(node)) {
      this.#results(node.whenTrue, isText);
      return this.#results(node.whenFalse, isText);
    }
    if (ts.isBinaryExpression(node) && isChoice(node.operatorToken.kind)) {
      if (node.operatorToken.kind !== ts.SyntaxKind.AmpersandAmpersandToken) this.#results(node.left, isText);
      return this.#results(node.right, isText);
    }
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      if (isText(node.text)) this.#add(node, node.text, [], false);
    } else if (ts.isTemplateExpression(node)) {
      const { key, values } = ofTemplate(node);
      if (isText(key) || IS_PROSE_WITH_VALUES.test(key)) this.#add(node, key, values, false);
    }
  }

  /** @param {ts.JsxAttribute} node */
  #attribute({ name, initializer }) {
    if (!TEXT_NAMES.has(name.getText(this.tree)) || initializer === undefined) return;
    if (ts.isStringLiteral(initializer)) {
      if (isWord(initializer.text)) this.#add(initializer, initializer.text, [], true);
    } else if (ts.isJsxExpression(initializer)) this.#results(initializer.expression, isWord);
  }

  /** @param {ts.PropertyAssignment} node */
  #property({ name, initializer }) {
    const called = name.getText(this.tree).replaceAll("'", '');
    // In an object `act` names an act of the API; as an attribute it is the text of a button.
    this.#results(initializer, called !== 'act' && TEXT_NAMES.has(called) ? isWord : isProse);
  }

  /** The children of an element as one sentence, where any of them is text; otherwise each for itself. @param {readonly ts.JsxChild[]} all */
  #children(all) {
    for (const child of all) if (ts.isJsxExpression(child)) this.#results(child.expression, isWord);
    const parts = all.map((child) => partOf(child)).filter((part) => part !== null);
    const [first, last] = [all[0], all.at(-1)];
    if (first === undefined || last === undefined) return;
    if (!parts.some((part) => typeof part === 'string' && isWord(part))) return;
    /** @type {ts.Node[]} */
    const values = [];
    const key = parts.map((part) => (typeof part === 'string' ? part : `{${values.push(part)}}`)).join('');
    const range = { start: first.getFullStart(), end: last.getEnd() };
    this.places.push({ key, values: values.map((value) => this.#rangeOf(value)), ...range, isChild: true });
  }

  /** @param {ts.Node} node @param {string} key @param {readonly ts.Node[]} values @param {boolean} isChild */
  #add(node, key, values, isChild) {
    if (this.#found.has(node) || IS_NOT_READ.test(key)) return;
    this.#found.add(node);
    this.places.push({ key, values: values.map((value) => this.#rangeOf(value)), ...this.#rangeOf(node), isChild });
  }

  /** @param {ts.Node} node */
  #rangeOf(node) {
    return { start: node.getStart(this.tree), end: node.getEnd() };
  }
}

/** @param {ts.SyntaxKind} kind */
function isChoice(kind) {
  const { AmpersandAmpersandToken, BarBarToken, QuestionQuestionToken } = ts.SyntaxKind;
  return kind === AmpersandAmpersandToken || kind === BarBarToken || kind === QuestionQuestionToken;
}

/** @param {ts.TemplateExpression} node */
function ofTemplate({ head, templateSpans }) {
  const key = templateSpans.reduce((sum, { literal }, at) => `${sum}{${at + 1}}${literal.text}`, head.text);
  return { key, values: templateSpans.map(({ expression }) => expression) };
}

/** Text as JSX shows it, a node for a value, null for nothing. @param {ts.JsxChild} child @returns {string | ts.Node | null} */
function partOf(child) {
  if (ts.isJsxText(child)) return shownText(child.text);
  if (!ts.isJsxExpression(child)) return child;
  const { expression } = child;
  if (expression === undefined) return null;
  return ts.isStringLiteral(expression) && !HAS_WORD.test(expression.text) ? expression.text : expression;
}

/** White space of JSX: lines are trimmed where they break, and joined by a blank. @param {string} text */
function shownText(text) {
  const lines = text.split('\n');
  return lines
    .map((line, at) => {
      const cut = at === 0 ? line : line.replace(/^[ \t\r]+/, '');
      return at === lines.length - 1 ? cut : cut.replace(/[ \t\r]+$/, '');
    })
    .filter((line) => line !== '')
    .join(' ');
}

/**
 * The source with every text replaced by its lookup.
 * @param {string} file
 * @param {string} source
 * @param {string} lookup name of the function
 */
export function withLookups(file, source, lookup) {
  const places = placesOf(file, source);
  /** @param {number} start @param {number} end @param {readonly Place[]} inside @returns {string} */
  const rewritten = (start, end, inside) => {
    let text = '';
    let at = start;
    for (const place of inside) {
      if (place.start < at || place.end > end) continue;
      const within = places.filter((each) => each !== place && each.start >= place.start && each.end <= place.end);
      const values = place.values.map((value) =>
        rewritten(
          value.start,
          value.end,
          within.filter((each) => each.start >= value.start && each.end <= value.end),
        ),
      );
      const call = `${lookup}(${[JSON.stringify(place.key), ...values].join(', ')})`;
      text += source.slice(at, place.start) + (place.isChild ? `{${call}}` : call);
      at = place.end;
    }
    return text + source.slice(at, end);
  };
  return places.length === 0 ? source : rewritten(0, source.length, places);
}
