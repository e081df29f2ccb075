import { readFileSync } from 'node:fs';
import {
  type PrintedLine,
  PREDICATE_NAMES,
  SAMPLE_LINES,
  SAMPLE_THREE_CARD_LINES,
  THREE_CARD_PREDICATE_NAMES,
} from '../index.js';

const page = readFileSync('docs/reference/lines.md', 'utf8');

describe('docs/reference/lines.md', () => {
  it.each([
    ['Predicates', PREDICATE_NAMES],
    ['Three Card Baccarat', THREE_CARD_PREDICATE_NAMES],
  ])('has a row for every predicate of %s and for no other', (title, names) => {
    const [, table = ''] = new RegExp(`\n## ${title}([^]*?)(\n## |$)`).exec(page) ?? [];
    const rows = table.split('\n').filter((line) => line.startsWith('| `'));
    const named = rows.flatMap((row) =>
      [...(row.split(' | ')[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name),
    );
    expect(named.filter((name) => name !== 'when').sort()).toEqual([...names].sort());
  });

  it.each<['lines' | 'threeCardLines', readonly (PrintedLine & { readonly when: string })[]]>([
    ['lines', SAMPLE_LINES],
    ['threeCardLines', SAMPLE_THREE_CARD_LINES],
  ])('shows the sample of %s', (field, sample) => {
    const blocks = [...page.matchAll(/```json terms\n([^]*?)\n```/g)].map(([, json = '']) => json);
    const json = blocks.find((each) => each.includes(`"${field}":`)) ?? '';
    const read = JSON.parse(`{${json}}`) as Readonly<Record<typeof field, readonly object[]>>;
    expect(read[field]).toEqual(
      sample.map(({ line, name, when, award }) => ({
        ...{ line, name, when },
        pays:
          award.level === null
            ? { amount: `${award.cents / 100n}.00` }
            : { level: award.level, sharePpm: Number(award.sharePpm) },
      })),
    );
  });
});
