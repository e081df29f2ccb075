import { accept, already, reject, type Decision } from '../answers.js';
import type { OpenedLink } from '../state.js';
import type { TransferCommandOf } from './commands.js';
import { receivedKey } from './parts.js';

const DONE = { ok: true, type: 'done' } as const;

/** Expects a transfer. The link `from` sends only after this record, so nothing is sent to a link that has ended. */
export function decideAwait(link: OpenedLink, command: TransferCommandOf<'expect-transfer'>, now: number): Decision {
  const { from, notice, part, level } = command;
  const key = receivedKey(command);
  if (isKnown(link, key)) return already(DONE);
  if (level === 'must-hit' || !link.levels.includes(level))
    return reject('TRANSFER_NOT_ELIGIBLE', `no ${level} that it could go to`);
  return accept([{ type: 'TransferExpected', at: now, from, notice, part, level }], DONE);
}

function isKnown({ expectedTransfers, received, cancelledTransfers }: OpenedLink, key: string): boolean {
  return expectedTransfers.has(key) || received.has(key) || cancelledTransfers.has(key);
}

/** Cancels an expected transfer. The link `from` can then never send the part. */
export function decideNotAwait(
  link: OpenedLink,
  command: TransferCommandOf<'cancel-expected-transfer'>,
  now: number,
): Decision {
  const { from, notice, part } = command;
  if (!link.expectedTransfers.has(receivedKey(command))) return already(DONE);
  return accept([{ type: 'TransferExpectationCancelled', at: now, from, notice, part }], DONE);
}
