import { type DestinationStream, type Logger, type LoggerOptions, pino, stdTimeFunctions } from 'pino';
import type { LogLevel } from '../config/index.js';
import { STANDARD_OUTPUT } from './log-lines.js';

/**
 * What must never reach a log: authorization headers, cookies, keys, secrets, passwords, and the password inside an
 * address such as DATABASE_URL. Applied to everything that is logged, at any depth, so that no caller has to think of it.
 */

const HIDDEN = '[hidden]';
const DEPTH_MAX = 6;
/** A must-hit trigger and its nonce are secret until they are revealed; their places are the journal and the API. */
const SECRET_NAMES = [
  /(?:authorization|cookie|password|passwd|secret|token|nonce|trigger_?cents)s?$/i,
  /(?:^|[_-])keys?$/i,
  /[a-z]Keys?$/,
];
const PUBLIC_NAME = /(?:idempotency|public)[_-]?key$/i;
/** Not the placeholder for a password in instructions. */
const ADDRESS_PASSWORD = /(\b[a-z][a-z\d+.-]*:\/\/[^\s:/@]*:)(?!<password>@)[^\s/]+@/gi;
const CREDENTIAL = /\b(Bearer|Basic)\s+[\w+/=.~-]+/gi;

/** A copy without secrets. Errors become what a log can show of them. */
function withoutSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return textWithoutSecrets(value);
  // A bigint is an amount: as text it keeps every digit.
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= DEPTH_MAX) return '[deeper]';
  if (value instanceof Error) return errorWithoutSecrets(value, depth);
  if (value instanceof Date) return value;
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, isSecret(name) ? HIDDEN : withoutSecrets(item, depth + 1)]),
  );
}

/** A text without the passwords of the addresses in it and without credentials. */
export function textWithoutSecrets(text: string): string {
  return text.replace(ADDRESS_PASSWORD, `$1${HIDDEN}@`).replace(CREDENTIAL, `$1 ${HIDDEN}`);
}

function isSecret(name: string): boolean {
  return SECRET_NAMES.some((secret) => secret.test(name)) && !PUBLIC_NAME.test(name);
}

function errorWithoutSecrets(error: Error, depth: number): unknown {
  const own = withoutSecrets({ ...error }, depth + 1) as Record<string, unknown>;
  return {
    ...own,
    type: error.name,
    message: textWithoutSecrets(error.message),
    stack: textWithoutSecrets(error.stack ?? ''),
    ...(error.cause === undefined ? {} : { cause: withoutSecrets(error.cause, depth + 1) }),
  };
}

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
export function createLogger({ name, level, stream = STANDARD_OUTPUT }: LoggerSettings): Logger {
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
  return withCleanChildren(pino(options, stream));
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
