import { centsToMicro } from '@jackpot/money';
import { type OpenedLink, metersOf } from '../state.js';

/**
 * INV-09: a must-hit level never stands above its maximum, and never paid more than that. Null where that holds. It
 * cannot stand at the maximum either: the trigger lies at or below it, so the lock that reached it has reset it.
 */
export function mustHitBelowCeiling(link: OpenedLink): string | null {
  const terms = link.config.mustHit;
  if (terms === null) return null;
  const { displayMicro, largestCents } = metersOf(link, 'must-hit');
  if (displayMicro >= centsToMicro(terms.maximumCents))
    return `the Must Hit stands at ${displayMicro} micro-cents and must hit by ${terms.maximumCents} cents`;
  if (largestCents > terms.maximumCents)
    return `the Must Hit paid ${largestCents} cents and must hit by ${terms.maximumCents} cents`;
  return null;
}
