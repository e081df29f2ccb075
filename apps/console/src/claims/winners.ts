import { centsToText, parseCents } from '@jackpot/money';
import type { Winners } from '../server/types.js';

interface Share {
  /** Dollars and cents. */
  readonly share: string;
}

interface Change {
  readonly with?: Share;
  readonly without?: number;
}

/**
 * Replaces the recorded list of winners. A masked taxpayer number is left out, so that the recorded number stays. The
 * patron's own share (`payeeShare`) is what the other winners leave.
 */
export function entryOf({ amount, revision, winners }: Winners, change: Change) {
  const kept = winners
    .filter(({ number }) => number !== change.without)
    .map(({ taxpayerNumber, noTaxpayerNumber, ...winner }) => ({
      ...winner,
      ...(taxpayerNumber === null ? { taxpayerNumber, noTaxpayerNumber } : {}),
    }));
  const all: readonly Share[] = [...kept, ...(change.with === undefined ? [] : [change.with])];
  const others = all.reduce((sum, { share }) => sum + centsOf(share), 0n);
  return { revision, payeeShare: centsToText(centsOf(amount) - others), winners: all };
}

/** 0n for an invalid amount, which the controller refuses. */
function centsOf(text: string): bigint {
  const cents = parseCents(text);
  return typeof cents === 'bigint' ? cents : 0n;
}
