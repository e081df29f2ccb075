import type { Span, TraceIds } from './spans.js';

/**
 * Position of a span. `root`: top of its trace. `part`: below a root of another program. `attempt`: one of several in a
 * trace without a root.
 */
export type SpanPlace = 'root' | 'part' | 'attempt';

export interface TracedProgram {
  readonly name: 'controller' | 'payouts' | 'table';
  readonly version: string;
  readonly onLost: (spans: number) => void;
}

/** Destination of spans. Neither method throws, blocks or waits for the collector. */
export interface SpanSink {
  record(ids: TraceIds, span: Span, place: SpanPlace): void;
  /** Sends the remaining spans within a second. */
  close(): Promise<void>;
}

export class Traces {
  readonly #sink: SpanSink;
  readonly #below: number;

  /**
   * @param ratio share of traces to record, 0 to 1. Decided by the trace id, so every program records the same traces
   */
  constructor(sink: SpanSink, ratio: number) {
    this.#sink = sink;
    this.#below = ratio * 2 ** SAMPLED_BITS;
  }

  isSampled({ traceId }: TraceIds): boolean {
    return Number.parseInt(traceId.slice(-SAMPLED_BITS / 4), 16) < this.#below;
  }

  record(ids: TraceIds, span: Span, place: SpanPlace): void {
    this.#sink.record(ids, span, place);
  }

  close(): Promise<void> {
    return this.#sink.close();
  }
}

const SAMPLED_BITS = 32;
