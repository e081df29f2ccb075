import { type DestinationStream, type Logger, type LoggerOptions, pino, stdTimeFunctions } from 'pino';
import type { LogLevel } from '../config/index.js';
import { withoutSecrets } from './without-secrets.js';

export type { Logger } from 'pino';

export interface LoggerSettings {
  /** The process: `controller`, `payouts`, ... */
  readonly name: string;
  readonly level: LogLevel;
  /** Where lines go; standard output without it. */
  readonly stream?: DestinationStream;
}

/**
 * The logger of a process: one JSON object a line, time in ISO 8601, no secret in it. Writes are synchronous, so that
 * the line that explains an exit is out before the exit.
 */
export function createLogger({ name, level, stream }: LoggerSettings): Logger {
  const options: LoggerOptions = {
    name,
    level,
    timestamp: stdTimeFunctions.isoTime,
    formatters: {
      level: (label) => ({ level: label }),
    },
    // Errors have become plain by then; pino's own serializer would take their type away.
    serializers: { err: (err: unknown) => err },
    hooks: {
      logMethod(args, method) {
        const [first, ...rest]: unknown[] = args;
        // An error by itself is logged as `err`, with its message as the line's.
        const cleaned: unknown[] =
          first instanceof Error ? [{ err: first }, rest[0] ?? first.message, ...rest.slice(1)] : args;
        method.apply(this, cleaned.map((part) => withoutSecrets(part)) as Parameters<typeof method>);
      },
    },
  };
  return withCleanChildren(stream === undefined ? pino(options) : pino(options, stream));
}

type MakeChild = (this: Logger, bindings: unknown, options?: unknown) => Logger;

/** What a child carries on every line is written once, when it is made, past the hook above. Its own children inherit this. */
function withCleanChildren(logger: Logger): Logger {
  const makeChild = Reflect.get(logger, 'child') as unknown as MakeChild;
  const makeCleanChild: MakeChild = function (bindings, options) {
    return makeChild.call(this, withoutSecrets(bindings), options);
  };
  return Object.assign(logger, { child: makeCleanChild });
}
