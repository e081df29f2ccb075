import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { must, parseMicro } from '@jackpot/money';
import { betting, claim, coup, given, later, linkOf, table } from '../../../progressive/src/testing/index.js';
import { DAY_MS, closed, journal } from '../../test/closed-days.js';
import { type BookTool, bookTools } from '../../../../test/support/book-tools.js';
import { readReport } from '../day/report-body.js';
import { plainTextBooks } from './plain-text.js';

const HIT = { seats: [1, 2], player: '2C 3D', banker: 'KS 9S' } as const;
const scene = given(linkOf({ tables: 2, star: { reserveRatePpm: 7_001n } }));
scene.when(coup(HIT), betting({ seats: [1] }), table(1).isVoided(), later(DAY_MS), coup({ ...HIT, table: 2 }));
scene.when(claim(2).isPaid(), later(DAY_MS));
const closes = closed(journal(scene), 3);
const text = plainTextBooks(closes);

interface Transaction {
  readonly title: string;
  readonly postings: readonly { readonly account: string; readonly micro: bigint; readonly asserted?: bigint }[];
}

const POSTING = /^ {4}(\S+) {2}\$(-?[\d.]+)(?: = \$(-?[\d.]+))?$/;

function read(books: string): readonly Transaction[] {
  const [head, ...blocks] = books.split(/\n\n+/);
  expect(head).toBe('commodity $\n    format $1000.00000000');
  return blocks.map((block) => {
    const [title = '', ...lines] = block.trimEnd().split('\n');
    expect(title).toMatch(/^\d{4}-\d{2}-\d{2} \(\S+\) \S/);
    return { title, postings: lines.map(postingOf) };
  });
}

function postingOf(line: string): Transaction['postings'][number] {
  const [, account = '', amount = '', asserted] = must(POSTING.exec(line), `a posting: "${line}"`);
  return { account, micro: microOf(amount), ...(asserted === undefined ? {} : { asserted: microOf(asserted) }) };
}

function microOf(dollars: string): bigint {
  const micro = parseMicro(dollars.replace(/^-/, ''));
  if (typeof micro !== 'bigint') throw new Error(`"${dollars}" is no amount`);
  return dollars.startsWith('-') ? -micro : micro;
}

function balancesOf(books: string): ReadonlyMap<string, bigint> {
  const balances = new Map<string, bigint>();
  for (const { title, postings } of read(books)) {
    const sum = postings.reduce((total, { micro }) => total + micro, 0n);
    if (sum !== 0n) throw new Error(`${title} is off by ${sum}`);
    for (const { account, micro, asserted } of postings) {
      const balance = (balances.get(account) ?? 0n) + micro;
      balances.set(account, balance);
      if (asserted !== undefined && asserted !== balance) throw new Error(`${title}: ${account} has ${balance}`);
    }
  }
  return balances;
}

describe('the books as plain text', () => {
  it('balance in every transaction, and end with the balances of the ledger', () => {
    const balances = balancesOf(text);
    const { accounts, linkId } = readReport(closes[2]!.report);
    expect(balances.size).toBe(accounts.length);
    for (const { account, balance } of accounts) {
      const [name] = [...balances.keys()].filter((each) => each.endsWith(`:${linkId}:${account}`));
      expect([account, balances.get(must(name, account))]).toEqual([account, -microOf(balance)]);
    }
  });

  it('show a missing day, a missing entry and a changed amount', () => {
    expect(() => balancesOf(plainTextBooks(closes.slice(1)))).toThrow(/has/);
    const entry = text.indexOf('2026-03-02');
    expect(() => balancesOf(text.slice(0, entry) + text.slice(text.indexOf('\n\n', entry) + 2))).toThrow(/has/);
    expect(() => balancesOf(text.replace(/\$-(\d)/, '$-9$1'))).toThrow(/is off by/);
  });
});

const tools = bookTools();

describe(`the books as ${tools.length === 0 ? 'no program of this machine reads' : tools.map(({ name }) => name).join(' and ')}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'books-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const balanceBy = ({ path, env, balance }: BookTool, books: string): string => {
    const file = join(folder, 'books.journal');
    writeFileSync(file, books);
    return execFileSync(path, ['-f', file, ...balance], {
      encoding: 'utf8',
      env: { ...process.env, ...env },
      stdio: 'pipe',
    });
  };

  it('balance, and a changed amount or a missing day does not', () => {
    for (const tool of tools) {
      const reported = new Map(
        balanceBy(tool, text)
          .split('\n')
          .flatMap((line) => {
            const found = /^\s*\$?(-?)\$?(-?[\d.]+)\s+(\S+)$/.exec(line);
            return found === null ? [] : [[found[3]!, microOf(`${found[1]}${found[2]}`)] as const];
          }),
      );
      const ours = [...balancesOf(text)].filter(([, micro]) => micro !== 0n);
      expect([tool.name, [...reported].sort()]).toEqual([tool.name, ours.sort()]);
      expect(() => balanceBy(tool, text.replace(/\$-(\d)/, '$-9$1'))).toThrow();
      expect(() => balanceBy(tool, plainTextBooks(closes.slice(1)))).toThrow();
    }
    expect(text).toContain('$0 = $');
  });
});
