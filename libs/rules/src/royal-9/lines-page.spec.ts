import { readFileSync } from 'node:fs';
import { PREDICATE_NAMES, SAMPLE_LINES } from '../index.js';

const page = readFileSync('docs/reference/lines.md', 'utf8');

describe('docs/reference/lines.md', () => {
  it('has a row for every predicate and for no other', () => {
    const [, table = ''] = /## Predicates([^]*?)\n## /.exec(page) ?? [];
    const rows = table.split('\n').filter((line) => line.startsWith('| `'));
    const named = rows.flatMap((row) =>
      [...(row.split(' | ')[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name),
    );
    expect(named.filter((name) => name !== 'when').sort()).toEqual([...PREDICATE_NAMES].sort());
  });

  it('shows the sample', () => {
    const blocks = [...page.matchAll(/```json terms\n([^]*?)\n```/g)].map(([, json = '']) => json);
    const json = blocks.find((each) => each.includes('"lines":')) ?? '';
    const { lines } = JSON.parse(`{${json}}`) as { readonly lines: readonly object[] };
    expect(lines).toEqual(
      SAMPLE_LINES.map(({ line, name, when, award }) => ({
        ...{ line, name, when },
        pays:
          award.level === null
            ? { amount: `${award.cents / 100n}.00` }
            : { level: award.level, sharePpm: Number(award.sharePpm) },
      })),
    );
  });
});
