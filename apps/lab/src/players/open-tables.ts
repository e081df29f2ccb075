import type { LinkConfigBody } from '@jackpot/progressive';
import { demoTerms } from './terms.js';

/** The demonstration's link whose tables no robot deals: a person takes one over, or the demo's own hands are dealt there. */
export const OPEN_TABLES_LINK = 'royal-9-open';
/** For a person. */
export const FREE_TABLE = 'table-01';
/** Where a Star, a Must Hit or a misread card is dealt on request. */
export const SHOW_TABLE = 'table-02';
const SEATS = 7;

/**
 * Terms of the open tables. Shoes are counted, so that a newcomer deals without a card-back and a burn card; the Must Hit
 * has so short a span that a minute of play finds it.
 */
export function openTablesTerms(): LinkConfigBody {
  const terms = demoTerms({ linkId: OPEN_TABLES_LINK, tables: 2, seats: SEATS, paytable: 'C' });
  const { shoes: _, ...counted } = terms;
  return {
    ...counted,
    name: 'Royal 9 Open Tables',
    levels: {
      ...terms.levels,
      mustHit: { initial: '250.00', reset: '250.00', maximum: '350.00', ratePpm: 20_000, reserveRatePpm: 10_000 },
    },
    tables: terms.tables.map((table, index) => ({ ...table, assetNumber: `MB-010${index + 1}` })),
  };
}
