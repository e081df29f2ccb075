import type { LinkConfig, LinkConfigBody } from '@jackpot/progressive';
import { readTerms } from '../../apps/lab/src/players/terms.js';

export const LINK = 'harbour';
export const TABLES = ['t-1', 't-2'] as const;
export type TableId = (typeof TABLES)[number];
export const LEVELS = ['star', 'spade', 'heart', 'must-hit'] as const;

const PAIRS: readonly (readonly [string, string])[] = [
  ['KS', '9S'],
  ['KH', '9H'],
  ['KC', '9C'],
];

export function dollarsOf(cents: bigint): string {
  return `${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`;
}

export function dollarsWithCommas(cents: bigint): string {
  return `$${dollarsOf(cents).replace(/\B(?=(\d{3})+\.)/g, ',')}`;
}

/**
 * Terms that can be approved and that use every register in one evening.
 */
export function termsBody(): LinkConfigBody {
  return {
    linkId: LINK,
    name: 'Royal 9 at the harbour',
    approval: { reference: 'RS-2026-04', approvedOn: '2026-04-02' },
    decks: 8,
    price: '5.00',
    wagerUnitsMax: 2,
    paytable: 'C',
    signDigits: 6,
    roundMsMin: 0,
    laboratory: true,
    awards: { claimFrom: '1500.00', reviewWithinMs: 600_000 },
    promotional: { contribution: 'full' },
    levels: {
      star: { initial: '50000.00', reset: '50000.00', ratePpm: 100_003, reserveRatePpm: 7_001 },
      spade: { initial: '450.00', reset: '450.00', ratePpm: 30_001, reserveRatePpm: 0 },
      heart: { initial: '450.00', reset: '450.00', ratePpm: 30_000, reserveRatePpm: 1_003, limit: '450.40' },
      mustHit: { initial: '940.00', reset: '250.00', ratePpm: 20_000, reserveRatePpm: 10_007, maximum: '1000.00' },
    },
    tables: TABLES.map((tableId, at) => ({
      tableId,
      assetNumber: `MB-10${at + 1}`,
      seats: PAIRS.map(([king, nine], index) => ({
        seat: index + 1,
        deviceId: `d-${at + 1}-${index + 1}`,
        pairs: [[king, nine]] as [string, string][],
      })),
    })),
  };
}

export function terms(): LinkConfig {
  return readTerms(termsBody());
}
