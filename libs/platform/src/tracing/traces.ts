import type { Span, TraceIds } from './spans.js';

/**
 * `root`: the one root of its trace. `part`: of the root, which another program records. `attempt`: one of several in a trace
 * without a root.
 */
export type SpanPlace = 'root' | 'part' | 'attempt';

/** The program that is traced. */
export interface TracedProgram {
  readonly name: 'controller' | 'payouts' | 'table';
  readonly version: string;
  /** Called with the number of spans that no collector took. */
  readonly onLost: (spans: number) => void;
}

/** Where spans go. Neither method throws, blocks or waits for the collector. */
export interface SpanSink {
  record(ids: TraceIds, span: Span, place: SpanPlace): void;
  /** Sends what is left, within a second. */
  close(): Promise<void>;
}

/** The traces of a process. Where none are wanted there is no such object. */
export class Traces {
  readonly #sink: SpanSink;
  readonly #below: number;

  /** @param ratio the share of traces that are recorded, 0 to 1: by their ids, so every program picks the same ones */
  constructor(sink: SpanSink, ratio: number) {
    this.#sink = sink;
    this.#below = ratio * 2 ** SAMPLED_BITS;
  }

  isSampled({ traceId }: TraceIds): boolean {
    return Number.parseInt(traceId.slice(-SAMPLED_BITS / 4), 16) < this.#below;
  }

  /** Records a span of a trace that is sampled. */
  record(ids: TraceIds, span: Span, place: SpanPlace): void {
    this.#sink.record(ids, span, place);
  }

  close(): Promise<void> {
    return this.#sink.close();
  }
}

const SAMPLED_BITS = 32;
