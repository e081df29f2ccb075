import { areTwo, keyOf } from '../person.js';
import type { LinkEvent } from '../catalogue.js';
import { awardsOf } from '../event-table.js';
import type { LevelMeters } from '../levels/meters.js';

/**
 * INV-14: a meter is lowered only by an award, a void's reversal, a rejected claim's restoration, or an act of two
 * people with reason and reference: an adjustment, a noticed transfer of the whole amount, the retirement of its link,
 * or the correction of a misread card (COMAR 36.05.03.24 J(2); WAC 230-15-695). Returns what is wrong, or null.
 */
export function onlyNamedActsLowerAMeter(
  before: readonly LevelMeters[],
  event: LinkEvent,
  after: readonly LevelMeters[],
): string | null {
  const lowered = after.find((meters, index) => isLower(before[index], meters));
  if (lowered === undefined) return null;
  const named = mayLower(event);
  return named === null ? null : `${event.type} lowers ${lowered.level}: ${named}`;
}

function isLower(before: LevelMeters | undefined, after: LevelMeters): boolean {
  if (before === undefined) return false;
  return (
    after.displayMicro < before.displayMicro ||
    after.reserveMicro < before.reserveMicro ||
    after.overflowMicro < before.overflowMicro
  );
}

function mayLower(event: LinkEvent): string | null {
  switch (event.type) {
    case 'CoupResolved':
      return awardsOf(event).length === 0 ? 'it holds no award' : null;
    case 'CoupVoided':
      return event.reversals.length === 0 ? 'it reverses nothing' : null;
    case 'ClaimRejected':
    case 'MeterAdjusted':
    case 'TransferSent':
    case 'LinkRetired':
    case 'CoupCorrected':
      return withTwoPeople(event);
    default:
      return 'no such event may';
  }
}

type ActOfTwo = Extract<
  LinkEvent,
  {
    readonly type: 'ClaimRejected' | 'MeterAdjusted' | 'TransferSent' | 'LinkRetired' | 'CoupCorrected';
  }
>;

function withTwoPeople(event: ActOfTwo): string | null {
  if (!areTwo(keyOf(event.person), keyOf(event.second))) return 'one person alone';
  if (event.reason.trim() === '') return 'no reason';
  return 'reference' in event && event.reference.trim() === '' ? 'no reference' : null;
}
