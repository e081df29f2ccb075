import fc from 'fast-check';
import { CELEBRATION_PACE, type ShowQueue, emptyQueue, enqueue, settle } from './celebration.js';

interface Award {
  readonly name: number;
  readonly level: string | null;
}

/** An amount must be on display within this time of its hit (REQ-95). */
const BEHIND_MS_MAX = 30_000;
const STEP_MS = 200;

function show(arrivals: readonly { readonly atMs: number; readonly level: string }[]) {
  const todo = arrivals
    .map(({ atMs, level }, name) => ({ atMs, award: { name, level } }))
    .sort((a, b) => a.atMs - b.atMs);
  const shown: { readonly award: Award; readonly atMs: number; readonly waitedMs: number }[] = [];
  let queue: ShowQueue<Award> = emptyQueue();
  let nowMs = 0;
  while (todo.length > 0 || queue.waiting.length > 0 || queue.showing !== null) {
    while (todo[0] !== undefined && todo[0].atMs <= nowMs) queue = enqueue(queue, todo.shift()!.award, nowMs);
    const before = queue;
    queue = settle(queue, nowMs, CELEBRATION_PACE);
    if (queue.showing !== null && queue.showing !== before.showing) {
      shown.push({
        award: queue.showing.item,
        atMs: nowMs,
        waitedMs: nowMs - (before.waiting[0]?.arrivedAtMs ?? nowMs),
      });
    }
    nowMs += STEP_MS;
    if (nowMs > 10_000_000) throw new Error('the queue never empties');
  }
  return shown;
}

const level = fc.constantFrom('star', 'spade', 'heart', 'must-hit');

describe('celebrations', () => {
  it('begin at once on an idle sign', () => {
    expect(show([{ atMs: 1_000, level: 'heart' }])).toEqual([
      { award: { name: 0, level: 'heart' }, atMs: 1_000, waitedMs: 0 },
    ]);
  });

  it('a Star is celebrated longest', () => {
    const nominal = (id: string) => CELEBRATION_PACE.nominalMs({ level: id });
    for (const other of ['spade', 'heart', 'must-hit', 'other'])
      expect(nominal('star')).toBeGreaterThan(nominal(other));
  });

  it('every award is shown, once, in the order it came', () => {
    const arrivals = fc.array(fc.record({ atMs: fc.nat({ max: 120_000 }), level }), { maxLength: 80 });
    fc.assert(
      fc.property(arrivals, (awards) => {
        const expected = awards
          .map(({ atMs }, name) => ({ atMs, name }))
          .sort((a, b) => a.atMs - b.atMs)
          .map(({ name }) => name);
        expect(show(awards).map(({ award }) => award.name)).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });

  it('the sign is never more than thirty seconds behind, even with thirty awards at the same time', () => {
    const burst = fc.array(fc.record({ atMs: fc.nat({ max: 3_000 }), level }), { maxLength: 30 });
    fc.assert(
      fc.property(burst, (awards) => {
        for (const { waitedMs } of show(awards)) expect(waitedMs).toBeLessThanOrEqual(BEHIND_MS_MAX);
      }),
      { numRuns: 100 },
    );
  });

  it('eight at once get at least the minimum each', () => {
    const shown = show(Array.from({ length: 8 }, () => ({ atMs: 0, level: 'star' })));
    const gaps = shown.slice(1).map(({ atMs }, index) => atMs - shown[index]!.atMs);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(CELEBRATION_PACE.minimumMs);
    expect(Math.max(...shown.map(({ waitedMs }) => waitedMs))).toBeLessThanOrEqual(BEHIND_MS_MAX);
  });

  it('each award gets its own time even after the page was suspended', () => {
    let queue = enqueue(enqueue(emptyQueue<Award>(), { name: 1, level: 'heart' }, 0), { name: 2, level: 'heart' }, 0);
    queue = settle(queue, 600_000, CELEBRATION_PACE);
    expect(queue.showing?.item.name).toBe(1);
    queue = settle(queue, 600_300, CELEBRATION_PACE);
    expect(queue.showing?.item.name).toBe(1);
    queue = settle(queue, 602_500, CELEBRATION_PACE);
    expect(queue.showing).toEqual({ item: { name: 2, level: 'heart' }, startedAtMs: 602_500 });
  });
});
