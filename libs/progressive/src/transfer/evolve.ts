import { assert, unreachable } from '@jackpot/money';
import { requestHash } from '../approval.js';
import type { EventOf, AreaEvent } from '../catalogue.js';
import { metersOf, putMeters } from '../levels/state.js';
import type { OpenedLink } from '../state.js';
import { record } from '../levels/history.js';
import { type TransferPart, transferNoticed } from './events.js';
import { gained, receivedKey, sentKey, wholeMicro } from './parts.js';

export function evolveTransfer(link: OpenedLink, event: AreaEvent<'transfer'>, sequence: number): void {
  switch (event.type) {
    case 'TransferNoticed': {
      const { type: _, at: __, ...notice } = event;
      link.noticesGiven = event.notice;
      link.notices = [...link.notices, { kind: 'transfer', hash: requestHash(transferNoticed, event), ...notice }];
      return;
    }
    case 'NoticeCancelled':
      return endNotice(link, event.notice);
    case 'TransferSent':
      send(link, event, sequence);
      return dispatch(link, event);
    case 'TransferReceiptConfirmed':
      return arrive(link, event);
    case 'TransferReceived':
      return receive(link, event, sequence);
    case 'TransferExpected':
      return void link.expectedTransfers.add(receivedKey(event));
    case 'TransferExpectationCancelled':
      link.expectedTransfers.delete(receivedKey(event));
      return void link.cancelledTransfers.add(receivedKey(event));
    default:
      return unreachable(event);
  }
}

export function endNotice(link: OpenedLink, notice: number): void {
  assert(
    link.notices.some((each) => each.notice === notice),
    'a notice that stands',
  );
  link.notices = link.notices.filter((each) => each.notice !== notice);
}

function send(link: OpenedLink, { notice, level, parts, seedMicro }: EventOf<'TransferSent'>, sequence: number): void {
  endNotice(link, notice);
  const meters = metersOf(link, level);
  record(link, {
    ...{ kind: 'change', sequence, level, displayMicro: seedMicro - meters.displayMicro },
    ...{ reserveMicro: -meters.reserveMicro, overflowMicro: -meters.overflowMicro },
  });
  putMeters(link, {
    ...meters,
    displayMicro: seedMicro,
    reserveMicro: 0n,
    overflowMicro: 0n,
    cycle: meters.cycle + 1,
  });
  for (const part of parts) {
    if (part.linkId !== link.config.linkId) continue;
    gain(link, part, sequence);
  }
}

function dispatch(link: OpenedLink, { notice, level, parts }: EventOf<'TransferSent'>): void {
  parts.forEach((part, index) => {
    if (part.linkId === link.config.linkId) return;
    const key = sentKey({ to: part.linkId, notice, part: index });
    link.underWay.set(key, { level, amountMicro: wholeMicro(part) });
  });
}

function arrive(link: OpenedLink, event: EventOf<'TransferReceiptConfirmed'>): void {
  const key = sentKey(event);
  assert(link.underWay.get(key)?.amountMicro === event.amountMicro, 'what has come was on its way, and all of it');
  link.underWay.delete(key);
  link.arrived.add(key);
}

function receive(link: OpenedLink, event: EventOf<'TransferReceived'>, sequence: number): void {
  const key = receivedKey(event);
  assert(!link.received.has(key), 'what was sent comes once');
  link.received.add(key);
  link.expectedTransfers.delete(key);
  gain(link, event, sequence);
}

function gain(link: OpenedLink, part: Omit<TransferPart, 'linkId'>, sequence: number): void {
  const { level, displayMicro, reserveMicro, overflowMicro } = part;
  record(link, { kind: 'change', sequence, level, displayMicro, reserveMicro, overflowMicro });
  const meters = metersOf(link, level);
  putMeters(link, { ...meters, ...gained(meters, part) });
}
