import {
  type RowOf,
  blob,
  bytes,
  clock,
  computed,
  count,
  flag,
  hash,
  name,
  shortText,
  small,
  table,
  text,
  withExtra,
} from './table.js';

/**
 * The journal: one row per batch, and the only source of truth. Its key is both the fence against a second writer and
 * the guard of a retry. It has no other index: each commit would pay for it.
 */
export const journal = table({
  name: 'journal',
  owner: 'journal',
  columns: {
    stream: name(40),
    batch: count(),
    epoch: small('int'),
    firstSequence: count(),
    lastSequence: count(),
    sealedAt: count(),
    format: small('tinyint'),
    events: blob('mediumblob'),
    meters: blob('blob'),
    previousHash: hash(),
    hash: hash(),
    /** MAC of the hash under the key of the controllers: a batch that they did not write is not replayed (`Seals.batch`). */
    seal: hash(),
    /** Lets a reader bound a page by bytes without reading the events. */
    eventsBytes: computed(small('int'), 'LENGTH(events)'),
  },
  key: ['stream', 'batch'],
  changes: 'never',
  checks: { ck_journal_order: 'last_sequence >= first_sequence' },
});
export type JournalRecord = RowOf<typeof journal>;

/**
 * States kept beside the journal so that a start need not replay everything; the newest two of each stream. The state is
 * compressed in the form of the server's own COMPRESS(): twenty megabytes of text would hold up the commits behind it
 * and pass the packet limit of a default server. `SELECT UNCOMPRESS(state)` reads it.
 */
export const snapshot = table({
  name: 'snapshot',
  owner: 'store',
  columns: {
    stream: name(40),
    batch: count(),
    hash: hash(),
    state: blob('longblob'),
    /** MAC of all of it: a state that the controllers did not write is not started from. */
    seal: hash(),
    savedAt: clock('DEFAULT CURRENT_TIMESTAMP(3)'),
  },
  key: ['stream', 'batch'],
  changes: ['hash', 'state', 'seal', 'savedAt'],
  isUpserted: true,
  writers: { controller: ['insert', 'update', 'delete'] },
});

/** Who should lead a stream. `expires_at` is set and compared by the database's clock alone: no two clocks ever meet. */
export const lease = table({
  name: 'lease',
  owner: 'store',
  columns: {
    stream: name(40),
    holderId: name(100),
    holderAddress: shortText(255),
    holderFloorAddress: shortText(255),
    /** Another one each time the lease is taken, and not where it is renewed. */
    tenure: name(40),
    expiresAt: clock(),
  },
  key: ['stream'],
  changes: 'any',
  isUpserted: true,
  writers: { controller: ['insert', 'update', 'delete'] },
});

/** Which controllers are there, to lead links or to stand by, by the database's clock. */
export const controllerPresence = table({
  name: 'controller_presence',
  owner: 'store',
  columns: { id: name(100), expiresAt: clock() },
  key: ['id'],
  changes: 'any',
  isUpserted: true,
  writers: { controller: ['insert', 'update', 'delete'] },
});

/**
 * Signed states of a journal: docs/reference/checkpoints.md. The note is kept byte for byte; the columns beside it only
 * serve to find it and to continue from it.
 */
export const journalCheckpoint = table({
  name: 'journal_checkpoint',
  owner: 'store',
  columns: {
    linkId: name(40),
    batch: count(),
    signedAt: count(),
    note: text('text'),
    peaks: bytes(2048),
  },
  key: ['linkId', 'batch'],
  changes: 'never',
});

/** The signatures of witnesses under checkpoints: docs/how-to/run-a-witness.md. The first of each witness stays. */
export const checkpointCosignature = table({
  name: 'checkpoint_cosignature',
  owner: 'store',
  columns: {
    linkId: name(40),
    batch: count(),
    witness: name(60),
    note: text('text'),
  },
  key: ['linkId', 'batch', 'witness'],
  changes: 'never',
});

/**
 * The last batch that the projection of a stream contains. Moved in the transaction of the rows it covers, so each batch
 * is projected exactly once.
 */
export const projectionWatermark = table({
  name: 'projection_watermark',
  owner: 'store',
  columns: {
    stream: name(40),
    batch: count(),
    sequence: count(),
    epoch: small('int'),
    /** Ties the watermark to the journal it was made from. */
    hash: hash(),
    /** When the last projected batch was sealed. */
    sealedAt: count(),
    /** A rebuild has begun and is still deleting the old rows. */
    isClearing: withExtra(flag(), 'DEFAULT 0'),
    /** The batch that the tables must contain again after a rebuild before a relay reads them; 0: they do. */
    rebuildTo: withExtra(count(), 'DEFAULT 0'),
  },
  key: ['stream'],
  changes: 'any',
});

export type WatermarkRecord = RowOf<typeof projectionWatermark>;
