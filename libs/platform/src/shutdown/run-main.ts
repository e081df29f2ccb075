import { type Logger, createLogger } from '../logging/index.js';
import { Shutdown } from './shutdown.js';
import { StartRefused } from './start-refused.js';
import { reportReady } from './systemd.js';

/** Exit codes. The supervisor restarts the process after every code except `mend`. */
export const EXIT = {
  done: 0,
  unclean: 1,
  /** A person must correct the settings or the software. */
  mend: 2,
  /** A prerequisite is not available yet (EX_UNAVAILABLE). */
  unavailable: 69,
  /** An invariant violation or an unexpected failure (EX_SOFTWARE). */
  fatal: 70,
} as const;

const EXIT_HURRIED = { SIGINT: 130, SIGTERM: 143 } as const;

export interface MainContext {
  readonly shutdown: Shutdown;
  readonly fail: (cause: unknown) => void;
}

export interface ProcessPort {
  on(event: 'SIGINT' | 'SIGTERM' | 'uncaughtException' | 'unhandledRejection', listener: (what: unknown) => void): void;
  exit(code: number): void;
  readonly stderr: { write(text: string): unknown };
}

export interface RunMainOptions {
  readonly name: string;
  readonly process?: ProcessPort;
  readonly logger?: Logger;
}

/**
 * Runs the main function of a process. The only place that catches everything.
 *
 *   SIGTERM, SIGINT    runs the steps of `shutdown`, then exits with 0 (1 if a step failed); a second signal exits at once
 *   StartRefused       logs what to fix, then exits with 2, or with 69 if the problem may go away by itself. If the fix is
 *                      known, prints two lines on standard error for a manual start: what failed, what to do
 *   anything else      logs a fatal line and exits with 70 immediately, because running code can no longer be trusted
 */
export async function runMain(
  main: (context: MainContext) => Promise<void>,
  { name, process: port = process, logger = createLogger({ name, level: 'info' }) }: RunMainOptions,
): Promise<void> {
  const shutdown = new Shutdown(logger);
  const fail = (cause: unknown): void => end(port, logger, cause);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    port.on(signal, () => onSignal(signal, { port, logger, shutdown }));
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) port.on(event, fail);
  try {
    await main({ shutdown, fail });
    if (!shutdown.hasBegun) reportReady({ logger });
  } catch (cause) {
    if (shutdown.hasBegun) logger.warn({ err: cause }, 'the start was broken off');
    else fail(cause);
  }
}

interface Ending {
  readonly port: ProcessPort;
  readonly logger: Logger;
  readonly shutdown: Shutdown;
}

function onSignal(signal: 'SIGINT' | 'SIGTERM', { port, logger, shutdown }: Ending): void {
  if (shutdown.hasBegun) {
    logger.warn({ signal }, 'second signal: stopping at once');
    return port.exit(EXIT_HURRIED[signal]);
  }
  logger.info({ signal }, 'stopping');
  void shutdown.run().then((isClean) => port.exit(isClean ? EXIT.done : EXIT.unclean));
}

function end(port: ProcessPort, logger: Logger, cause: unknown): void {
  if (cause instanceof StartRefused) {
    const { advice, mayPass = false } = cause.about;
    logger.fatal(cause.about, cause.message);
    if (advice !== undefined) port.stderr.write(`${cause.message}\nTo do: ${advice}.\n`);
    return port.exit(mayPass ? EXIT.unavailable : EXIT.mend);
  }
  try {
    logger.fatal({ err: cause }, 'this must not happen; the process ends');
  } finally {
    port.exit(EXIT.fatal);
  }
}
