import { must } from '@jackpot/money';
import { type Below, happens } from '../shoe/randomness.js';

/** How often, in percent, a table does what must do no harm. */
export interface MischiefRates {
  /** Messages said twice; as many coups in which an old message is said again; a fifth as many lost connections. */
  readonly duplicates: number;
  /** Coups in which something bad is said. */
  readonly bad: number;
}

const QUIET_MOMENTS = ['between', 'betting', 'locked', 'ended'] as const;
const BUSY_MOMENTS = ['between', 'betting', 'locking', 'ending'] as const;

/** A moment at which everything said is answered, or soon will be. */
export type QuietMoment = (typeof QUIET_MOMENTS)[number];
/** A moment at which something is on its way. */
export type BusyMoment = (typeof BUSY_MOMENTS)[number];

/** What a table will do wrong in one coup, and when. Each is done once. */
export class FaultPlan {
  badAt: QuietMoment | null;
  repeatAt: QuietMoment | null;
  dropAt: BusyMoment | null;

  constructor({ duplicates, bad }: MischiefRates, below: Below) {
    this.badAt = happens(below, bad) ? one(QUIET_MOMENTS, below) : null;
    this.repeatAt = happens(below, duplicates) ? one(QUIET_MOMENTS, below) : null;
    this.dropAt = happens(below, duplicates / 5) ? one(BUSY_MOMENTS, below) : null;
  }

  isDue(moment: QuietMoment): boolean {
    return this.badAt === moment || this.repeatAt === moment;
  }
}

function one<T>(list: readonly T[], below: Below): T {
  return must(list[below(list.length)], 'a moment');
}
