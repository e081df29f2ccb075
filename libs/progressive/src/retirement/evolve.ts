import { requestHash } from '../approval.js';
import type { AreaEvent, EventOf } from '../catalogue.js';
import { metersOf, putMeters } from '../levels/state.js';
import type { OpenedLink } from '../state.js';
import { endNotice } from '../transfer/evolve.js';
import { retirementNoticed } from './events.js';

export function evolveRetirement(link: OpenedLink, event: AreaEvent<'retirement'>): void {
  if (event.type === 'LinkRetired') return retire(link, event);
  const { type: _, at: __, ...notice } = event;
  link.noticesGiven = event.notice;
  link.notices = [...link.notices, { kind: 'retirement', hash: requestHash(retirementNoticed, event), ...notice }];
}

function retire(link: OpenedLink, { notice, returned }: EventOf<'LinkRetired'>): void {
  endNotice(link, notice);
  for (const part of returned) {
    const meters = metersOf(link, part.level);
    putMeters(link, {
      ...meters,
      displayMicro: meters.displayMicro - part.seedMicro - part.displayMicro,
      reserveMicro: meters.reserveMicro - part.reserveMicro,
      overflowMicro: meters.overflowMicro - part.overflowMicro,
    });
  }
  link.isRetired = true;
}
