import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { skipped } from './skipped.js';

export interface BookTool {
  readonly name: 'hledger' | 'ledger';
  readonly path: string;
  readonly env: Readonly<Record<string, string>>;
  readonly balance: readonly string[];
}

const BALANCE: Readonly<Record<BookTool['name'], readonly string[]>> = {
  hledger: ['balance', '--flat', '--no-total'],
  ledger: ['balance', '--flat', '--no-total'],
};

export function bookTools(): readonly BookTool[] {
  const tree = process.env['BOOK_TOOLS'];
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...(tree === undefined ? [] : [join(tree, 'usr/bin')]),
  ];
  return (['hledger', 'ledger'] as const).flatMap((name) => {
    const path = folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
    if (path === undefined) {
      skipped('plain-text books', `${name} is not on this machine`);
      return [];
    }
    return [{ name, path, balance: BALANCE[name], env: tree === undefined ? {} : librariesOf(tree) }];
  });
}

function librariesOf(tree: string): Readonly<Record<string, string>> {
  const lib = join(tree, 'usr/lib');
  const folders = existsSync(lib) ? readdirSync(lib).map((name) => join(lib, name)) : [];
  return { LD_LIBRARY_PATH: [lib, ...folders].join(delimiter) };
}
