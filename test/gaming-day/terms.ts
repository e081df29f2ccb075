import type { LinkConfigBody } from '@jackpot/progressive';

/** The link of the story: its terms as a facility would submit them, chosen so that one evening shows every register. */
export const LINK = 'harbour';
export const TABLES = ['t-1', 't-2'] as const;
export type TableId = (typeof TABLES)[number];
export const LEVELS = ['star', 'spade', 'heart', 'must-hit'] as const;
export type Level = (typeof LEVELS)[number];

/** The printed King-Nine of each position, the same at both tables. */
export const PAIRS: Readonly<Record<number, readonly [string, string]>> = {
  1: ['KS', '9S'],
  2: ['KH', '9H'],
  3: ['KC', '9C'],
};
export const PRICE_CENTS = 500n;
/** An award of a printed amount is a claim from here on; below it the dealer pays it. */
export const CLAIM_FROM_CENTS = 150_000n;

export interface LevelTerms {
  readonly initialCents: bigint;
  readonly resetCents: bigint;
  readonly ratePpm: bigint;
  readonly reservePpm: bigint;
  /** The most it may show; the Must Hit goes when it gets there. Null: no limit. */
  readonly mostCents: bigint | null;
}

/**
 * Rates that leave fractions of a cent; Heart is full after a few wagers and runs over; the Must Hit begins
 * as near to its maximum as terms may be approved: a hundred full coups, so that it goes in any long evening.
 */
export const TERMS: Readonly<Record<Level, LevelTerms>> = {
  star: level('50000.00', '50000.00', 100_003n, 7_001n, null),
  spade: level('450.00', '450.00', 30_001n, 0n, null),
  heart: level('450.00', '450.00', 30_000n, 1_003n, '450.40'),
  'must-hit': level('970.00', '250.00', 20_000n, 10_007n, '1000.00'),
};

function level(initial: string, reset: string, ratePpm: bigint, reservePpm: bigint, most: string | null): LevelTerms {
  const mostCents = most === null ? null : centsOf(most);
  return { initialCents: centsOf(initial), resetCents: centsOf(reset), ratePpm, reservePpm, mostCents };
}

/** "612.40" is 61240 cents. */
function centsOf(dollars: string): bigint {
  return BigInt(dollars.replace('.', ''));
}

/** 61240 cents is "612.40". */
export function dollarsOf(cents: bigint): string {
  return `${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`;
}

/** As printed: "$61,234.56". */
export function dollarsWithCommas(cents: bigint): string {
  return `$${dollarsOf(cents).replace(/\B(?=(\d{3})+\.)/g, ',')}`;
}

/** The terms as the body that opens the link. */
export function termsBody(): LinkConfigBody {
  const body = ({ initialCents, resetCents, ratePpm, reservePpm }: LevelTerms) => ({
    initial: dollarsOf(initialCents),
    reset: dollarsOf(resetCents),
    ratePpm: Number(ratePpm),
    reserveRatePpm: Number(reservePpm),
  });
  return {
    linkId: LINK,
    name: 'Royal 9 at the harbour',
    approval: { reference: 'RS-2026-04', approvedOn: '2026-04-02' },
    decks: 8,
    price: dollarsOf(PRICE_CENTS),
    paytable: 'C',
    signDigits: 6,
    // The evening is played as fast as it goes, with shoes that are only counted.
    roundMsMin: 0,
    laboratory: true,
    awards: { claimFrom: dollarsOf(CLAIM_FROM_CENTS), reviewWithinMs: 600_000 },
    levels: {
      star: body(TERMS.star),
      spade: body(TERMS.spade),
      heart: { ...body(TERMS.heart), limit: dollarsOf(TERMS.heart.mostCents ?? 0n) },
      mustHit: { ...body(TERMS['must-hit']), maximum: dollarsOf(TERMS['must-hit'].mostCents ?? 0n) },
    },
    tables: TABLES.map((tableId, at) => ({
      tableId,
      assetNumber: `MB-10${at + 1}`,
      seats: Object.entries(PAIRS).map(([seat, [king, nine]]) => ({
        seat: Number(seat),
        deviceId: `d-${at + 1}-${seat}`,
        pairs: [[king, nine]] as [string, string][],
      })),
    })),
  };
}
