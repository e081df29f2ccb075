import type { Cast, Name } from './cast.js';
import { exact } from './own-accounts.js';
import type { OwnAward, OwnBooks } from './own-books.js';
import { LEVELS, LINK, PRICE_CENTS, TABLES, TERMS, dollarsOf } from './terms.js';

type Body = Readonly<Record<string, unknown>>;
type Rows = readonly Body[];

/** Compares the controller's meters and balances with the script's own books. */
export async function standsAsInOwnBooks(cast: Cast, books: OwnBooks, reader: Name = 'auditor'): Promise<void> {
  const read = async (path: string) => (await cast.of(reader).request('GET', `/api/v1/links/${LINK}/${path}`)).body;
  const { levels } = (await read('meters')) as { levels: Rows };
  expect(levels.map(meterOf)).toEqual(LEVELS.map((level) => ownMeter(books, level)));
  const { accounts, trialBalance } = (await read('balances')) as { accounts: Rows; trialBalance: string };
  expect(trialBalance).toBe('0.00000000');
  expect(balancesIn(accounts)).toEqual(notZero(books.accounts.all()));
}

/** Compares a closed gaming day with the script's own books of that day, sheet by sheet. */
export function dayAsInOwnBooks(report: Body, books: OwnBooks): void {
  expect((report['levels'] as Rows).map(identityOf)).toEqual(LEVELS.map((level) => ownIdentity(books, level)));
  expect((report['levels'] as Rows).map((level) => meterOf(level['metersAfter'] as Body))).toEqual(
    LEVELS.map((level) => ownMeter(books, level)),
  );
  expect((report['tables'] as Rows).map(({ assetNumber: _, noWagerRounds: __, ...row }) => row)).toEqual(
    TABLES.map((table) => ownTable(books, table)),
  );
  expect(balancesIn(report['accounts'] as Rows)).toEqual(notZero(books.accounts.all()));
  expect(report['liability']).toEqual(ownLiability(books));
}

/** The jackpot register of a day: every award, what became of it, and under which document. */
export function registerOf(report: Body): Rows {
  return (report['register'] as Rows).map(
    ({ awardNumber, tableId, coup, seat, line, level, amount, documentNumber, state }) => ({
      awardNumber,
      tableId,
      coup,
      seat,
      line,
      level,
      amount,
      documentNumber,
      state,
    }),
  );
}

export function ownRegister(awards: readonly OwnAward[]): Rows {
  return awards.map(({ number, table, coup, seat, line, level, amountCents, documentNumber, state }) => ({
    awardNumber: number,
    tableId: table,
    coup,
    seat,
    line,
    level,
    amount: dollarsOf(amountCents),
    documentNumber,
    state,
  }));
}

function meterOf({ level, display, reserve, overflow, pending, hits, wins, attendantPaid }: Body): Body {
  return { level, display, reserve, overflow, pending, hits, wins, attendantPaid };
}

function ownMeter(books: OwnBooks, level: (typeof LEVELS)[number]): Body {
  const own = books.levels.get(level)!;
  return {
    level,
    display: exact(books.register(level, 'display')),
    reserve: exact(books.register(level, 'reserve')),
    overflow: exact(books.register(level, 'overflow')),
    pending: dollarsOf(books.register(level, 'pending') / 1_000_000n),
    hits: own.hits,
    wins: dollarsOf(own.winsCents),
    attendantPaid: dollarsOf(own.paidCents),
  };
}

const IDENTITY = [
  'opening',
  'contributions',
  'voided',
  'seed',
  'awards',
  'documented',
  'closing',
  'wagersLocked',
] as const;

function identityOf(level: Body): Body {
  return { level: level['level'], ...Object.fromEntries(IDENTITY.map((name) => [name, level[name]])) };
}

function ownIdentity(books: OwnBooks, level: (typeof LEVELS)[number]): Body {
  const { wagersLocked, ...moved } = books.levels.get(level)!.day;
  const closing = books.held(level);
  const { opening, contributions, voided, seed, awards, documented } = moved;
  // The regulator's own sentence, once more with our own figures.
  expect(opening + contributions - voided + seed - awards + documented).toBe(closing);
  expect(contributions).toBe(wagersLocked * PRICE_CENTS * (TERMS[level].ratePpm + TERMS[level].reservePpm));
  const texts = Object.entries({ ...moved, closing }).map(([name, micro]) => [name, exact(micro)]);
  return { level, ...Object.fromEntries(texts), wagersLocked: Number(wagersLocked) };
}

function ownTable(books: OwnBooks, tableId: (typeof TABLES)[number]): Body {
  const { awardedCents, ...counts } = books.tables.get(tableId)!;
  const handle = dollarsOf(BigInt(counts.wagers) * PRICE_CENTS);
  return { tableId, ...counts, awarded: dollarsOf(awardedCents), handle };
}

function ownLiability(books: OwnBooks): Body {
  const of = (register: 'display' | 'reserve' | 'overflow' | 'pending'): bigint =>
    LEVELS.reduce((sum, level) => sum + books.register(level, register), 0n);
  const parts = {
    display: of('display'),
    reserve: of('reserve'),
    overflow: of('overflow'),
    pending: of('pending'),
    fixedPending: books.accounts.of('fixed:pending'),
    // Every transfer of this day is within one link.
    inTransit: 0n,
  };
  const total = Object.values(parts).reduce((sum, micro) => sum + micro, 0n);
  const seedOutstanding = -LEVELS.reduce((sum, level) => sum + books.accounts.of(`house:seed:${level}`), 0n);
  return Object.fromEntries(
    Object.entries({ ...parts, total, seedOutstanding }).map(([name, micro]) => [name, exact(micro)]),
  );
}

function balancesIn(accounts: Rows): Body {
  return notZero(Object.fromEntries(accounts.map(({ account, balance }) => [String(account), balance])));
}

function notZero(balances: Body): Body {
  return Object.fromEntries(Object.entries(balances).filter(([, balance]) => balance !== '0.00000000'));
}
