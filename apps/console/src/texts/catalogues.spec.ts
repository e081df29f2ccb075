import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ACCOUNT_ROLES,
  ACTS,
  LEVEL_NAMES,
  LINE_LABELS,
  SERVICE_ROLES,
  TABLE_PHASES,
  lineName,
} from '@jackpot/contract';
import { AWARD_STATUSES } from '@jackpot/progressive';
import { linesOf } from '@jackpot/rules';
import ts from 'typescript';
import { labelOf } from '../parts/texts.js';
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
const names = {
  console: [
    ...[ACCOUNT_ROLES, SERVICE_ROLES, AWARD_STATUSES, Object.keys(LINE_LABELS), TABLE_PHASES].flat().map(labelOf),
    ...Object.values(ACTS).map(({ sentence }) => sentence),
  ],
  sign: [
    ...Object.values(LEVEL_NAMES),
    ...(['A', 'B', 'C'] as const).flatMap((paytable) =>
      ([...linesOf(paytable), 'must-hit'] as const).map((line) => lineName(paytable, line)),
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
      ...['audit/rows.ts', 'parts/texts.ts', 'sign/texts.ts'],
    ]);
  });

  it.each(globSync('*.json', { cwd: import.meta.dirname }))(
    '%s translates texts of the sources with the same values, on the sign every text',
    (file) => {
      const part = file.startsWith('sign.') ? 'sign' : 'console';
      const path = join(import.meta.dirname, file);
      let catalogue = JSON.parse(readFileSync(path, 'utf8')) as Catalogue;
      if (process.env['WRITE_TEXTS'] !== undefined) {
        catalogue = Object.fromEntries([...textsOf(part)].map((text) => [text, catalogue[text] ?? '']));
        writeFileSync(path, `${JSON.stringify(catalogue, null, 2)}\n`);
      }
      expect(Object.keys(catalogue).filter((text) => !textsOf(part).has(text))).toEqual([]);
      if (part === 'sign') expect([...textsOf(part)].filter((text) => !catalogue[text])).toEqual([]);
      const translated = Object.entries(catalogue).filter(([, own]) => own !== '');
      expect(translated.filter(([text, own]) => String(placeholders(text)) !== String(placeholders(own)))).toEqual([]);
    },
  );
});
