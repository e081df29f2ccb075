import type { Deal } from '../deal.js';
import { isDragon7, isFortune7, isOneUp, isPanda8 } from './events.js';
import type { Variant } from './rule-sets.js';

/** Announced on designated tables (chapter 11 A(2) to A(5)). */
export type Announcement = 'Dragon 7' | 'Panda 8' | 'Fortune 7' | 'One Up';

type Event = readonly [Announcement, (deal: Deal) => boolean];

const EVENTS: Readonly<Record<Variant, readonly Event[]>> = {
  standard: [],
  ez: [
    ['Dragon 7', isDragon7],
    ['Panda 8', isPanda8],
  ],
  fortune7: [
    ['Fortune 7', isFortune7],
    ['One Up', isOneUp],
  ],
  nocommission: [],
};

export function announcedAt(variant: Variant, deal: Deal): Announcement | null {
  return EVENTS[variant].find(([, isIt]) => isIt(deal))?.[0] ?? null;
}
