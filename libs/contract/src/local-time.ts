/** How a facility writes the time of day. */
export const CLOCK_STYLES = ['12-hour', '24-hour'] as const;

export interface FacilityClock {
  /** IANA name, "America/New_York"; one that the runtime does not know throws a RangeError. */
  readonly zone: string;
  readonly clock: (typeof CLOCK_STYLES)[number];
}

/**
 * Times for people: one zone and one form on every page, sign and printed document. Instants are ms since 1970.
 * The hour that the clocks show twice in autumn is followed by the name of its offset, "1:30:00 AM EDT".
 */
export interface LocalTime {
  /** "ET": named once on a page, not at each time. The IANA name where the zone has no short one. */
  readonly zoneName: string;
  /** "Nov 22, 2026 7:01:05 PM" */
  readonly dateTime: (at: number) => string;
  /** "Nov 22, 2026" */
  readonly date: (at: number) => string;
  /** "November 22, 2026" */
  readonly longDate: (at: number) => string;
  /** "7:01:05 PM" */
  readonly time: (at: number) => string;
  /** "7:01 PM" */
  readonly hourMinute: (at: number) => string;
  /** The instant of a field for a date or for date and time, on the facility's clocks; null for another text. */
  readonly instantOf: (input: string) => number | null;
  /** The text of a field for date and time, "2026-11-22T19:01". */
  readonly inputOf: (at: number) => string;
  /** Labels of a time axis: `ticks` in seconds, `stepSeconds` apart. */
  readonly axisTexts: (ticks: readonly number[], stepSeconds: number) => readonly string[];
  /** A sentence in which each ISO 8601 instant in UTC is replaced by its `dateTime`, and each named gaming day by its date. */
  readonly localized: (text: string) => string;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const DAY_SECONDS = 86_400;
const MINUTE_SECONDS = 60;

/** The clocks of a facility, in the words of a language. */
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

/** A gaming day as people read it: "2026-11-22" is "Nov 22, 2026" in every zone. Another text is returned as it is. */
export function gamingDayText(day: string): string {
  const at = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : Number.NaN;
  return Number.isNaN(at) ? day : dayTexts.format(at);
}

/** For proofs, which are compared with other machines: "2026-11-23 00:01:05.020 UTC". */
localTime.utc = (at: number): string => new Date(at).toISOString().replace('T', ' ').replace('Z', ' UTC');

/**
 * How far the clocks of a place are ahead of UTC, in minutes, by the time-zone data of the runtime.
 * @param zone an IANA name, "America/New_York"; one that is not known throws a RangeError.
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

/** Only a short generic name names the zone in every season; others, "United Kingdom Time", are longer than the IANA name. */
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
    // Runtimes differ in the kind of space before PM.
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

/** The instants at which the clocks show the same as at this one, in their order: two in the hour that is repeated. */
function twins(at: number, offsetAt: Offset): readonly number[] {
  return instantsOf(at + offsetAt(at) * MINUTE_MS, offsetAt);
}

/** The instants at which the clocks show this; none in the hour that they skip. `shown` as if the clocks were UTC. */
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
  // `Date.parse` reads February 30 as March 2 in some engines.
  if (Number.isNaN(shown) || new Date(shown).toISOString().slice(0, 10) !== date) return null;
  return instantsOf(shown, offsetAt)[0] ?? changeBefore(shown, offsetAt);
}

/** The instant at which the clocks jump over this time: they show an earlier one before it and a later one from it on. */
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
