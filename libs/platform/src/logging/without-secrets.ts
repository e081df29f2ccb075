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
export function withoutSecrets(value: unknown, depth = 0): unknown {
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
function textWithoutSecrets(text: string): string {
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
