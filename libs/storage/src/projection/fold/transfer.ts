import { type EventOf, gained } from '@jackpot/progressive';
import { levelIn } from '../link-memory.js';
import type { Handlers, ProjectionBatch } from '../projection-batch.js';
import { setLevel } from './meters.js';

export const TRANSFER_HANDLERS = {
  TransferNoticed: noticeParts,
  NoticeCancelled: ({ rows }, { at, notice }, sequence) => void rows.cancelledNotices.push({ notice, sequence, at }),
  TransferExpected: ({ rows }, { at, from: fromLink, notice, part, level }, sequence) =>
    void rows.expected.push({ fromLink, notice, part, level, sequence, at }),
  TransferExpectationCancelled: ({ rows }, { at, from: fromLink, notice, part }, sequence) =>
    void rows.cancelledExpectations.push({ fromLink, notice, part, sequence, at }),
  TransferSent: sendParts,
  TransferReceiptConfirmed: ({ rows }, { at, notice, part }, sequence) =>
    void rows.confirmedReceipts.push({ notice, part, sequence, at }),
  TransferReceived: receivePart,
} as const satisfies Handlers;

function noticeParts(
  run: ProjectionBatch,
  { at, notice, targets }: EventOf<'TransferNoticed'>,
  sequence: number,
): void {
  targets.forEach(({ linkId: toLink, level: toLevel }, part) => {
    if (toLink !== run.memory.linkId) run.rows.noticed.push({ notice, part, toLink, toLevel, sequence, at });
  });
}

function sendParts(run: ProjectionBatch, event: EventOf<'TransferSent'>, sequence: number): void {
  const { at, notice, level, parts, seedMicro } = event;
  const when = { at, sequence, cause: 'transfer' } as const;
  const source = levelIn(run.memory, level);
  const reset = { displayMicro: seedMicro, reserveMicro: 0n, overflowMicro: 0n };
  setLevel(run, source, { ...reset, cycle: source.cycle + 1 }, when);
  parts.forEach((part, index) => {
    const { linkId: toLink, level: toLevel, displayMicro, reserveMicro, overflowMicro } = part;
    if (toLink === run.memory.linkId) {
      const target = levelIn(run.memory, toLevel);
      return setLevel(run, target, gained(target, part), when);
    }
    const amounts = { displayMicro, reserveMicro, overflowMicro };
    run.rows.sent.push({ notice, part: index, level, toLink, toLevel, ...amounts, sequence, sentAt: at });
  });
}

function receivePart(run: ProjectionBatch, event: EventOf<'TransferReceived'>, sequence: number): void {
  const { at, from: fromLink, notice, part, level, displayMicro, reserveMicro, overflowMicro, excessMicro } = event;
  const target = levelIn(run.memory, level);
  setLevel(run, target, gained(target, event), { at, sequence, cause: 'transfer' });
  const amounts = { displayMicro, reserveMicro, overflowMicro, excessMicro };
  run.rows.received.push({ fromLink, notice, part, level, ...amounts, sequence, receivedAt: at });
}
