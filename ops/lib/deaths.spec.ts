import { DEATHS_MAX, DEATHS_WINDOW_MS, Deaths } from './deaths.mjs';

const MINUTE_MS = 60_000;

function after(...minutes: readonly number[]) {
  const deaths = new Deaths();
  return minutes.map((minute, at) =>
    deaths.died({ now: minute * MINUTE_MS, startedAt: (minutes[at - 1] ?? 0) * MINUTE_MS }),
  );
}

describe('a program that keeps dying', () => {
  it('is given up at the fifth death within ten minutes, even if each start lives for a minute', () => {
    const last = after(1, 2, 3, 4, 5).at(-1);
    expect(last).toEqual({ kind: 'give-up', deaths: DEATHS_MAX, withinMs: 4 * MINUTE_MS });
  });

  it('is restarted as long as fewer deaths are within the window', () => {
    const apart = DEATHS_WINDOW_MS / MINUTE_MS / (DEATHS_MAX - 1);
    const ends = after(...Array.from({ length: 20 }, (_, at) => (at + 1) * apart));
    expect(ends.map(({ kind }) => kind)).toEqual(Array.from({ length: 20 }, () => 'restart'));
  });

  it('waits longer after each quick death, and briefly again after a long run', () => {
    const waits = after(0.1, 0.2, 0.3, 2).map((end) => (end.kind === 'restart' ? end.restartMs : end.kind));
    expect(waits).toEqual([1_000, 2_000, 4_000, 1_000]);
  });
});
