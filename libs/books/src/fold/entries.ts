import type { Posting } from '../ledger/index.js';
import type { LinkEvent } from '@jackpot/progressive';
import type { EntryDay } from '../report/day-report.js';

/** The day's postings, put together by what caused them and between which accounts they went. */
export class DayEntries {
  readonly #entries = new Map<string, EntryDay>();

  take(event: LinkEvent['type'], { debitAccount, creditAccount, amountMicro }: Posting): void {
    const key = `${event} ${debitAccount} ${creditAccount}`;
    const before = this.#entries.get(key) ?? { event, debitAccount, creditAccount, amountMicro: 0n, postings: 0 };
    this.#entries.set(key, {
      ...before,
      amountMicro: before.amountMicro + amountMicro,
      postings: before.postings + 1,
    });
  }

  /** In an order that does not depend on what came first. */
  all(): readonly EntryDay[] {
    return [...this.#entries].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
  }
}
