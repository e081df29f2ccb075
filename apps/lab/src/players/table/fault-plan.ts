import { must } from '@jackpot/money';
import { type Below, happens } from '../random.js';

/** How often, in percent, a table does what must do no harm. */
export interface FaultRates {
  /** Messages sent twice; as many coups in which an old message is repeated; a fifth as many lost connections. */
  readonly duplicates: number;
  /** Coups in which a bad message is sent. */
  readonly bad: number;
}

const IDLE_MOMENTS = ['between', 'betting', 'locked', 'ended'] as const;
const BUSY_MOMENTS = ['between', 'betting', 'locking', 'ending'] as const;

/** A moment at which every message is answered, or soon will be. */
export type IdleMoment = (typeof IDLE_MOMENTS)[number];
/** A moment at which something is on its way. */
export type BusyMoment = (typeof BUSY_MOMENTS)[number];

/** What a table will do wrong in one coup, and when. Each is done once. */
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
