import { must } from '@jackpot/money';
import { type Below, happens } from '../random.js';

/** In percent of hands. No fault may cause harm. */
export interface FaultRates {
  /** Chance that a hand repeats a message, and that a message is sent twice. Connections are lost a fifth as often. */
  readonly duplicates: number;
  readonly bad: number;
}

const IDLE_MOMENTS = ['between', 'betting', 'locked', 'ended'] as const;
const BUSY_MOMENTS = ['between', 'betting', 'locking', 'ending'] as const;

export type IdleMoment = (typeof IDLE_MOMENTS)[number];
export type BusyMoment = (typeof BUSY_MOMENTS)[number];

export class FaultPlan {
  badAt: IdleMoment | null;
  repeatAt: IdleMoment | null;
  dropAt: BusyMoment | null;

  constructor({ duplicates, bad }: FaultRates, below: Below) {
    this.badAt = happens(below, bad) ? one(IDLE_MOMENTS, below) : null;
    this.repeatAt = happens(below, duplicates) ? one(IDLE_MOMENTS, below) : null;
    this.dropAt = happens(below, duplicates / 5) ? one(BUSY_MOMENTS, below) : null;
  }

  isDue(moment: IdleMoment): boolean {
    return this.badAt === moment || this.repeatAt === moment;
  }
}

function one<T>(list: readonly T[], below: Below): T {
  return must(list[below(list.length)], 'a moment');
}
