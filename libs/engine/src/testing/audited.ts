import { type Account, meterDifferences, ledgerLinkOf, postTo, postingsOf, trialBalance } from '@jackpot/books';
import { type Batch, type ChainHead, EMPTY_CHAIN, follow, isChainBreak, sameBytes } from '@jackpot/journal';
import { type LinkEvent, type LinkState, decodeEvents, encodeMeters, evolve, initialState } from '@jackpot/progressive';
import { sha256 } from './fake-ports.js';

/**
 * Audits a journal from its first batch, independently of the engine. Throws on a gap or a changed byte (INV-03,
 * INV-11), meters that differ from the result of the events (INV-08), a posting that does not balance (INV-01), a meter
 * that differs from its account's balance (INV-02), or a device message that counts twice.
 */
export function audited(batches: readonly Batch[]): {
  readonly state: LinkState;
  readonly events: readonly LinkEvent[];
} {
  const state = initialState();
  const balances = new Map<Account, bigint>();
  const events: LinkEvent[] = [];
  const messages = new Set<string>();
  let head = EMPTY_CHAIN;
  for (const batch of batches) {
    head = followed(head, batch);
    for (const event of decodeEvents(batch.events)) {
      evolve(state, event);
      if (state.opened !== null) postTo(balances, postingsOf(event, ledgerLinkOf(state.opened)));
      once(event, messages);
      events.push(event);
    }
    const meters = state.opened?.meters ?? [];
    claim(sameBytes(encodeMeters(meters), batch.meters), `the meters of batch ${batch.batch} are those of its events`);
    claim(state.sequence === batch.lastSequence, `batch ${batch.batch} holds as many events as it states`);
    claim(trialBalance(balances) === 0n, `the books balance after batch ${batch.batch}`);
    claim(meterDifferences(meters, balances).length === 0, `every meter is its balance after batch ${batch.batch}`);
  }
  return { state, events };
}

function followed(head: ChainHead, batch: Batch): ChainHead {
  const next = follow(head, batch, sha256);
  if (isChainBreak(next)) throw new Error(`batch ${batch.batch}: ${next.code}`);
  return next;
}

function once(event: LinkEvent, messages: Set<string>): void {
  // `MessagesSummarized` repeats the last number, and `DeviceEnrolled` restarts a device's numbers.
  if (!('boot' in event) || event.type === 'MessagesSummarized' || event.type === 'DeviceEnrolled') return;
  const message = [event.table, event.seat, event.boot, event.sequence].join(' ');
  claim(!messages.has(message), `message ${message} counts once`);
  messages.add(message);
}

function claim(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(`not so: ${what}`);
}
