import { PacedFrames } from './paced-frames.js';
import { type ShareClock, TableShares, costOf } from './table-shares.js';

const PER_SECOND = 100;

class TestClock implements ShareClock {
  #now = 0;
  #due: { readonly at: number; readonly then: () => void }[] = [];

  steady(): number {
    return this.#now;
  }

  later(ms: number, then: () => void): () => void {
    const timer = { at: this.#now + ms, then };
    this.#due.push(timer);
    return () => (this.#due = this.#due.filter((each) => each !== timer));
  }

  pass(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const [next] = this.#due.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (next === undefined) break;
      this.#due = this.#due.filter((each) => each !== next);
      this.#now = next.at;
      next.then();
    }
    this.#now = end;
  }

  get waiting(): number {
    return this.#due.length;
  }
}

function floor() {
  const clock = new TestClock();
  const shares = new TableShares(PER_SECOND, clock);
  const connect = (table: string) => {
    const line = { taken: 0, delays: 0, isPaused: false };
    const source = { pause: () => void (line.isPaused = true), resume: () => void (line.isPaused = false) };
    const take = (text: string): number => {
      line.taken += text.length;
      return costOf(text.length, text.length);
    };
    const onDelayed = () => void (line.delays += 1);
    return { line, frames: new PacedFrames({ source, share: shares.of(table), clock, take, onDelayed }) };
  };
  return { clock, connect };
}

describe('the frames of a connection', () => {
  it('are handled at once while the table keeps to its share', () => {
    const { clock, connect } = floor();
    const { line, frames } = connect('east/t-1');
    for (let second = 1; second <= 10; second += 1) {
      for (let frame = 0; frame < PER_SECOND; frame += 1) frames.read('x');
      expect([second, line]).toEqual([second, { taken: second * PER_SECOND, delays: 0, isPaused: false }]);
      clock.pass(1_000);
    }
  });

  it('may come all at once after a silence: two seconds’ worth, and no more however long it was', () => {
    const { clock, connect } = floor();
    const { line, frames } = connect('east/t-1');
    clock.pass(3_600_000);
    for (let frame = 0; frame < 2 * PER_SECOND; frame += 1) frames.read('x');
    expect(line).toMatchObject({ taken: 2 * PER_SECOND, isPaused: false });
    for (let frame = 0; frame < 2; frame += 1) frames.read('x');
    expect(line).toMatchObject({ delays: 1, isPaused: true });
  });

  it('beyond the share wait in order, at the pace of the share, and the network is not read meanwhile', () => {
    const { clock, connect } = floor();
    const { line, frames } = connect('east/t-1');
    for (let frame = 0; frame < 10 * PER_SECOND; frame += 1) frames.read('x');
    const atOnce = line.taken;
    expect(atOnce).toBeLessThanOrEqual(PER_SECOND + 1);
    expect(line.isPaused).toBe(true);
    clock.pass(1_000);
    expect(line.taken - atOnce).toBeGreaterThanOrEqual(PER_SECOND - 1);
    expect(line.taken - atOnce).toBeLessThanOrEqual(PER_SECOND + 1);
    expect(line.isPaused).toBe(true);
    clock.pass(10_000);
    expect(line).toMatchObject({ taken: 10 * PER_SECOND, isPaused: false });
    expect(clock.waiting).toBe(0);
  });

  it('do not delay other tables, and another connection of the same table gets no new share', () => {
    const { clock, connect } = floor();
    const hostile = connect('east/t-1');
    hostile.frames.read('x'.repeat(5 * PER_SECOND));
    hostile.frames.close();
    const again = connect('east/t-1');
    expect(again.line.isPaused).toBe(true);
    again.frames.read('x');
    const other = connect('east/t-2');
    other.frames.read('x');
    expect([again.line.taken, other.line.taken]).toEqual([0, 1]);
    clock.pass(4_100);
    expect(again.line).toMatchObject({ taken: 1, isPaused: false });
  });

  it('that are large and unreadable are charged by size', () => {
    expect(costOf(60, 1)).toBe(1);
    expect(costOf(8_000, 64)).toBe(64);
    expect(costOf(65_536, 1)).toBe(64);
  });

  it('are forgotten with the connection: the table sends again what was not answered', () => {
    const { clock, connect } = floor();
    const { line, frames } = connect('east/t-1');
    frames.read('x'.repeat(5 * PER_SECOND));
    frames.read('x');
    frames.close();
    expect(clock.waiting).toBe(0);
    clock.pass(60_000);
    expect(line.taken).toBe(5 * PER_SECOND);
  });
});
