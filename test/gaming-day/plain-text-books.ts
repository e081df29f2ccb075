import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BookTool } from '../support/book-tools.js';
import { LINK } from './terms.js';

const SIDES: readonly (readonly [RegExp, string])[] = [
  [/^(level|fixed):/, 'Liabilities'],
  [/^house:/, 'Expenses'],
  [/^(paid|withheld|forfeited):/, 'Assets'],
];

export function balancesFoundBy({ path, env, balance }: BookTool, books: string): Readonly<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'books-'));
  try {
    const file = join(folder, 'books.journal');
    writeFileSync(file, books);
    const found = execFileSync(path, ['-f', file, ...balance], {
      env: { ...process.env, ...env, LC_ALL: 'C.UTF-8' },
      stdio: 'pipe',
    });
    const lines = found.toString().trim().split('\n');
    return Object.fromEntries(lines.map((line) => lineOf(line)));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function lineOf(line: string): readonly [string, string] {
  const [, amount = '', account = ''] = /^\s*(\S+)\s+(\S.*)$/.exec(line) ?? [];
  return [account, amount.replace('$', '')];
}

export function asTheySeeIt(own: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const theirs = Object.entries(own).filter(([, balance]) => !/^-?0\.0+$/.test(balance));
  return Object.fromEntries(
    theirs.map(([account, balance]) => {
      const side = SIDES.find(([accounts]) => accounts.test(account))?.[1] ?? 'Unknown';
      return [`${side}:${LINK}:${account}`, balance.startsWith('-') ? balance.slice(1) : `-${balance}`];
    }),
  );
}
