import { createHash } from 'node:crypto';
import { type DeviceMessage, eventTrace, payoutTrace, wagerTrace } from './spans.js';
import { Traces } from './traces.js';

const MESSAGE: DeviceMessage = { link: 'east', table: 't-1', device: 'd-1-2', boot: 3, sequence: 41 };
const NO_SINK = { record: () => undefined, close: async () => undefined };

describe('the trace of a device’s message', () => {
  it('is calculated from the numbers that both ends know, by a rule that others can follow', () => {
    const digest = createHash('sha256').update('["wager","east","t-1","d-1-2",3,41]').digest('hex');
    expect(wagerTrace(MESSAGE)).toEqual({ traceId: digest.slice(0, 32), rootId: digest.slice(32, 48) });
  });

  it.each([
    ['link', { link: 'west' }],
    ['table', { table: 't-2' }],
    ['device', { device: 'd-1-3' }],
    ['boot', { boot: 4 }],
    ['sequence', { sequence: 42 }],
  ])('is another with another %s', (_, other) => {
    expect(wagerTrace({ ...MESSAGE, ...other }).traceId).not.toBe(wagerTrace(MESSAGE).traceId);
  });

  it('is not that of numbers with the same digits in a row', () => {
    expect(wagerTrace({ ...MESSAGE, boot: 34, sequence: 1 }).traceId).not.toBe(wagerTrace(MESSAGE).traceId);
  });

  it('is not that of an award or event of the same name', () => {
    expect(payoutTrace('east-1').traceId).not.toBe(eventTrace('east-1').traceId);
  });
});

describe('the sample', () => {
  const ids = Array.from({ length: 20_000 }, (_, sequence) => wagerTrace({ ...MESSAGE, sequence }));
  const sampledAt = (ratio: number) => ids.filter((id) => new Traces(NO_SINK, ratio).isSampled(id));

  it('is none of the traces, all of them, or about the share that is set', () => {
    expect(sampledAt(0)).toEqual([]);
    expect(sampledAt(1)).toEqual(ids);
    const share = sampledAt(0.01).length;
    expect(share).toBeGreaterThan(140);
    expect(share).toBeLessThan(260);
  });

  it('of a larger share has every trace of a smaller one: two programs sample the same', () => {
    const larger = new Set(sampledAt(0.1));
    expect(sampledAt(0.01).filter((id) => !larger.has(id))).toEqual([]);
  });
});
