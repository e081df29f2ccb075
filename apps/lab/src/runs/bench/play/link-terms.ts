import { kingNineName, suggestedSeatMap } from '@jackpot/rules';
import type { LinkConfigBody } from '@jackpot/progressive';

/** Positions of every table: a full table, nine wagers a coup. */
export const SEATS = 9;
export const PRICE_CENTS = 500;
export const DECKS = 8;

/** What each level gains from a wager, and what it starts from; the bench's own arithmetic rests on these. */
export const LEVELS = [
  { level: 'star', initialCents: 5_000_000n, ratePpm: 100_000n, reserveRatePpm: 20_000n },
  { level: 'spade', initialCents: 45_000n, ratePpm: 30_000n, reserveRatePpm: 5_000n },
  { level: 'heart', initialCents: 45_000n, ratePpm: 30_000n, reserveRatePpm: 5_000n },
  { level: 'must-hit', initialCents: 25_000n, ratePpm: 20_000n, reserveRatePpm: 0n },
] as const;

/** From the reset amount to the maximum of the Must Hit. */
const SPAN_CENTS_MIN = 75_000n;

export function tableId(table: number): string {
  return `t${table}`;
}

export function deviceId(table: number, seat: number): string {
  return `t${table}-s${seat}`;
}

/** The terms of a link of so many tables: paytable C, the suggested seat map, every level on. */
export function linkTerms(linkId: string, tables: number): LinkConfigBody {
  const pairs = suggestedSeatMap(SEATS, 1).map(({ seat, pairs: [pair] }) => {
    const name = pair === undefined ? '' : kingNineName(pair);
    return { seat, pair: [name.slice(0, 2), name.slice(2)] as [string, string] };
  });
  return {
    linkId,
    name: `Bench ${tables}`,
    approval: { reference: 'bench', approvedOn: '2026-01-01' },
    decks: DECKS,
    price: dollars(BigInt(PRICE_CENTS)),
    paytable: 'C',
    levels: {
      star: level('star'),
      spade: level('spade'),
      heart: level('heart'),
      mustHit: mustHitOf(tables),
    },
    signDigits: 7,
    // Hands of the benchmark take milliseconds and shoes are only counted: it is a laboratory.
    roundMsMin: 0,
    laboratory: true,
    tables: Array.from({ length: tables }, (_, index) => ({
      tableId: tableId(index),
      assetNumber: `B-${index}`,
      seats: pairs.map(({ seat, pair }) => ({ seat, deviceId: deviceId(index, seat), pairs: [pair] })),
    })),
  };
}

function level(name: 'star' | 'spade' | 'heart'): LinkConfigBody['levels']['star'] {
  const terms = LEVELS.find((each) => each.level === name) ?? LEVELS[0];
  return {
    initial: dollars(terms.initialCents),
    reset: dollars(terms.initialCents),
    ratePpm: Number(terms.ratePpm),
    reserveRatePpm: Number(terms.reserveRatePpm),
  };
}

/** The least that the terms may have: the floor of the rules, and above it a coup of every table and one more. */
function mustHitOf(tables: number): LinkConfigBody['levels']['mustHit'] {
  const { initialCents, ratePpm } = LEVELS[3];
  const fullCoupCents = (BigInt(SEATS * PRICE_CENTS) * ratePpm) / 1_000_000n;
  const spanCents = fullCoupCents * BigInt(tables + 1);
  const maximumCents = initialCents + (spanCents > SPAN_CENTS_MIN ? spanCents : SPAN_CENTS_MIN);
  const reset = dollars(initialCents);
  return { initial: reset, reset, maximum: dollars(maximumCents), ratePpm: Number(ratePpm) };
}

function dollars(cents: bigint): string {
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
}
