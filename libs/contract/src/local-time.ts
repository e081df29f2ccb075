export const CLOCK_STYLES = ['12-hour', '24-hour'] as const;

export interface FacilityClock {
  readonly zone: string;
  readonly clock: (typeof CLOCK_STYLES)[number];
}

/**
 * Formats times, given in ms since 1970. Times in the hour repeated in autumn include the offset's name:
 * "1:30:00 AM EDT".
 */
export interface LocalTime {
  /** Such as "ET". The IANA name if there is no short name. */
  readonly zoneName: string;
  /** Such as "Nov 22, 2026 7:01:05 PM". */
  readonly dateTime: (at: number) => string;
  /** Such as "Nov 22, 2026". */
  readonly date: (at: number) => string;
  /** Such as "November 22, 2026". */
  readonly longDate: (at: number) => string;
  /** Such as "7:01:05 PM". */
  readonly time: (at: number) => string;
  /** Such as "7:01 PM". */
  readonly hourMinute: (at: number) => string;
  /** Reads a time of the facility's clocks. Null for invalid text. */
  readonly instantOf: (input: string) => number | null;
  /** Such as "2026-11-22T19:01". */
  readonly inputOf: (at: number) => string;
  readonly axisTexts: (ticks: readonly number[], stepSeconds: number) => readonly string[];
  /** Replaces ISO 8601 times in UTC by `dateTime`, and gaming days by their date. */
  readonly localized: (text: string) => string;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const DAY_SECONDS = 86_400;
const MINUTE_SECONDS = 60;

export function localTime({ zone, clock }: FacilityClock, language = 'en-US'): LocalTime {
  const texts = textsOf(zone, clock, language);
  const offsetAt = zoneOffset(zone);
  const isShownTwice = (at: number): boolean => twins(at, offsetAt).length > 1;
  const withOffset = (text: string, at: number): string =>
    isShownTwice(at) ? `${text} ${texts.offsetName(at)}` : text;
  const time = (at: number): string => withOffset(texts.time(at), at);
  const dateTime = (at: number): string => `${texts.date(at)} ${time(at)}`;
  return {
    zoneName: shortName(zone),
    dateTime,
    date: texts.date,
    longDate: texts.longDate,
    time,
    hourMinute: (at) => withOffset(texts.hourMinute(at), at),
    instantOf: (input) => instantOf(input, offsetAt),
    inputOf: (at) => new Date(at + offsetAt(at) * MINUTE_MS).toISOString().slice(0, 16),
    axisTexts: (ticks, stepSeconds) => axisTexts(ticks, stepSeconds, texts),
    localized: (text) =>
      text
        .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, (iso) =>
          Number.isNaN(Date.parse(iso)) ? iso : dateTime(Date.parse(iso)),
        )
        .replace(/(?<=gaming day )\d{4}-\d\d-\d\d/gi, gamingDayText),
  };
}

const dayTexts = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** Changes "2026-11-22" to "Nov 22, 2026" in every zone. Other text is unchanged. */
export function gamingDayText(day: string): string {
  const at = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : Number.NaN;
  return Number.isNaN(at) ? day : dayTexts.format(at);
}

/** Text for proofs, such as "2026-11-23 00:01:05.020 UTC". */
localTime.utc = (at: number): string => new Date(at).toISOString().replace('T', ' ').replace('Z', ' UTC');

/**
 * Minutes that a zone is ahead of UTC.
 * @param zone an IANA name such as "America/New_York"; an unknown name throws a RangeError
 */
export function zoneOffset(zone: string): (at: number) => number {
  const nameAt = zoneNameOf(zone, 'longOffset');
  return (at) => {
    const [, sign, hours = '0', minutes = '0'] = /^GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(nameAt(at)) ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  };
}

function zoneNameOf(timeZone: string, timeZoneName: 'longOffset' | 'short' | 'shortGeneric'): (at: number) => string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName });
  return (at) => format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
}

function shortName(zone: string): string {
  if (zone === 'UTC') return zone;
  const name = zoneNameOf(zone, 'shortGeneric')(0);
  return /^[A-Z]{1,4}T$/.test(name) && name !== 'GMT' ? name : zone;
}

interface Texts {
  readonly date: (at: number) => string;
  readonly longDate: (at: number) => string;
  readonly monthDay: (at: number) => string;
  readonly time: (at: number) => string;
  readonly hourMinute: (at: number) => string;
  readonly offsetName: (at: number) => string;
}

function textsOf(timeZone: string, clock: FacilityClock['clock'], language: string): Texts {
  const formatOf = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, { timeZone, ...options });
    // Runtimes use different spaces before "PM".
    return (at: number): string => format.format(at).replace(/[\u202f\u00a0]/g, ' ');
  };
  const hours = { hour: clock === '24-hour' ? '2-digit' : 'numeric', minute: '2-digit' } as const;
  const hourCycle = clock === '24-hour' ? 'h23' : 'h12';
  return {
    date: formatOf({ dateStyle: 'medium' }),
    longDate: formatOf({ dateStyle: 'long' }),
    monthDay: formatOf({ month: 'short', day: 'numeric' }),
    time: formatOf({ ...hours, second: '2-digit', hourCycle }),
    hourMinute: formatOf({ ...hours, hourCycle }),
    offsetName: zoneNameOf(timeZone, 'short'),
  };
}

type Offset = (at: number) => number;

function twins(at: number, offsetAt: Offset): readonly number[] {
  return instantsOf(at + offsetAt(at) * MINUTE_MS, offsetAt);
}

/** Empty for a time in the hour that clocks skip. `shown` is the local time as if it were UTC. */
function instantsOf(shown: number, offsetAt: Offset): readonly number[] {
  const offsets = new Set([offsetAt(shown - DAY_MS), offsetAt(shown + DAY_MS)]);
  return [...offsets]
    .map((offset) => ({ offset, at: shown - offset * MINUTE_MS }))
    .filter(({ offset, at }) => offsetAt(at) === offset)
    .map(({ at }) => at)
    .sort((a, b) => a - b);
}

function instantOf(input: string, offsetAt: Offset): number | null {
  const [, date = '', time = '00:00'] =
    /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?))?$/.exec(input) ?? [];
  const shown = Date.parse(`${date}T${time}Z`);
  // Some engines read February 30 as March 2.
  if (Number.isNaN(shown) || new Date(shown).toISOString().slice(0, 10) !== date) return null;
  return instantsOf(shown, offsetAt)[0] ?? changeBefore(shown, offsetAt);
}

function changeBefore(shown: number, offsetAt: Offset): number {
  const before = offsetAt(shown - DAY_MS);
  let [low, high] = [shown - DAY_MS, shown + DAY_MS];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle) === before) low = middle;
    else high = middle;
  }
  return high;
}

function axisTexts(ticks: readonly number[], stepSeconds: number, texts: Texts): readonly string[] {
  const instants = ticks.map((tick) => tick * 1_000);
  if (stepSeconds >= DAY_SECONDS) return instants.map(texts.monthDay);
  const hours = stepSeconds < MINUTE_SECONDS ? texts.time : texts.hourMinute;
  return instants.map((at, index) => {
    const day = texts.monthDay(at);
    const before = instants[index - 1];
    return before !== undefined && texts.monthDay(before) === day ? hours(at) : `${day} ${hours(at)}`;
  });
}
