import { RefusalCounts, type StrangersRefusal } from './refusal-counts.js';

const MINUTE_MS = 60_000;
const KNOCK = { act: 'link.open', subject: 'links', outcome: 'NOT_SIGNED_IN' } as const;
const GUESS = { act: 'session.open', subject: 'accounts/a-1', outcome: 'WRONG_PASSWORD' } as const;

/** How many of so many refusals are written one by one. */
function written(counts: RefusalCounts, refusal: StrangersRefusal, times: number, now = 0): number {
  return Array.from({ length: times }, () => counts.isWritten(refusal, now)).filter(Boolean).length;
}

describe('refusals of strangers', () => {
  it('are written one by one up to a number in a minute; the rest is counted by its kind', () => {
    const counts = new RefusalCounts();
    expect(written(counts, KNOCK, 100)).toBe(60);
    expect(counts.isWritten({ ...KNOCK, subject: 'links/other' }, 9)).toBe(false);
    expect(counts.take()).toEqual([{ ...KNOCK, subject: 'strangers', count: 41, firstAt: 0, lastAt: 9 }]);
    expect(counts.take()).toEqual([]);
    expect(written(counts, KNOCK, 100, MINUTE_MS)).toBe(60);
  });

  it('at the sign-in of one account are fewer, so that each account has some', () => {
    const counts = new RefusalCounts();
    expect(written(counts, GUESS, 50)).toBe(6);
    expect(written(counts, { ...GUESS, subject: 'accounts/a-2' }, 50)).toBe(6);
    expect(counts.take().map(({ subject, count }) => [subject, count])).toEqual([
      ['accounts/a-1', 44],
      ['accounts/a-2', 44],
    ]);
  });

  it('elsewhere leave the entries of the sign-in to it', () => {
    const counts = new RefusalCounts();
    written(counts, KNOCK, 1_000);
    expect(written(counts, { ...GUESS, subject: 'an unknown person' }, 1_000)).toBe(60);
  });

  it('of whatever number of accounts are some entries a minute', () => {
    const counts = new RefusalCounts();
    const all = Array.from({ length: 1_000 }, (_, n) => written(counts, { ...GUESS, subject: `accounts/${n}` }, 9));
    expect(all.reduce((sum, each) => sum + each, 0)).toBe(60);
    const counted = counts.take();
    expect(counted).toHaveLength(51);
    expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(9_000 - 60);
  });
});
