import { type Context, ROOT_CONTEXT, SpanStatusCode, TraceFlags, type Tracer, trace } from '@opentelemetry/api';
import { ExportResultCode } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  type IdGenerator,
  RandomIdGenerator,
  type SpanExporter,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { systemClock } from '../time/system-clock.js';
import { SPAN_ATTRIBUTES, type Span, type SpanAttributes, type TraceIds } from './spans.js';
import type { SpanPlace, SpanSink, TracedProgram } from './traces.js';

/** Maximum number of spans in memory. Further spans are dropped. */
const SPANS_MAX = 2_048;
/** Kept small, because building a batch blocks the event loop. */
const BATCH_SPANS_MAX = 64;
const SEND_EVERY_MS = 1_000;
const CLOSE_MS_MAX = 1_000;

export function otlpSink(endpoint: string, program: TracedProgram): SpanSink {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  return new OtlpSink(new OTLPTraceExporter({ url }), program);
}

/** Sends spans to an exporter. If the exporter fails or hangs, only spans are lost. */
export class OtlpSink implements SpanSink {
  readonly #provider: TracerProvider;
  readonly #tracer: Tracer;
  readonly #ids = new GivenIds();
  readonly #onLost: (spans: number) => void;
  #waiting = 0;

  constructor(exporter: SpanExporter, { name, version, onLost }: TracedProgram) {
    this.#onLost = onLost;
    const ours = resourceFromAttributes({ 'service.name': `jackpot-${name}`, 'service.version': version });
    const given = detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] });
    this.#provider = new TracerProvider({
      sampler: new AlwaysOnSampler(),
      idGenerator: this.#ids,
      resource: ours.merge(given),
      spanProcessors: [
        new BatchSpanProcessor({
          exporter: this.#counted(exporter),
          maxQueueSize: SPANS_MAX,
          maxExportBatchSize: BATCH_SPANS_MAX,
          scheduledDelayMillis: SEND_EVERY_MS,
        }),
      ],
    });
    this.#tracer = this.#provider.getTracer('jackpot', version);
  }

  record(ids: TraceIds, span: Span, place: SpanPlace): void {
    const spans = countOf(span);
    if (this.#waiting + spans > SPANS_MAX) return this.#onLost(spans);
    this.#waiting += spans;
    const atZeroMs = systemClock.now() - performance.now();
    if (place === 'part') return this.#record(span, atZeroMs, below(ids));
    this.#ids.given = place === 'root' ? ids : { traceId: ids.traceId };
    this.#record(span, atZeroMs, ROOT_CONTEXT);
  }

  async close(): Promise<void> {
    await this.#provider.forceFlush({ timeoutMillis: CLOSE_MS_MAX }).catch(() => undefined);
  }

  #record(
    { name, startedMs, endedMs, attributes, isFailed, parts = [] }: Span,
    atZeroMs: number,
    within: Context,
  ): void {
    const options = { startTime: atZeroMs + startedMs, attributes: named(attributes) };
    const made = this.#tracer.startSpan(name, options, within);
    this.#ids.given = undefined;
    for (const part of parts) this.#record(part, atZeroMs, trace.setSpan(within, made));
    if (isFailed === true) made.setStatus({ code: SpanStatusCode.ERROR });
    made.end(atZeroMs + endedMs);
  }

  #counted(exporter: SpanExporter): SpanExporter {
    return {
      export: (spans, done) =>
        exporter.export(spans, (result) => {
          this.#waiting -= spans.length;
          if (result.code !== ExportResultCode.SUCCESS) this.#onLost(spans.length);
          done(result);
        }),
      shutdown: () => exporter.shutdown(),
    };
  }
}

class GivenIds implements IdGenerator {
  readonly #random = new RandomIdGenerator();
  given: Partial<TraceIds> | undefined;

  generateTraceId(): string {
    return this.given?.traceId ?? this.#random.generateTraceId();
  }

  generateSpanId(): string {
    return this.given?.rootId ?? this.#random.generateSpanId();
  }
}

function below({ traceId, rootId }: TraceIds): Context {
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId: rootId,
    traceFlags: TraceFlags.SAMPLED,
    isRemote: true,
  });
}

function countOf({ parts = [] }: Span): number {
  return parts.reduce((count, part) => count + countOf(part), 1);
}

function named(attributes: SpanAttributes = {}): Readonly<Record<string, string | number>> {
  const entries = Object.entries(attributes) as [keyof SpanAttributes, string | number][];
  return Object.fromEntries(entries.map(([attribute, value]) => [SPAN_ATTRIBUTES[attribute], value]));
}
