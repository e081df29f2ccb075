import { PPM_WHOLE, centsToText } from '@jackpot/money';
import type { LinkConfig } from '@jackpot/progressive';
import { compare, decimalText, fraction } from '../exact/fraction.js';
import { dollarsOf } from '../answer/values.js';
import type { LinkOdds } from '../royal-9/link-odds.js';
import { type Finding, unwise } from './finding.js';

/** A busy link takes about so many wagers in a month: ten tables, six seats, 40 coups an hour, 18 hours a day. */
const WAGERS_A_MONTH = fraction(1_296_000n);

/** What only the Must Hit can do wrong. */
export function mustHitFindings(config: LinkConfig, odds: LinkOdds): readonly Finding[] {
  return [...twoLocks(config), ...rare(odds)];
}

/**
 * Tables lock by themselves: all of them may lock between two reads of the sign. If what they add together can fill the
 * whole span, two of those locks may each trip the Must Hit.
 */
function twoLocks({ mustHit, tables, priceCents }: LinkConfig): readonly Finding[] {
  if (mustHit === null) return [];
  const seats = tables.reduce((sum, table) => sum + table.seats.length, 0);
  const together = fraction(BigInt(seats) * priceCents * mustHit.ratePpm, PPM_WHOLE);
  const spanCents = mustHit.maximumCents - mustHit.resetCents;
  if (compare(together, fraction(spanCents)) < 0) return [];
  return [
    unwise('TWO_LOCKS_COULD_TRIP', {
      path: 'levels.mustHit',
      sentence:
        'one coup of every table fills the whole span: two locks could trip it at once; widen the span or lower the rate',
      numbers: { span: centsToText(spanCents), allTablesOnce: dollarsOf(together), seats: String(seats) },
    }),
  ];
}

function rare({ mustHit }: LinkOdds): readonly Finding[] {
  const [alone] = mustHit;
  if (alone === undefined || compare(alone.wagersBetweenHits, WAGERS_A_MONTH) <= 0) return [];
  return [
    unwise('MUST_HIT_RARE', {
      path: 'levels.mustHit.ratePpm',
      sentence: 'a busy link of ten tables would not see it go once a month: raise the rate or lower the maximum',
      numbers: {
        wagersBetweenHits: decimalText(alone.wagersBetweenHits, 0),
        wagersAMonth: decimalText(WAGERS_A_MONTH, 0),
      },
    }),
  ];
}
