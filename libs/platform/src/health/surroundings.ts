import { type Logger, STANDARD_OUTPUT } from '../logging/index.js';
import type { Metrics } from '../metrics/index.js';
import { ClockCheck, type OtherClock } from './clock-check.js';
import { logCheck } from './log-check.js';
import { Vitals } from './vitals.js';

const MS_PER_S = 1_000;
const NO_DATABASE =
  'The database does not answer: nothing is accepted until it does. Check the server, its disk and the network.';

export interface SurroundingsPorts {
  readonly database: { read(): Promise<OtherClock> };
  readonly metrics: Pick<
    Metrics,
    'jackpot_healthy' | 'jackpot_clock_offset_seconds' | 'jackpot_database_answer_seconds'
  >;
  readonly logger: Pick<Logger, 'warn' | 'info'>;
}

export function surroundingsOf({ database, metrics, logger }: SurroundingsPorts): Vitals {
  const clock = new ClockCheck(
    () => Date.now(),
    () => performance.now(),
  );
  const vitals = new Vitals(
    [
      {
        part: 'database',
        hangs: NO_DATABASE,
        find: async () => {
          const startedAt = performance.now();
          let read: OtherClock | null = null;
          try {
            read = await database.read();
          } finally {
            metrics.jackpot_database_answer_seconds.set((performance.now() - startedAt) / MS_PER_S);
            metrics.jackpot_clock_offset_seconds.set(clock.compare(read) / MS_PER_S);
          }
          return null;
        },
      },
      { part: 'clock', hangs: 'The clock of this machine is not read.', find: () => clock.find() },
      logCheck(STANDARD_OUTPUT, logger),
    ],
    {
      now: () => Date.now(),
      passedMs: () => performance.now(),
      onFound: (part, isWell) => metrics.jackpot_healthy.set({ part }, isWell ? 1 : 0),
      onChange: (part, text, cause) =>
        text === null ? logger.info({ part }, 'this part works again') : logger.warn({ part, err: cause }, text),
    },
  );
  return vitals;
}
