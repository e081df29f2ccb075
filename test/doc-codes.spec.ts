import { readFileSync } from 'node:fs';
import { filesOf, readSources } from '../apps/site/src/sources.js';

const QUOTED = /`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)`/g;
const WRITTEN = /[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+/g;
const RECORDS = /^(?:CHANGELOG\.md|docs\/(?:adr|releases)\/)/;

function codesOfSources(): ReadonlySet<string> {
  const sources = filesOf('.').filter((path) => /\.(?:tsx?|mjs|json|ya?ml|cnf|sql|service|env|example)$/.test(path));
  return new Set(sources.flatMap((path) => readFileSync(path, 'utf8').match(WRITTEN) ?? []));
}

function unknownCodes(text: string, known: ReadonlySet<string>): readonly string[] {
  const quoted = new Set([...text.matchAll(QUOTED)].map(([, code = '']) => code));
  return [...quoted].filter((code) => !known.has(code));
}

describe('the codes that the documentation quotes', () => {
  const known = codesOfSources();

  it('exist in the product', () => {
    const pages = readSources('.').filter(({ path }) => !RECORDS.test(path));
    expect(pages.length).toBeGreaterThan(50);
    expect(pages.flatMap(({ path, text }) => unknownCodes(text, known).map((code) => `${path}: ${code}`))).toEqual([]);
  });

  it('are reported if they do not exist', () => {
    expect(unknownCodes('`LATE_WAGER` and `NO_SUCH` `REASON`', new Set(['LATE_WAGER']))).toEqual(['NO_SUCH']);
  });
});
