import type { Span, SpanPlace, SpanSink, TraceIds } from '@jackpot/platform';

export class NotedSpans implements SpanSink {
  readonly recorded: { readonly ids: TraceIds; readonly span: Span; readonly place: SpanPlace }[] = [];

  record(ids: TraceIds, span: Span, place: SpanPlace): void {
    this.recorded.push({ ids, span, place });
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
