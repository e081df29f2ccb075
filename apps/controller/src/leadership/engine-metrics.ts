import type { EngineMetrics, Fault } from '@jackpot/engine';
import { type Logger, type Metrics, RepeatedLines } from '@jackpot/platform';

export function engineMetrics(metrics: Metrics, logger: Pick<Logger, 'warn'>): EngineMetrics {
  const failures = new RepeatedLines(logger);
  return {
    committed: ({ events, bytes, durationMs }) => {
      metrics.jackpot_commit_duration_seconds.observe(durationMs / 1_000);
      metrics.jackpot_batch_events.observe(events);
      metrics.jackpot_batch_bytes.observe(bytes);
    },
    commitFailed: (fault) => {
      metrics.jackpot_commit_failures_total.inc({ code: fault.code });
      failures.warn({ code: fault.code, reason: reasonOf(fault) }, 'the database did not take a write of the engine');
    },
    refused: (code) => metrics.jackpot_refusals_total.inc({ code }),
    intakeDepth: (depth) => metrics.jackpot_intake_depth.set(depth),
  };
}

function reasonOf({ cause, code }: Fault): string {
  return cause instanceof Error ? cause.message : code;
}
