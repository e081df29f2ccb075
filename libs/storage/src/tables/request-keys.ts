import { type RowOf, count, hash, name, orNull, small, table, text } from './table.js';

/** A request with an `Idempotency-Key`, by whom it is from: acted on once, and answered as before when it comes again. */
export const requestKey = table({
  name: 'request_key',
  owner: 'store',
  columns: {
    accountId: name(36),
    idempotencyKey: name(64),
    /** SHA-256 over method, address and body. */
    requestHash: hash(),
    begunAt: count(),
    /** Null: it is under way, or its outcome is not known. */
    status: orNull(small('smallint')),
    /** The response, as JSON. */
    body: orNull(text('mediumtext')),
  },
  key: ['accountId', 'idempotencyKey'],
  changes: ['status', 'body'],
  indexes: { ix_request_key_begun: ['begunAt'] },
  writers: { controller: ['insert', 'update', 'delete'] },
  isSecret: true,
});
export type RequestKeyRecord = RowOf<typeof requestKey>;
