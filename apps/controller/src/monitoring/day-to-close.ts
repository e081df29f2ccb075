import { type DayPeriod, type GamingDayRule, gamingDayOf, periodAfter, periodOf } from '@jackpot/books';
import type { AlarmInputs } from './alarms.js';

/** Times in ms since 1970. */
export interface LinkDays {
  readonly openedAt: number;
  readonly lastClosed: Pick<DayPeriod, 'day' | 'endsAt'> | undefined;
  readonly retiredAt: number | null;
}

/** The next finished gaming day to close, or null. A retired link has no day after that of its retirement. */
export function dayToClose(
  { openedAt, lastClosed, retiredAt }: LinkDays,
  { now, rule }: { readonly now: number; readonly rule: GamingDayRule },
): AlarmInputs['dayToClose'] {
  const { day, startsAt, endsAt } =
    lastClosed === undefined ? periodOf(gamingDayOf(openedAt, rule), rule) : periodAfter(lastClosed, rule);
  const isAfterItsEnd = retiredAt !== null && startsAt > retiredAt;
  return isAfterItsEnd || endsAt > now ? null : { day, endedAt: endsAt };
}
