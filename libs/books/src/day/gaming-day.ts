import { assert } from '@jackpot/money';

export type GamingDay = string & { readonly __brand: 'GamingDay' };

/** Minutes from UTC at an instant, negative west of Greenwich. */
export type ZoneOffset = (at: number) => number;

export interface GamingDayRule {
  /** Such as "America/New_York". */
  readonly zone: string;
  /** 0 to 23, local. */
  readonly hour: number;
  readonly offsetAt: ZoneOffset;
}

/** Time from `startsAt` to before `endsAt`, in ms since 1970. */
export interface DayPeriod {
  readonly day: GamingDay;
  readonly startsAt: number;
  readonly endsAt: number;
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * HOUR_MS;

export function parseGamingDay(text: string): GamingDay | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(at) || dateOf(at) !== text ? undefined : (text as GamingDay);
}

/**
 * The gaming day that contains an instant (COMAR 36.03.01.02B(14), REQ-42). Days have no gap or overlap, so a change of
 * clocks makes a day an hour shorter or longer.
 */
export function gamingDayOf(at: number, rule: GamingDayRule): GamingDay {
  const local = dateOf(at + rule.offsetAt(at) * MINUTE_MS);
  const around = [-1, 0, 1].map((days) => daysAfter(local, days));
  const day = around.find((each) => startOf(each, rule) <= at && at < startOf(daysAfter(each, 1), rule));
  assert(day !== undefined, 'every instant is in a gaming day');
  return day;
}

export function periodOf(day: GamingDay, rule: GamingDayRule): DayPeriod {
  return { day, startsAt: startOf(day, rule), endsAt: startOf(daysAfter(day, 1), rule) };
}

/**
 * The gaming day after a closed day. Starts where the closed day ended, and ends by the current rule. A changed rule
 * can make the day shorter or longer, and can skip a date.
 */
export function periodAfter(last: Pick<DayPeriod, 'day' | 'endsAt'>, rule: GamingDayRule): DayPeriod {
  const [next, current] = [daysAfter(last.day, 1), gamingDayOf(last.endsAt, rule)];
  const { day, endsAt } = periodOf(current > next ? current : next, rule);
  assert(endsAt > last.endsAt, 'a gaming day has a length');
  return { day, startsAt: last.endsAt, endsAt };
}

/** Period of a day that is not closed, without time that belongs to an earlier period. A skipped date is empty. */
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

export function daysAfter(day: GamingDay | string, days: number): GamingDay {
  return dateOf(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS);
}

/** The first instant at which local clocks show the hour, or the instant of the change if clocks skip the hour. */
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
