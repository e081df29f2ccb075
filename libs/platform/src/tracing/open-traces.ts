import { address } from '../config/fields.js';
import { z } from 'zod';
import { type TracedProgram, Traces } from './traces.js';

const RATIO = 0.01;

/** Settings of traces. The OpenTelemetry exporter reads further OTEL_* variables itself. */
export const traceSettings = () => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: address(
    ['http:', 'https:'],
    'a collector of OpenTelemetry to send traces to by OTLP over HTTP, like http://127.0.0.1:4318; without it there are none',
  ).optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d{1,9})?|1(\.0{1,9})?)$/, 'is not a number from 0 to 1')
    .transform(Number)
    .default(RATIO)
    .describe(
      `the share of wagers, payouts and webhooks that are traced, from 0 to 1, the same at tables and controllers; without it ${RATIO}`,
    ),
});

export type TraceSettings = z.output<z.ZodObject<ReturnType<typeof traceSettings>>>;

/** Null if no collector is set. OpenTelemetry is then not loaded. */
export async function openTraces(settings: TraceSettings, program: TracedProgram): Promise<Traces | null> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio } = settings;
  if (endpoint === undefined) return null;
  const { otlpSink } = await import('./otlp-sink.js');
  return new Traces(otlpSink(endpoint, program), ratio);
}
