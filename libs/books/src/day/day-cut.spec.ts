import fc from 'fast-check';
import type { Batch } from '@jackpot/journal';
import { journalOf, sha256 } from '../../../progressive/src/testing/index.js';
import { DayCut, SETTLED_MINUTES } from './day-cut.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const END = Date.UTC(2026, 2, 2, 6);

function batchesOf(times: readonly number[]): readonly Batch[] {
  const events = times.map((at, index) => ({ type: 'WriterTookOver' as const, at, epoch: index + 1, holder: 'x' }));
  return journalOf(events, { stream: 'royal-9-east', sha256, sizes: [7] });
}

function cutOf(times: readonly number[], afterSequence = 0): number {
  const cut = new DayCut(END, afterSequence);
  for (const batch of batchesOf(times)) cut.take(batch);
  return cut.lastSequence;
}

const trueTimes = fc
  .record({
    startsBefore: fc.integer({ min: 0, max: 20 * HOUR_MS }),
    gaps: fc.array(fc.integer({ min: 0, max: 10 * MINUTE_MS }), { minLength: 10, maxLength: 200 }),
  })
  .map(({ startsBefore, gaps }) => {
    let at = END - startsBefore;
    return gaps.map((gap) => (at += gap));
  });
const offset = fc
  .tuple(fc.integer({ min: HOUR_MS, max: 365 * 24 * HOUR_MS }), fc.constantFrom(-1, 1))
  .map(([size, sign]) => size * sign);

describe('the last event of a gaming day', () => {
  it('is the last event with a time before the end, if the times are in order', () => {
    fc.assert(
      fc.property(trueTimes, fc.nat({ max: 5 }), (times, after) => {
        const expected = Math.max(after, times.filter((at) => at < END).length);
        expect(cutOf(times, after)).toBe(expected);
      }),
    );
  });

  it('is not moved by one event that was stamped early or late: every other event is in its own day', () => {
    fc.assert(
      fc.property(trueTimes, fc.nat(), offset, (times, which, offset) => {
        const wrong = which % times.length;
        const last = cutOf(times.with(wrong, times[wrong]! + offset));
        times.forEach((at, index) => {
          if (index !== wrong) expect([index, index + 1 <= last]).toEqual([index, at < END]);
        });
      }),
      { numRuns: 500 },
    );
  });

  it('is not moved by a clock that is wrong for minutes by more than an hour', () => {
    fc.assert(
      fc.property(trueTimes, fc.nat(), fc.integer({ min: 1, max: 3 }), offset, (times, from, count, offset) => {
        const first = from % (times.length - count);
        const isWrong = (index: number): boolean => index >= first && index < first + count;
        const lead = Array.from({ length: 24 }, (_, index) => times[0]! - (24 - index) * 5 * MINUTE_MS);
        const tail = Array.from({ length: 24 }, (_, index) => times.at(-1)! + (index + 1) * 5 * MINUTE_MS);
        const recorded = [...lead, ...times.map((at, index) => at + (isWrong(index) ? offset : 0)), ...tail];
        const last = cutOf(recorded) - lead.length;
        times.forEach((at, index) => {
          if (!isWrong(index)) expect([index, index + 1 <= last]).toEqual([index, at < END]);
        });
      }),
      { numRuns: 500 },
    );
  });

  it('of a weekend that is closed on Monday is not moved by an event of Monday that was stamped three days early', () => {
    const hourly = Array.from({ length: 96 }, (_, index) => END + (index - 23) * HOUR_MS + 1);
    const monday = 80;
    expect(cutOf(hourly)).toBe(23);
    expect(cutOf(hourly.with(monday, hourly[monday]! - 72 * HOUR_MS))).toBe(23);
  });

  it('is settled by half a day of play after the end, and by no moment of a clock that is ahead', () => {
    const cut = new DayCut(END, 0);
    const ahead = Array.from({ length: 10_000 }, (_, index) => END + 24 * HOUR_MS + index);
    for (const batch of batchesOf([END - HOUR_MS, ...ahead])) cut.take(batch);
    expect(cut.isSettled).toBe(false);
    const settled = new DayCut(END, 0);
    const play = Array.from({ length: SETTLED_MINUTES }, (_, index) => END + index * MINUTE_MS);
    const batches = batchesOf([END - 1, ...play, ...play.map(() => END - 1), END - 1]);
    for (const batch of batches) settled.take(batch);
    expect([settled.isSettled, settled.lastSequence]).toEqual([true, 1]);
  });
});
