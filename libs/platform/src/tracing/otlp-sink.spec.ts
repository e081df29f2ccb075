import { setTimeout as sleep } from 'node:timers/promises';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import { SettingsError, readSettings } from '../config/index.js';
import { z } from 'zod';
import { openTraces, traceSettings } from './open-traces.js';
import { OtlpSink } from './otlp-sink.js';
import { type Span, eventTrace, wagerTrace } from './spans.js';

const IDS = wagerTrace({ link: 'east', table: 't-1', device: 'd-1-2', boot: 3, sequence: 41 });
const WAITING_MAX = 2_048;

type Done = Parameters<SpanExporter['export']>[1];

class FakeExporter implements SpanExporter {
  readonly spans: ReadableSpan[] = [];

  constructor(private readonly answer: (done: Done) => void) {}

  export(spans: ReadableSpan[], done: Done): void {
    this.spans.push(...spans);
    this.answer(done);
  }

  shutdown(): Promise<void> {
    return Promise.resolve();
  }
}

const takes = (done: Done): void => done({ code: 0 });
const refuses = (done: Done): void => done({ code: 1, error: new Error('answered 500') });
const hanging: Done[] = [];
const hangs = (done: Done): void => void hanging.push(done);

function sinkTo(answer: (done: Done) => void) {
  const exporter = new FakeExporter(answer);
  const counts = { lost: 0 };
  const sink = new OtlpSink(exporter, { name: 'table', version: '1.2.3', onLost: (spans) => (counts.lost += spans) });
  return { exporter, counts, sink };
}

function wager(parts: readonly Span[] = []): Span {
  const nowMs = performance.now();
  return {
    name: 'table.wager',
    startedMs: nowMs - 30,
    endedMs: nowMs,
    attributes: { seat: 2, device: 'd-1-2' },
    parts,
  };
}

const msOf = ([seconds, nanos]: readonly [number, number]): number => seconds * 1_000 + nanos / 1e6;

describe('spans on their way to a collector', () => {
  it('a root has the ids of its trace, its parts are below it, and each states what it is', async () => {
    const { sink, exporter } = sinkTo(takes);
    const span = wager();
    sink.record(IDS, { ...span, parts: [{ ...span, name: 'table.answer', isFailed: true }] }, 'root');
    await sink.close();
    const [part, root] = exporter.spans;
    expect(root?.spanContext()).toMatchObject({ traceId: IDS.traceId, spanId: IDS.rootId });
    expect(root?.parentSpanContext).toBeUndefined();
    expect(root?.attributes).toEqual({ 'jackpot.seat': 2, 'jackpot.device': 'd-1-2' });
    expect(root?.resource.attributes).toEqual({ 'service.name': 'jackpot-table', 'service.version': '1.2.3' });
    expect(part).toMatchObject({ name: 'table.answer', status: { code: 2 } });
    expect(part?.spanContext().traceId).toBe(IDS.traceId);
    expect(part?.parentSpanContext?.spanId).toBe(IDS.rootId);
  });

  it('a part of a root that another program records is below that', async () => {
    const { sink, exporter } = sinkTo(takes);
    sink.record(IDS, wager(), 'part');
    await sink.close();
    expect(exporter.spans[0]?.spanContext().traceId).toBe(IDS.traceId);
    expect(exporter.spans[0]?.spanContext().spanId).not.toBe(IDS.rootId);
    expect(exporter.spans[0]?.parentSpanContext?.spanId).toBe(IDS.rootId);
  });

  it('attempts share a trace and nothing else', async () => {
    const { sink, exporter } = sinkTo(takes);
    const ids = eventTrace('east-7');
    for (const _ of [1, 2]) sink.record(ids, wager(), 'attempt');
    await sink.close();
    expect(exporter.spans.map((span) => span.spanContext().traceId)).toEqual([ids.traceId, ids.traceId]);
    expect(new Set(exporter.spans.map((span) => span.spanContext().spanId)).size).toBe(2);
    expect(exporter.spans.map((span) => span.parentSpanContext)).toEqual([undefined, undefined]);
  });

  it('have the time of day, and last as long as they lasted', async () => {
    const { sink, exporter } = sinkTo(takes);
    sink.record(IDS, wager(), 'root');
    const nowMs = Date.now();
    await sink.close();
    const [span] = exporter.spans;
    expect(msOf(span?.duration ?? [0, 0])).toBeCloseTo(30, 3);
    expect(Math.abs(msOf(span?.endTime ?? [0, 0]) - nowMs)).toBeLessThan(1_000);
  });

  it('wait up to a limit if the collector hangs, and further spans are counted as lost', async () => {
    const { sink, counts } = sinkTo(hangs);
    for (let made = 0; made < 5_000; made += 1) sink.record(IDS, wager(), 'root');
    expect(counts.lost).toBe(5_000 - WAITING_MAX);
    sink.record(IDS, wager([wager()]), 'root');
    expect(counts.lost).toBe(5_002 - WAITING_MAX);
    const closedMs = performance.now();
    await sink.close();
    expect(performance.now() - closedMs).toBeLessThan(5_000);
    for (const done of hanging) refuses(done);
    expect(counts.lost).toBe(5_002);
  });

  it('are counted as lost if the collector refuses them, and make room for others', async () => {
    const { sink, counts } = sinkTo(refuses);
    for (let round = 0; round < 4; round += 1) {
      for (let made = 0; made < 1_000; made += 1) sink.record(IDS, wager(), 'root');
      await sink.close();
    }
    expect(counts.lost).toBe(4_000);
  });

  it('are sent without anybody waiting for them', async () => {
    const { sink, exporter } = sinkTo(takes);
    sink.record(IDS, wager(), 'root');
    while (exporter.spans.length === 0) await sleep(50);
    expect(exporter.spans).toHaveLength(1);
  });
});

describe('the settings of traces', () => {
  const schema = z.object(traceSettings());
  const program = { name: 'controller', version: '1.0.0', onLost: () => undefined } as const;

  it('without a collector, there are no traces', async () => {
    expect(await openTraces(readSettings(schema, {}), program)).toBeNull();
  });

  it('a collector: one trace in a hundred, or as many as are set', async () => {
    const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' };
    expect(readSettings(schema, collector).OTEL_TRACES_SAMPLER_ARG).toBe(0.01);
    const traces = await openTraces(readSettings(schema, { ...collector, OTEL_TRACES_SAMPLER_ARG: '1' }), program);
    expect(traces?.isSampled(IDS)).toBe(true);
    await traces?.close();
  });

  it.each([['1.5'], ['-0.1'], ['1e-3'], ['all'], ['.5']])('a share of %s is refused', (share) => {
    expect(() => readSettings(schema, { OTEL_TRACES_SAMPLER_ARG: share })).toThrow(SettingsError);
  });
});
