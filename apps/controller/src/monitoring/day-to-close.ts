import { type DayPeriod, type GamingDayRule, gamingDayOf, periodAfter, periodOf } from '@jackpot/books';
import type { AlarmInputs } from './alarms.js';

/** What is known of a link's days; times in ms since 1970. */
export interface LinkDays {
  readonly openedAt: number;
  readonly lastClosed: Pick<DayPeriod, 'day' | 'endsAt'> | undefined;
  /** When the link was retired; null while it lives. */
  readonly retiredAt: number | null;
}

/**
 * The gaming day that is over and to be closed next; null where none is. A link that has ended has no day after that of its
 * end: nothing can happen on it.
 */
export function dayToClose(
  { openedAt, lastClosed, retiredAt }: LinkDays,
  { now, rule }: { readonly now: number; readonly rule: GamingDayRule },
): AlarmInputs['dayToClose'] {
  const { day, startsAt, endsAt } =
    lastClosed === undefined ? periodOf(gamingDayOf(openedAt, rule), rule) : periodAfter(lastClosed, rule);
  const isAfterItsEnd = retiredAt !== null && startsAt > retiredAt;
  return isAfterItsEnd || endsAt > now ? null : { day, endedAt: endsAt };
}
