import { assert } from '@jackpot/money';
import { adjustmentRequested } from './events.js';
import { adjustedRegisters, registerOf } from './registers.js';
import { requested } from '../approval.js';
import type { AdjustmentEvent, EventOf } from '../catalogue.js';
import { moveAt } from '../levels/evolve.js';
import { record } from '../levels/history.js';
import { metersOf, putMeters } from '../levels/state.js';
import type { LinkState, OpenedLink } from '../state.js';

export function evolveAdjustment(state: LinkState, link: OpenedLink, event: AdjustmentEvent): void {
  const meters = metersOf(link, event.level);
  assert(registerOf(meters, event.register) === event.beforeMicro, 'a meter is adjusted from where it stands');
  link.requestedAdjustment = event.type === 'AdjustmentRequested' ? requestedAdjustment(event, state.sequence) : null;
  if (event.type !== 'MeterAdjusted') return;
  moveAt(link, [event.level], state.sequence);
  const difference = event.afterMicro - event.beforeMicro;
  const nothing = { displayMicro: 0n, reserveMicro: 0n, overflowMicro: 0n };
  record(link, {
    ...{ kind: 'change', sequence: state.sequence, level: event.level },
    ...adjustedRegisters(nothing, { register: event.register, afterMicro: difference }),
  });
  putMeters(link, { ...meters, ...adjustedRegisters(meters, event) });
}

function requestedAdjustment(
  event: EventOf<'AdjustmentRequested'>,
  sequence: number,
): OpenedLink['requestedAdjustment'] {
  const { type: _, at: __, ...adjustment } = event;
  return { ...adjustment, ...requested(adjustmentRequested, event, sequence) };
}
