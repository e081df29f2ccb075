import { type GamingDay, type GamingDayRule, daysAfter, gamingDayOf, periodOf } from '@jackpot/books';
import type { AlarmInputs } from './alarms.js';

/** What is known of a link's days; times in ms since 1970. */
export interface LinkDays {
  readonly openedAt: number;
  readonly lastClosed: GamingDay | undefined;
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
  const day = lastClosed === undefined ? gamingDayOf(openedAt, rule) : daysAfter(lastClosed, 1);
  const { startsAt, endsAt } = periodOf(day, rule);
  const isAfterItsEnd = retiredAt !== null && startsAt > retiredAt;
  return isAfterItsEnd || endsAt > now ? null : { day, endedAt: endsAt };
}
