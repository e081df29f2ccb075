import { SqlFailure } from '../sql/sql-failure.js';

export interface ConnectionProblem {
  readonly problem: string;
  readonly advice: string;
  readonly mayPass: boolean;
}

const NO_CONTACT = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'PROTOCOL_CONNECTION_LOST',
];

/** Explains a failed connection, without passwords. Undefined if the failure has none of the causes below. */
export function connectionProblem(failure: unknown, url: string): ConnectionProblem | undefined {
  const { hostname, port, username, pathname } = new URL(url);
  const server = `${hostname}:${port === '' ? '3306' : port}`;
  const database = pathname.slice(1);
  const code = codeIn(failure);
  const noContact = NO_CONTACT.find((each) => each === code) ?? unreachableIn(failure);
  if (noContact !== undefined)
    return {
      problem: `The database at ${server} cannot be reached (${noContact}).`,
      advice: 'start it, or correct the host and port in DATABASE_URL',
      mayPass: true,
    };
  if (code === 'ER_ACCESS_DENIED_ERROR' || code === 'ER_ACCESS_DENIED_NO_PASSWORD_ERROR')
    return {
      problem: `The database at ${server} refuses the user "${username}" with this password.`,
      advice: 'correct the user and password in DATABASE_URL, or give the user this password',
      mayPass: false,
    };
  if (code === 'ER_BAD_DB_ERROR' || code === 'ER_DBACCESS_DENIED_ERROR')
    return {
      problem: `The database "${database}" at ${server} does not exist, or the user "${username}" may not use it.`,
      advice: `run accounts.sql (or CREATE DATABASE ${database} CHARACTER SET utf8mb4), then royal9 migrate with DATABASE_ACCOUNTS, which gives the user its rights`,
      mayPass: true,
    };
  if (code === 'ER_DISK_FULL' || code === 'ER_RECORD_FILE_FULL' || code === 'ENOSPC')
    return {
      problem: `The disk of the database at ${server} is full.`,
      advice: 'free space there, then start again',
      mayPass: true,
    };
  return undefined;
}

function unreachableIn(failure: unknown): string | undefined {
  if (failure instanceof SqlFailure) return failure.kind === 'unreachable' ? failure.message : undefined;
  return failure instanceof Error ? unreachableIn(failure.cause) : undefined;
}

function codeIn(failure: unknown): string | undefined {
  if (typeof failure !== 'object' || failure === null) return undefined;
  const { code, cause } = failure as { readonly code?: unknown; readonly cause?: unknown };
  return typeof code === 'string' && /^(E|ER_|PROTOCOL_)[A-Z_]+$/.test(code) ? code : codeIn(cause);
}
