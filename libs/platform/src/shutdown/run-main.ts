import { type Logger, createLogger } from '../logging/index.js';
import { Shutdown } from './shutdown.js';
import { StartRefused } from './start-refused.js';
import { reportReady } from './systemd.js';

/** What a process ends with. The supervisor starts it again except after `mend`. */
export const EXIT = {
  /** Stopped on request, in order. */
  done: 0,
  /** Stopped on request, but a step failed or did not end in its time. */
  unclean: 1,
  /** Settings are missing or wrong, or the software is not what was built: a person has to mend it first. */
  mend: 2,
  /** Something that the start needs is not there yet, or still in use (EX_UNAVAILABLE). */
  unavailable: 69,
  /** A broken invariant or an unexpected failure (EX_SOFTWARE of sysexits.h). */
  fatal: 70,
} as const;

/** A second signal: out at once, with the number a shell gives for it. */
const EXIT_HURRIED = { SIGINT: 130, SIGTERM: 143 } as const;

/** What a `main` is given. */
export interface MainContext {
  readonly shutdown: Shutdown;
  /** For a failure that must end the process: logs it and exits with 70. */
  readonly fail: (cause: unknown) => void;
}

/** The process, as a port that tests can replace. */
export interface ProcessPort {
  on(event: 'SIGINT' | 'SIGTERM' | 'uncaughtException' | 'unhandledRejection', listener: (what: unknown) => void): void;
  exit(code: number): void;
  readonly stderr: { write(text: string): unknown };
}

export interface RunMainOptions {
  /** Name of the process in its log. */
  readonly name: string;
  readonly process?: ProcessPort;
  readonly logger?: Logger;
}

/**
 * The top of a process: the only place that catches everything.
 *
 *   SIGTERM, SIGINT    the steps of `shutdown`, then 0 (1 where one was left behind); a second one exits at once
 *   StartRefused       what a person has to mend on the log, then 2, or 69 where it may pass by itself. Where what to do is
 *                      known, two lines on standard error for who started it by hand: what failed, what to do
 *   anything else      a fatal line on the log, then 70: at once, as nothing that still runs can be trusted to write
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
    // A signal stopped the process while it was starting: the start failed for that reason.
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
    // Whatever becomes of the line.
    port.exit(EXIT.fatal);
  }
}
