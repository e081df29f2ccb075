import { reject, type Decision } from '../answers.js';
import type { OpenedLink } from '../state.js';
import { isRoundOpen } from '../three-card/state.js';

/** Whether no hand is open, so that a change of terms or amounts affects no wager. */
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

export function incomingTransferRefusal({ expectedTransfers }: OpenedLink): Decision | null {
  const [first] = expectedTransfers;
  return first === undefined ? null : reject('NOTICE_STANDS', `it waits for transfer ${first}`);
}

export function scheduleRefusal({ schedule }: OpenedLink): Decision | null {
  return schedule === null ? null : scheduled(schedule);
}

export function scheduled({ version, dueAt }: { readonly version: number; readonly dueAt: number }): Decision {
  return reject('ACTIVATION_SCHEDULED', `version ${version} for ${new Date(dueAt).toISOString()}`);
}
