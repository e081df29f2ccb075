import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ACCOUNT_ROLES,
  ACTS,
  ALARMS,
  LEVEL_NAMES,
  LINE_LABELS,
  SERVICE_ROLES,
  TABLE_PHASES,
  THREE_CARD_DEALINGS,
  THREE_CARD_ROUND_PHASES,
  lineName,
} from '@jackpot/contract';
import { CAUSES, EXCEPTION_KINDS, EXPORT_NAMES, IDENTIFICATION_KINDS, REGISTERS } from '@jackpot/books';
import {
  ADJUSTMENT_CAUSES,
  AWARD_STATUSES,
  CHECK_KINDS,
  CHECK_RESULTS,
  DEALING_DEVICE_STATES,
  DECK_PHASES,
  DEDUCTION_KINDS,
  PAYMENT_METHODS,
  REPLY_KINDS,
  THREE_CARD_LINES,
  linkConfigSchema,
} from '@jackpot/progressive';
import { SHOE_ENDS, WAGER_KEYS, linesOf, wagerByKey } from '@jackpot/rules';
import ts from 'typescript';
import { z } from 'zod';
import { labelOf } from '../parts/texts.js';
import { FIELD_GROUPS, rangeAt } from '../terms/fields.js';
import type { Catalogue } from './t.js';

const SOURCES = join(import.meta.dirname, '..');

interface Call {
  readonly file: string;
  readonly text: string | undefined;
  readonly values: number;
}

function callsOf(name: 't' | 'say'): readonly Call[] {
  const found: Call[] = [];
  for (const file of globSync('**/*.{ts,tsx}', { cwd: SOURCES, exclude: ['**/*.spec.ts'] }).toSorted()) {
    const tree = ts.createSourceFile(file, readFileSync(join(SOURCES, file), 'utf8'), ts.ScriptTarget.Latest);
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === name) {
        const [text, ...values] = node.arguments;
        const isWritten = text !== undefined && ts.isStringLiteral(text);
        found.push({ file, text: isWritten ? text.text : undefined, values: values.length });
      }
      ts.forEachChild(node, visit);
    };
    visit(tree);
  }
  return found;
}

const placeholders = (text: string): readonly string[] => [...new Set(text.match(/\{\d+\}/g))].toSorted();

const calls = { console: callsOf('t'), sign: callsOf('say') };
const WAGER_LINES = WAGER_KEYS.flatMap((key) => wagerByKey(key)?.lines ?? [])
  .filter(({ result }) => result === 'win')
  .map(({ id }) => id);
/** Values from libraries that pages show through `labelOf`. */
const LABELLED: readonly string[] = [
  ...[ACCOUNT_ROLES, SERVICE_ROLES, AWARD_STATUSES, Object.keys(LINE_LABELS), TABLE_PHASES],
  ...[THREE_CARD_ROUND_PHASES, THREE_CARD_DEALINGS, DECK_PHASES, DEALING_DEVICE_STATES, SHOE_ENDS, REPLY_KINDS],
  ...[PAYMENT_METHODS, DEDUCTION_KINDS, CHECK_KINDS, CHECK_RESULTS, ADJUSTMENT_CAUSES, IDENTIFICATION_KINDS],
  ...[
    EXCEPTION_KINDS,
    EXPORT_NAMES,
    REGISTERS,
    [...THREE_CARD_LINES, ...WAGER_LINES].map((line) => line.replaceAll('_', '-')),
  ],
  // Values of union types, which have no array to import.
  ...['player', 'banker', 'tie', 'held'],
  ...['staged', 'approved', 'in-force', 'superseded', 'refused', 'withdrawn', 'passed-over'],
  ...['illegal', 'impossible', 'unwise'],
  ...['opened', 'hit', 'partial', 'top-up', 'pool', 'void', 'restored', 'adjusted', 'transfer', 'retired', 'corrected'],
  ...['shown', 'wagers', 'amount', 'asset', 'refused-slip'],
  ...['owed', 'sent', 'failed', 'canceled'],
].flat();

function choicesOfTerms(): readonly string[] {
  const schema = z.toJSONSchema(linkConfigSchema, { io: 'input', unrepresentable: 'any' });
  return FIELD_GROUPS.flatMap(({ fields }) =>
    fields.flatMap(({ path, unit }) =>
      unit === 'choice' ? (rangeAt(schema as Parameters<typeof rangeAt>[0], path).choices ?? []) : [],
    ),
  );
}

const names = {
  console: [
    ...[...LABELLED, ...choicesOfTerms()].map(labelOf),
    ...Object.values(ACTS).map(({ sentence }) => sentence),
    ...Object.values(CAUSES),
    ...Object.values(ALARMS).map(({ title }) => title),
  ],
  sign: [
    ...Object.values(LEVEL_NAMES),
    ...(['A', 'B', 'C'] as const).flatMap((paytable) =>
      ([...linesOf(paytable), 'must-hit'] as const).map((line) => lineName({ paytable }, line)),
    ),
  ],
};
const textsOf = (part: 'console' | 'sign'): ReadonlySet<string> =>
  new Set([...calls[part].flatMap(({ text }) => text ?? []), ...names[part]]);

describe('the texts of console and sign', () => {
  it('are written in the call, with a value for each placeholder; only the names of libraries come from elsewhere', () => {
    const all = [...calls.console, ...calls.sign];
    expect(all.filter(({ text, values }) => text !== undefined && placeholders(text).length !== values)).toEqual([]);
    expect(all.filter(({ text }) => text === undefined).map(({ file }) => file)).toEqual([
      ...[
        'accounting/reconciliation-pages.tsx',
        'accounting/reconciliation-pages.tsx',
        'alerts/alerts-page.tsx',
        'audit/rows.ts',
        'floor/alarms.tsx',
        'inbox/inbox.tsx',
      ],
      ...['parts/texts.ts', 'search/acts.ts', 'sign/texts.ts'],
    ]);
  });

  it.each(globSync('*.json', { cwd: import.meta.dirname }))(
    '%s translates every text of the sources with the same values',
    (file) => {
      const part = file.startsWith('sign.') ? 'sign' : 'console';
      const path = join(import.meta.dirname, file);
      let catalogue = JSON.parse(readFileSync(path, 'utf8')) as Catalogue;
      if (process.env['WRITE_TEXTS'] !== undefined) {
        catalogue = Object.fromEntries([...textsOf(part)].map((text) => [text, catalogue[text] ?? '']));
        writeFileSync(path, `${JSON.stringify(catalogue, null, 2)}\n`);
      }
      expect(Object.keys(catalogue).filter((text) => !textsOf(part).has(text))).toEqual([]);
      const untranslated = [...textsOf(part)].filter((text) => !catalogue[text]);
      if (untranslated.length > 0)
        throw new Error(
          `${file} lacks ${untranslated.length} translations. Run \`npm run texts\` and translate the empty texts:\n` +
            untranslated.join('\n'),
        );
      const translated = Object.entries(catalogue).filter(([, own]) => own !== '');
      expect(translated.filter(([text, own]) => String(placeholders(text)) !== String(placeholders(own)))).toEqual([]);
    },
  );
});
