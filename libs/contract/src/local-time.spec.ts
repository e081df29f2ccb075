import fc from 'fast-check';
import { gamingDayText, localTime } from './local-time.js';

const newYork = localTime({ zone: 'America/New_York', clock: '12-hour' });
const newYork24 = localTime({ zone: 'America/New_York', clock: '24-hour' });
const at = (iso: string): number => Date.parse(iso);

describe('times of the facility', () => {
  it('are written as in the US, in the zone of the facility wherever the screen is', () => {
    const evening = at('2026-11-23T00:01:05Z');
    expect(newYork.dateTime(evening)).toBe('Nov 22, 2026 7:01:05 PM');
    expect(newYork.date(evening)).toBe('Nov 22, 2026');
    expect(newYork.longDate(evening)).toBe('November 22, 2026');
    expect(newYork.time(evening)).toBe('7:01:05 PM');
    expect(newYork.hourMinute(evening)).toBe('7:01 PM');
  });

  it('have 24 hours where the facility wants them; midnight is 00, not 24', () => {
    expect(newYork24.dateTime(at('2026-11-23T00:01:05Z'))).toBe('Nov 22, 2026 19:01:05');
    expect(newYork24.time(at('2026-11-22T05:00:00Z'))).toBe('00:00:00');
    expect(newYork24.hourMinute(at('2026-11-22T05:07:00Z'))).toBe('00:07');
    expect(newYork.time(at('2026-11-22T05:00:00Z'))).toBe('12:00:00 AM');
  });

  it('of the hour that the clocks show twice name the offset, because the time alone is two instants', () => {
    expect(newYork.dateTime(at('2026-11-01T05:30:00Z'))).toBe('Nov 1, 2026 1:30:00 AM EDT');
    expect(newYork.dateTime(at('2026-11-01T06:30:00Z'))).toBe('Nov 1, 2026 1:30:00 AM EST');
    expect(newYork.dateTime(at('2026-11-01T07:00:00Z'))).toBe('Nov 1, 2026 2:00:00 AM');
    expect(newYork.time(at('2026-11-01T05:30:00Z'))).toBe('1:30:00 AM EDT');
  });

  it('in the morning of a clock change go from 1:59 AM to 3:00 AM', () => {
    expect(newYork.time(at('2026-03-08T06:59:59Z'))).toBe('1:59:59 AM');
    expect(newYork.time(at('2026-03-08T07:00:00Z'))).toBe('3:00:00 AM');
  });

  it('are of one zone, which has a short name', () => {
    expect(newYork.zoneName).toBe('ET');
    expect(localTime({ zone: 'America/Los_Angeles', clock: '12-hour' }).zoneName).toBe('PT');
    expect(localTime({ zone: 'UTC', clock: '12-hour' }).zoneName).toBe('UTC');
    expect(localTime({ zone: 'Europe/London', clock: '24-hour' }).zoneName).toBe('Europe/London');
  });

  it('on a sign in Spanish read as in Spanish', () => {
    const spanish = localTime({ zone: 'America/New_York', clock: '24-hour' }, 'es-US');
    expect(spanish.longDate(at('2026-12-08T03:00:00Z'))).toBe('7 de diciembre de 2026');
    expect(spanish.hourMinute(at('2026-11-23T00:01:05Z'))).toBe('19:01');
  });
});

describe('the time of an input', () => {
  it('is read on the clocks of the facility', () => {
    expect(newYork.instantOf('2026-11-22T19:01')).toBe(at('2026-11-23T00:01:00Z'));
    expect(newYork.instantOf('2026-07-04T19:01:05')).toBe(at('2026-07-04T23:01:05Z'));
    expect(newYork.instantOf('2026-07-04')).toBe(at('2026-07-04T04:00:00Z'));
  });

  it('that the clocks skip is the instant of the change, and one that they show twice is the first', () => {
    expect(newYork.instantOf('2026-03-08T02:30')).toBe(at('2026-03-08T07:00:00Z'));
    expect(newYork.instantOf('2026-11-01T01:30')).toBe(at('2026-11-01T05:30:00Z'));
  });

  it('is null if the text is no time', () => {
    for (const text of ['', 'tomorrow', '2026-13-01T10:00', '2026-02-30T10:00', '2026-11-22T25:00', '11/22/2026'])
      expect([text, newYork.instantOf(text)]).toEqual([text, null]);
  });

  it('is the time that the field was filled with, at every minute of a year except in the repeated hour', () => {
    const minute = 60_000;
    const [from, to] = [at('2026-01-01T00:00Z') / minute, at('2027-01-01T00:00Z') / minute];
    fc.assert(
      fc.property(fc.integer({ min: from, max: to }), fc.constantFrom(newYork, newYork24), (minutes, local) => {
        const instant = minutes * minute;
        fc.pre(!local.time(instant).endsWith('EST'));
        expect(local.instantOf(local.inputOf(instant))).toBe(instant);
      }),
    );
  });
});

describe('the axis of a chart', () => {
  const seconds = (iso: string): number => at(iso) / 1_000;

  it('has hours and minutes, and the date where it begins and where a day does', () => {
    const ticks = ['2026-11-23T03:00Z', '2026-11-23T04:00Z', '2026-11-23T05:00Z', '2026-11-23T06:00Z'].map(seconds);
    expect(newYork.axisTexts(ticks, 3_600)).toEqual([...['Nov 22 10:00 PM', '11:00 PM', 'Nov 23 12:00 AM', '1:00 AM']]);
    expect(newYork24.axisTexts(ticks, 3_600)[3]).toBe('01:00');
  });

  it('has seconds where it is a minute long, and dates where it is months long', () => {
    expect(newYork.axisTexts(['2026-11-23T03:00:05Z', '2026-11-23T03:00:10Z'].map(seconds), 5)).toEqual([
      ...['Nov 22 10:00:05 PM', '10:00:10 PM'],
    ]);
    expect(newYork.axisTexts(['2026-11-22T05:00Z', '2026-11-23T05:00Z'].map(seconds), 86_400)).toEqual([
      ...['Nov 22', 'Nov 23'],
    ]);
  });
});

describe('times inside a sentence of the controller', () => {
  it('become times of the facility without other changes', () => {
    expect(newYork.localized('DAY_NOT_OVER: it ends 2026-11-23T11:00:00.000Z, sequence 12')).toBe(
      'DAY_NOT_OVER: it ends Nov 23, 2026 6:00:00 AM, sequence 12',
    );
    expect(newYork.localized('Gaming day 2026-11-22 is over and not closed.')).toBe(
      'Gaming day Nov 22, 2026 is over and not closed.',
    );
    expect(newYork.localized('a date like 2026-03-01')).toBe('a date like 2026-03-01');
    expect(newYork.localized('MLGCA 2026-31')).toBe('MLGCA 2026-31');
    expect(newYork.localized('at 2026-99-23T11:00:00.000Z')).toBe('at 2026-99-23T11:00:00.000Z');
  });
});

it('a gaming day is a date of the calendar, the same in every zone', () => {
  expect(gamingDayText('2026-11-22')).toBe('Nov 22, 2026');
  expect(gamingDayText('2026-02-31x')).toBe('2026-02-31x');
  expect(gamingDayText('')).toBe('');
});

it('a proof has times in UTC, marked as UTC', () => {
  expect(localTime.utc(at('2026-11-23T00:01:05.020Z'))).toBe('2026-11-23 00:01:05.020 UTC');
});
