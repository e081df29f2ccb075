import { ClockCheck, type OtherClock } from './clock-check.js';

const HOUR = 3_600_000;

describe('the clock of a controller', () => {
  let wall: number;
  let passed: number;
  let check: ClockCheck;
  const goes = (ms: number, driftMs = 0): void => {
    passed += ms;
    wall += ms + driftMs;
  };
  const found = (other: OtherClock | null): string | null => {
    check.compare(other);
    return check.find();
  };
  const database = (offMs: number, tookMs = 2) => ({ at: wall - offMs - tookMs / 2, tookMs });

  beforeEach(() => {
    [wall, passed] = [Date.UTC(2026, 10, 24), 0];
    check = new ClockCheck(
      () => wall,
      () => passed,
    );
  });

  it('that is corrected by its time service, as fast as one does, is right', () => {
    for (let second = 0; second < 10_000; second += 1) {
      goes(1_000, 0.5);
      expect(found(null)).toBeNull();
    }
  });

  it.each([
    ['ahead of', 1_000],
    ['behind', -1_000],
  ])('that is a second %s that of the database is reported', (where, offMs) => {
    goes(1_000);
    expect(found(database(0))).toBeNull();
    expect(found(database(offMs))).toContain(`1.0 s ${where} the clock of the database`);
  });

  it('is not judged by an answer that took longer than the difference', () => {
    expect(found({ at: wall - 2_000, tookMs: 2_000 })).toBeNull();
  });

  it.each([
    ['ahead', HOUR],
    ['back', -HOUR],
  ])(
    'that is set an hour %s is reported at once, also where the database has the same clock, until it is set back',
    (_, byMs) => {
      goes(1_000);
      expect(found(database(0))).toBeNull();
      goes(1_000, byMs);
      expect(found(database(0))).toContain('3600.0 s');
      goes(1_000);
      expect(found(database(0))).toContain('3600.0 s');
      goes(1_000, -byMs);
      expect(found(database(0))).toBeNull();
    },
  );

  it('that was set right is reported for ten minutes', () => {
    goes(1_000, HOUR);
    expect(found(null)).not.toBeNull();
    goes(10 * 60_000 + 1);
    expect(found(null)).toBeNull();
    goes(1_000);
    expect(found(null)).toBeNull();
  });
});
