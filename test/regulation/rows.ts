import { exportsOf, isThere, titlesOf } from './sources.js';

/** A row of docs/regulation.md: what is asked, and who answers for it. */
export interface Row {
  readonly clause: string;
  readonly code: string;
  /** The tests; or, where there is no code, why. */
  readonly test: string;
}

/** The rows of the table under a heading of the second level. */
export function rowsUnder(page: string, heading: string): readonly Row[] {
  const part = page.split(/^## /m).find((text) => text.startsWith(`${heading}\n`));
  if (part === undefined) throw new Error(`the page has no heading "${heading}"`);
  const lines = part.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    if (cells.length !== 6) throw new Error(`a row has four cells: ${line}`);
    const [, clause = '', , code = '', test = ''] = cells;
    return { clause, code, test };
  });
}

/** What is built so far stands before it; behind it, files that are not there yet. */
const TO_COME = /(?:; )?\bto come \([a-z]+\): /;

/** What is untrue of a row, in sentences; none where it holds. */
export function untrueOf(row: Row): readonly string[] {
  return rowProblems(row).map((problem) => `${row.clause}: ${problem}`);
}

function rowProblems({ code, test }: Row): readonly string[] {
  if (code === '-' || code === 'not built yet')
    return isSentence(test) ? [] : ['without code there is a sentence that says why'];
  const [built = '', awaited] = code.split(TO_COME);
  if (built === '' && awaited !== undefined) return awaitedProblems(`${awaited} ${test}`);
  return [...codeProblems(built), ...testProblems(test), ...(awaited === undefined ? [] : awaitedProblems(awaited))];
}

function awaitedProblems(awaited: string): readonly string[] {
  const isHere = tokens(awaited).filter(isPath).every(isThere);
  return isHere ? ['all its files are here now: take "to come (...): " away'] : [];
}

function isSentence(text: string): boolean {
  return /^[A-Z"].{15,}\.$/.test(text);
}

function isPath(token: string): boolean {
  return token.includes('/');
}

function tokens(cell: string): readonly string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, token = '']) => token);
}

function codeProblems(code: string): readonly string[] {
  const problems: string[] = [];
  let path = '';
  for (const token of tokens(code)) {
    if (isPath(token)) {
      path = token;
      if (!isThere(path)) problems.push(`there is no ${path}`);
    } else if (path === '') problems.push(`\`${token}\` stands before any file`);
    else if (isThere(path) && !exportsOf(path).has(token)) problems.push(`${path} does not export ${token}`);
  }
  return path === '' ? ['no file'] : problems;
}

function testProblems(test: string): readonly string[] {
  const problems: string[] = [];
  let path = '';
  for (const [, file, title] of test.matchAll(/`([^`]+)`|"([^"]+)"/g)) {
    path = file ?? path;
    if (!/spec\.ts$/.test(path) || !isThere(path)) problems.push(`there is no spec ${path}`);
    else if (title !== undefined && !titlesOf(path).some((text) => text.startsWith(title)))
      problems.push(`${path} has no test "${title}"`);
  }
  return path === '' ? ['no test'] : problems;
}
