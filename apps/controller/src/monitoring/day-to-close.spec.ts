import { type GamingDay, periodOf } from '@jackpot/books';
import { dayToClose } from './day-to-close.js';

const rule = { zone: 'UTC', hour: 6, offsetAt: () => 0 };
const at = (text: string): number => Date.parse(`${text}Z`);
const closedDay = (day: string) => periodOf(day as GamingDay, rule);
const OPENED = at('2026-11-20T20:00');
const LIVING = { openedAt: OPENED, lastClosed: undefined, retiredAt: null };

describe('the gaming day that is to be closed', () => {
  it('does not exist during the first day', () => {
    expect(dayToClose(LIVING, { now: at('2026-11-21T05:59'), rule })).toBeNull();
  });

  it('is the first one once it is over, then the one after the last that was closed', () => {
    const now = at('2026-11-23T12:00');
    expect(dayToClose(LIVING, { now, rule })).toEqual({ day: '2026-11-20', endedAt: at('2026-11-21T06:00') });
    const closed = { ...LIVING, lastClosed: closedDay('2026-11-21') };
    expect(dayToClose(closed, { now, rule })).toEqual({ day: '2026-11-22', endedAt: at('2026-11-23T06:00') });
  });

  it('of a link that has ended is every day up to its end, and none after', () => {
    const now = at('2027-03-01T12:00');
    const ended = { ...LIVING, retiredAt: at('2026-11-22T05:00') };
    const closed = (day: string) => dayToClose({ ...ended, lastClosed: closedDay(day) }, { now, rule });
    expect(closed('2026-11-20')).toMatchObject({ day: '2026-11-21' });
    expect(closed('2026-11-21')).toBeNull();
  });
});
