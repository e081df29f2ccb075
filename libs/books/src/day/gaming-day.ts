import { assert } from '@jackpot/money';

/** A gaming day by the date on which it begins, "2026-03-01". */
export type GamingDay = string & { readonly __brand: 'GamingDay' };

/** How far the clocks of a place are ahead of UTC at an instant, in minutes; west of Greenwich it is negative. */
export type ZoneOffset = (at: number) => number;

/** When a facility's gaming day begins: a whole hour on the clocks of the place. */
export interface GamingDayRule {
  /** IANA name of the zone, "America/New_York": printed, and used to make `offsetAt`. */
  readonly zone: string;
  /** 0 to 23. */
  readonly hour: number;
  readonly offsetAt: ZoneOffset;
}

/** One gaming day as instants: [startsAt, endsAt), ms since 1970. */
export interface DayPeriod {
  readonly day: GamingDay;
  readonly startsAt: number;
  readonly endsAt: number;
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * HOUR_MS;

/** The gaming day of a text like "2026-03-01"; undefined where it is no date of the calendar. */
export function parseGamingDay(text: string): GamingDay | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(at) || dateOf(at) !== text ? undefined : (text as GamingDay);
}

/**
 * The gaming day that an instant falls into (COMAR 36.03.01.02B(14), REQ-42). Days meet without gap or overlap, also
 * where the clocks are changed: the day is then an hour shorter or longer.
 */
export function gamingDayOf(at: number, rule: GamingDayRule): GamingDay {
  const local = dateOf(at + rule.offsetAt(at) * MINUTE_MS);
  const around = [-1, 0, 1].map((days) => daysAfter(local, days));
  const day = around.find((each) => startOf(each, rule) <= at && at < startOf(daysAfter(each, 1), rule));
  assert(day !== undefined, 'every instant is in a gaming day');
  return day;
}

/** From when to when a gaming day is. */
export function periodOf(day: GamingDay, rule: GamingDayRule): DayPeriod {
  return { day, startsAt: startOf(day, rule), endsAt: startOf(daysAfter(day, 1), rule) };
}

/**
 * The gaming day that follows a closed one: it begins where that one ended, and ends as the rule in force prescribes. Where
 * zone and hour are as before, it is the next date. After a change of either it is the day into which the end of the last
 * one falls, and never one that is closed: the day of the change is shorter or longer, never empty, and a date whose time
 * has already been closed under the rule before is left out.
 */
export function periodAfter(last: Pick<DayPeriod, 'day' | 'endsAt'>, rule: GamingDayRule): DayPeriod {
  const [next, current] = [daysAfter(last.day, 1), gamingDayOf(last.endsAt, rule)];
  const { day, endsAt } = periodOf(current > next ? current : next, rule);
  assert(endsAt > last.endsAt, 'a gaming day has a length');
  return { day, startsAt: last.endsAt, endsAt };
}

/**
 * When a gaming day that is not closed is, after the last one that is closed. Time that was closed under another date is not
 * part of it: a date that was left out is empty.
 */
export function periodOfOpen(
  day: GamingDay,
  last: Pick<DayPeriod, 'day' | 'endsAt'> | undefined,
  rule: GamingDayRule,
): DayPeriod {
  const period = periodOf(day, rule);
  if (last === undefined) return period;
  const next = periodAfter(last, rule);
  return day === next.day ? next : { ...period, startsAt: Math.max(period.startsAt, next.endsAt) };
}

/** The gaming day so many days later, or earlier where negative. */
export function daysAfter(day: GamingDay | string, days: number): GamingDay {
  return dateOf(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS);
}

/**
 * The first instant at which the clocks show the boundary hour on this date. Where the clocks jump over it, the instant
 * of the jump; where they show it twice, the first time.
 */
function startOf(day: GamingDay, { hour, offsetAt }: GamingDayRule): number {
  assert(Number.isInteger(hour) && hour >= 0 && hour <= 23, 'a gaming day begins at a whole hour, 0 to 23');
  const shown = Date.parse(`${day}T00:00:00Z`) + hour * HOUR_MS;
  const before = shown - offsetAt(shown - DAY_MS) * MINUTE_MS;
  const after = shown - offsetAt(shown + DAY_MS) * MINUTE_MS;
  const isShown = (at: number): boolean => at + offsetAt(at) * MINUTE_MS === shown;
  const [first, second] = before <= after ? [before, after] : [after, before];
  if (isShown(first)) return first;
  return isShown(second) ? second : before;
}

function dateOf(at: number): GamingDay {
  return new Date(at).toISOString().slice(0, 10) as GamingDay;
}
