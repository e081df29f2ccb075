import { microToText } from '@jackpot/money';
import { metersOf } from '../../apps/lab/src/oracle/books/compare.js';
import type { DayBook } from '../../apps/lab/src/oracle/books/day-book.js';
import type { NumberedAward } from '../../apps/lab/src/oracle/books/link-book.js';
import type { RecordedAward } from '../../apps/lab/src/oracle/claims/claims.js';
import type { Cast, Name } from './cast.js';
import { LEVELS, LINK, TABLES, dollarsOf } from './terms.js';

type Body = Readonly<Record<string, unknown>>;
type Rows = readonly Body[];

export async function standsAsInOwnBooks(cast: Cast, books: DayBook, reader: Name = 'auditor'): Promise<void> {
  const read = async (path: string) => (await cast.of(reader).request('GET', `/api/v1/links/${LINK}/${path}`)).body;
  const { levels } = (await read('meters')) as { levels: Rows };
  expect(levels.map(meterOf)).toEqual(LEVELS.map((level) => ownMeter(books, level)));
  const { accounts, trialBalance } = (await read('balances')) as { accounts: Rows; trialBalance: string };
  expect(trialBalance).toBe('0.00000000');
  expect(balancesIn(accounts)).toEqual(notZero(balancesOf(books)));
}

export function dayAsInOwnBooks(report: Body, books: DayBook): void {
  expect((report['levels'] as Rows).map(identityOf)).toEqual(LEVELS.map((level) => ownIdentity(books, level)));
  expect((report['levels'] as Rows).map((level) => meterOf(level['metersAfter'] as Body))).toEqual(
    LEVELS.map((level) => ownMeter(books, level)),
  );
  expect((report['tables'] as Rows).map(({ assetNumber: _, noWagerRounds: __, ...row }) => row)).toEqual(
    TABLES.map((table) => ownTable(books, table)),
  );
  expect(report['promotions'] ?? []).toEqual(TABLES.flatMap((table) => ownPromotions(report, books, table)));
  expect(balancesIn(report['accounts'] as Rows)).toEqual(notZero(balancesOf(books)));
  expect(report['liability']).toEqual(ownLiability(books));
}

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

export function ownRegister(awards: readonly RecordedAward[]): Rows {
  return awards.map(({ awardNumber, tableId, coup, seat, line, level, amountCents, documentNumber, state }) => ({
    awardNumber,
    tableId,
    coup,
    seat,
    line,
    level,
    amount: dollarsOf(amountCents),
    documentNumber,
    state,
  }));
}

export function awardReplyOf({
  awardNumber,
  seat,
  line,
  level,
  amountCents,
  pay,
  documentNumber,
}: NumberedAward): Body {
  return { awardId: `${LINK}-A${awardNumber}`, seat, line, level, amount: dollarsOf(amountCents), pay, documentNumber };
}

export function balancesOf(books: DayBook): Readonly<Record<string, string>> {
  const balances = [...books.link.registers.balances()].map(([account, micro]) => [account, microToText(micro)]);
  return Object.fromEntries(balances) as Record<string, string>;
}

const METERS = [
  'cycle',
  'display',
  'reserve',
  'overflow',
  'inWagers',
  'hits',
  'wins',
  'largest',
  'pending',
  'attendantPaid',
] as const;

function meterOf(meters: Body): Body {
  return { level: meters['level'], ...Object.fromEntries(METERS.map((name) => [name, String(meters[name])])) };
}

function ownMeter(books: DayBook, level: (typeof LEVELS)[number]): Body {
  return meterOf({ level, ...metersOf(books.link.level(level)) });
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

function ownIdentity(books: DayBook, level: (typeof LEVELS)[number]): Body {
  const { wagersLocked, ...moved } = books.level(level);
  const { openingMicro, contributedMicro, voidedMicro, seededMicro, awardedMicro, documentedMicro, closingMicro } =
    moved;
  // The equation that the regulation requires, on the test's own books.
  expect(openingMicro + contributedMicro - voidedMicro + seededMicro - awardedMicro + documentedMicro).toBe(
    closingMicro,
  );
  const { priceCents } = books.link.config;
  expect(contributedMicro).toBe(books.link.level(level).wholeRateMicro(wagersLocked * priceCents));
  return {
    level,
    opening: microToText(openingMicro),
    contributions: microToText(contributedMicro),
    voided: microToText(voidedMicro),
    seed: microToText(seededMicro),
    awards: microToText(awardedMicro),
    documented: microToText(documentedMicro),
    closing: microToText(closingMicro),
    wagersLocked: Number(wagersLocked),
  };
}

function ownTable(books: DayBook, tableId: (typeof TABLES)[number]): Body {
  const { awardedCents, ...counts } = books.table(tableId);
  const handle = dollarsOf(BigInt(counts.wagers) * books.link.config.priceCents);
  return { tableId, ...counts, awarded: dollarsOf(awardedCents), handle };
}

function ownPromotions(report: Body, books: DayBook, tableId: (typeof TABLES)[number]): Rows {
  const day = books.promotions(tableId);
  if (day === undefined) return [];
  const table = (report['tables'] as Rows).find((row) => row['tableId'] === tableId);
  return [
    {
      ...{ tableId, assetNumber: table?.['assetNumber'], wagers: day.wagers },
      handle: dollarsOf(day.handleCents),
      house: dollarsOf(day.houseCents),
      contributedOn: dollarsOf(day.contributedOnCents),
    },
  ];
}

function ownLiability(books: DayBook): Body {
  const balances = books.link.registers.balances();
  const of = (name: (level: string) => string): bigint =>
    LEVELS.reduce((sum, level) => sum + (balances.get(name(level)) ?? 0n), 0n);
  const parts = {
    display: of((level) => `level:${level}:display`),
    reserve: of((level) => `level:${level}:reserve`),
    overflow: of((level) => `level:${level}:overflow`),
    pending: of((level) => `level:${level}:pending`),
    fixedPending: balances.get('fixed:pending') ?? 0n,
    inTransit: 0n,
  };
  const total = Object.values(parts).reduce((sum, micro) => sum + micro, 0n);
  const seedOutstanding = -of((level) => `house:seed:${level}`);
  return Object.fromEntries(
    Object.entries({ ...parts, total, seedOutstanding }).map(([name, micro]) => [name, microToText(micro)]),
  );
}

function balancesIn(accounts: Rows): Body {
  return notZero(Object.fromEntries(accounts.map(({ account, balance }) => [String(account), balance])));
}

function notZero(balances: Body): Body {
  return Object.fromEntries(Object.entries(balances).filter(([, balance]) => balance !== '0.00000000'));
}
