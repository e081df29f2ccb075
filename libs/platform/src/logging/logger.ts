import { type DestinationStream, type Logger, type LoggerOptions, pino, stdTimeFunctions } from 'pino';
import type { LogLevel } from '../config/index.js';
import { STANDARD_OUTPUT } from './log-lines.js';

/**
 * Replaces authorization headers, cookies, keys, secrets and passwords at any depth, also inside addresses such as
 * DATABASE_URL.
 */

const HIDDEN = '[hidden]';
const DEPTH_MAX = 6;
/** Hidden fields. A must-hit trigger and its nonce are secret until the journal reveals them. */
const SECRET_NAMES = [
  /(?:authorization|cookie|password|passwd|secret|token|nonce|trigger_?cents)s?$/i,
  /(?:^|[_-])keys?$/i,
  /[a-z]Keys?$/,
];
const PUBLIC_NAME = /(?:idempotency|public)[_-]?key$/i;
const ADDRESS_PASSWORD = /(\b[a-z][a-z\d+.-]*:\/\/[^\s:/@]*:)(?!<password>@)[^\s/]+@/gi;
const CREDENTIAL = /\b(Bearer|Basic)\s+[\w+/=.~-]+/gi;

function withoutSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return textWithoutSecrets(value);
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
  readonly name: string;
  readonly level: LogLevel;
  readonly stream?: DestinationStream;
}

/**
 * Writes one JSON object per line, without secrets. Synchronous, so a line that explains an exit is written before the
 * exit.
 */
export function createLogger({ name, level, stream = STANDARD_OUTPUT }: LoggerSettings): Logger {
  const options: LoggerOptions = {
    name,
    level,
    timestamp: stdTimeFunctions.isoTime,
    formatters: {
      level: (label) => ({ level: label }),
    },
    // Pino's own serializer would remove the error's type.
    serializers: { err: (err: unknown) => err },
    hooks: {
      logMethod(args, method) {
        const [first, ...rest]: unknown[] = args;
        const cleaned: unknown[] =
          first instanceof Error ? [{ err: first }, rest[0] ?? first.message, ...rest.slice(1)] : args;
        method.apply(this, cleaned.map((part) => withoutSecrets(part)) as Parameters<typeof method>);
      },
    },
  };
  return withCleanChildren(pino(options, stream));
}

type MakeChild = (this: Logger, bindings: unknown, options?: unknown) => Logger;

/** The bindings of child loggers bypass `logMethod`, so their secrets are hidden here. */
function withCleanChildren(logger: Logger): Logger {
  const makeChild = Reflect.get(logger, 'child') as unknown as MakeChild;
  const makeCleanChild: MakeChild = function (bindings, options) {
    return makeChild.call(this, withoutSecrets(bindings), options);
  };
  return Object.assign(logger, { child: makeCleanChild });
}
