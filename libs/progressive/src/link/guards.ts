import { reject, type Decision } from '../answers.js';
import type { OpenedLink } from '../state.js';
import { isRoundOpen } from '../three-card/state.js';

/** Out of service, and no coup under way at any table: no one's wager is in anything. */
export function isIdle(link: OpenedLink): boolean {
  return (
    !link.inPlay &&
    link.tables.every(
      ({ coup, threeCard }) =>
        (coup === null || coup.phase === 'settled' || coup.phase === 'voided') &&
        (threeCard === null || !isRoundOpen(threeCard)),
    )
  );
}

/** What this link waits for, where that stands in the way of its end or of other terms; null where it waits for nothing. */
export function waitsFor({ expectedTransfers }: OpenedLink): Decision | null {
  const [first] = expectedTransfers;
  return first === undefined ? null : reject('NOTICE_STANDS', `it waits for transfer ${first}`);
}

/** Why nothing else may be put in force, scheduled or ended meanwhile; null where nothing is scheduled. */
export function standsScheduled({ schedule }: OpenedLink): Decision | null {
  return schedule === null ? null : scheduled(schedule);
}

/** The refusal that names the scheduled activation. */
export function scheduled({ version, dueAt }: { readonly version: number; readonly dueAt: number }): Decision {
  return reject('ACTIVATION_SCHEDULED', `version ${version} for ${new Date(dueAt).toISOString()}`);
}
