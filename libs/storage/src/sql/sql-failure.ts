/**
 * The meaning of a failed statement for the caller.
 *
 * - unreachable: no answer. The statement may or may not have been executed. Try again on a new connection.
 * - contended: rolled back in favor of another session. Start a new transaction, never continue in the old one.
 * - duplicate: a key is taken.
 * - refused: the server refused the statement and would refuse it again.
 */
export type SqlFailureKind = 'unreachable' | 'contended' | 'duplicate' | 'refused';

export class SqlFailure extends Error {
  override readonly name = 'SqlFailure';
  constructor(
    readonly kind: SqlFailureKind,
    message: string,
    /** The server's error number, because names differ by server. Undefined if no server answered. */
    readonly errno?: number,
    options?: { readonly cause?: unknown },
  ) {
    super(message, options);
  }
}

const DUPLICATE_KEY = 1062;

const CONTENDED: ReadonlySet<number> = new Set([
  1020, // another transaction changed the row after this one read it (MariaDB with innodb_snapshot_isolation)
  1205, // lock wait timeout
  1213, // deadlock, and a Galera certification conflict
]);

/** Errors after which a retry, perhaps on another server, may succeed. */
const UNREACHABLE: ReadonlySet<number> = new Set([
  1040, // too many connections
  1042, // cannot get host name
  1043, // bad handshake
  1047, // unknown command: a Galera node that is not ready
  1053, // server shutdown in progress
  1129, // host is blocked
  1152, // aborted connection
  1153, // packet too large: the connection is closed
  1158, // network: read error
  1159, // network: read timeout
  1160, // network: write error
  1161, // network: write timeout
  1180, // error during COMMIT: a Galera node lost the others while it waited for them, or a disk is full
  1184, // new aborting connection
  1203, // user has too many connections
  1226, // user limit reached
  1243, // unknown prepared statement: the connection is not the one we prepared on
  1290, // read-only: a server that was demoted
  1317, // query interrupted: killed
  1615, // statement must be prepared again
  1836, // read-only mode
  1927, // connection was killed
  1969, // statement timeout (MariaDB)
  3024, // statement timeout (MySQL)
  3169, // session was killed
  4031, // disconnected for inactivity
]);

export function sqlFailureOf(error: unknown): SqlFailure {
  if (error instanceof SqlFailure) return error;
  const { errno, message = String(error) } = error as { readonly errno?: unknown; readonly message?: string };
  // System numbers (such as ECONNREFUSED) are negative.
  if (typeof errno !== 'number' || errno <= 0)
    return new SqlFailure('unreachable', message, undefined, { cause: error });
  return new SqlFailure(kindOf(errno), message, errno, { cause: error });
}

function kindOf(errno: number): SqlFailureKind {
  if (errno === DUPLICATE_KEY) return 'duplicate';
  if (CONTENDED.has(errno)) return 'contended';
  return UNREACHABLE.has(errno) ? 'unreachable' : 'refused';
}
