import fc from 'fast-check';
import { SingleFlightCache } from './single-flight-cache.js';

const FOR_MS = 2_000;

/** Somebody who derives, and counts it; in made-up time. */
class Counted {
  nowMs = 0;
  begun = 0;
  readonly #shared = new SingleFlightCache<number>(FOR_MS, () => this.nowMs);

  look(name = 'east'): Promise<number> {
    return this.#shared.take(name, () => Promise.resolve((this.begun += 1)));
  }

  forget(): void {
    this.#shared.forget();
  }
}

describe('one derivation for many', () => {
  it('a hundred who look at once cost what one costs', async () => {
    const counted = new Counted();
    const told = await Promise.all(Array.from({ length: 100 }, () => counted.look()));
    expect([counted.begun, new Set(told)]).toEqual([1, new Set([1])]);
  });

  it('whoever looks later than it holds is told anew, each link for itself', async () => {
    const counted = new Counted();
    await counted.look();
    counted.nowMs = FOR_MS - 1;
    expect(await counted.look()).toBe(1);
    expect(await counted.look('west')).toBe(2);
    counted.nowMs = FOR_MS;
    expect(await counted.look()).toBe(3);
  });

  it('whoever looks while it is under way waits for it, however long it takes', async () => {
    let [nowMs, begun] = [0, 0];
    let tell: (value: string) => void = () => undefined;
    const shared = new SingleFlightCache<string>(FOR_MS, () => nowMs);
    const derive = (): Promise<string> => {
      begun += 1;
      return new Promise((resolve) => (tell = resolve));
    };
    const first = shared.take('east', derive);
    nowMs = 10 * FOR_MS;
    const second = shared.take('east', derive);
    tell('told');
    expect([await first, await second, begun]).toEqual(['told', 'told', 1]);
  });

  it('a failure is told to those who wait for it; the next who looks has it derived anew', async () => {
    const shared = new SingleFlightCache<string>(FOR_MS, () => 0);
    const failing = (): Promise<string> => Promise.reject(new Error('no database'));
    const both = [shared.take('east', failing), shared.take('east', () => Promise.resolve('never'))];
    for (const each of both) await expect(each).rejects.toThrow('no database');
    expect(await shared.take('east', () => Promise.resolve('well'))).toBe('well');
  });

  it('forgotten, it is told to nobody after, not even where it is under way', async () => {
    const counted = new Counted();
    const before = counted.look();
    counted.forget();
    expect([await before, await counted.look()]).toEqual([1, 2]);
  });

  it('whenever whoever looks: never more than one derivation for each while, and nobody is told an older one', async () => {
    const steps = fc.array(fc.nat({ max: 3_000 }), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(steps, async (waits) => {
        const counted = new Counted();
        const begunAt: number[] = [];
        for (const wait of waits) {
          counted.nowMs += wait;
          const begunBefore = counted.begun;
          const told = await counted.look();
          if (counted.begun > begunBefore) begunAt.push(counted.nowMs);
          expect(counted.nowMs - (begunAt[told - 1] ?? -Infinity)).toBeLessThan(FOR_MS);
        }
        expect(counted.begun).toBeLessThanOrEqual(1 + Math.floor(counted.nowMs / FOR_MS));
      }),
    );
  });
});
