export { type TraceSettings, openTraces, traceSettings } from './open-traces.js';
export {
  type DeviceMessage,
  type Span,
  type SpanName,
  type TraceIds,
  eventTrace,
  payoutTrace,
  wagerTrace,
} from './spans.js';
export { type SpanPlace, type SpanSink, Traces } from './traces.js';
