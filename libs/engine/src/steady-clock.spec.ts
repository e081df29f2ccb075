import { steadyClock } from './steady-clock.js';

function machine() {
  let wall = 1_000_000;
  let monotonic = 50;
  return {
    steady: steadyClock(
      () => wall,
      () => monotonic,
    ),
    passes: (ms: number) => {
      wall += ms;
      monotonic += ms;
    },
    setsWallClock: (ms: number) => (wall += ms),
    sleeps: (ms: number) => (wall += ms),
  };
}

describe('the clock of ages', () => {
  it('follows the wall clock while nobody sets it', () => {
    const { steady, passes } = machine();
    passes(1_500);
    expect(steady()).toBe(1_001_500);
  });

  it('continues when the wall clock is set back', () => {
    const { steady, passes, setsWallClock } = machine();
    const mark = steady();
    passes(3_001);
    setsWallClock(-3_600_000);
    expect(steady() - mark).toBe(3_001);
    passes(1_000);
    expect(steady() - mark).toBe(4_001);
  });

  it('counts the time for which the machine slept', () => {
    const { steady, sleeps } = machine();
    const mark = steady();
    sleeps(60_000);
    expect(steady() - mark).toBe(60_000);
  });

  it('never goes back, and loses nothing for long, when the wall clock is set back by a little', () => {
    const { steady, passes, setsWallClock } = machine();
    const mark = steady();
    passes(40);
    expect(steady() - mark).toBe(40);
    setsWallClock(-30);
    expect(steady() - mark).toBe(40);
    passes(100);
    expect(steady() - mark).toBeGreaterThanOrEqual(110);
    expect(steady() - mark).toBeLessThanOrEqual(140);
  });

  it('goes on from where it was when the wall clock jumps forward and is set right', () => {
    const { steady, passes, setsWallClock } = machine();
    setsWallClock(3_600_000);
    const mark = steady();
    setsWallClock(-3_600_000);
    passes(2_000);
    expect(steady() - mark).toBe(2_000);
  });
});
