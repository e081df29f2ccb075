import { assert } from '@jackpot/money';
import type { PageSize } from './ports.js';

export const BATCH_EVENTS_MAX = 4_096;

/** A batch of this size takes no further command, so the row stays well below a MEDIUMBLOB. */
export const BATCH_BYTES_MAX = 1_000_000;

export const BATCH_ANSWERS_MAX = 16_384;

/** Longest queue of commands: about what the fastest measured floor sends in a second. More are answered BUSY. */
export const INTAKE_DEPTH_MAX = 65_536;

/** A full queue accepts commands again at this depth, so that it does not oscillate. */
export const INTAKE_DEPTH_RELEASE = Math.floor(INTAKE_DEPTH_MAX * 0.8);

export const INTAKE_TAKEN_MAX = 4_096;

/** A commit that takes longer is a stall: the writer accepts no command, and lamps show a fault. */
export const COMMIT_STALL_MS_MAX = 1_000;

export const COMMIT_GIVE_UP_MS = 10_000;

export const COMMIT_RETRY_MS_MIN = 20;
export const COMMIT_RETRY_MS_MAX = 500;

export const SNAPSHOT_EVENTS = 250_000;

/**
 * One read of the journal during a start. It blocks the process for at most 0.1 s, and stays within the journal
 * connection's time limit (2.5 s) at 20 Mbit/s.
 */
export const REPLAY_PAGE = { batches: 256, bytes: 2_000_000 } as const satisfies PageSize;

export const LEASE_TTL_MS = 3_000;
export const LEASE_RENEW_MS = 1_000;
export const LEASE_WATCH_MS = 500;

export const PRESENCE_RENEW_MS = 1_000;
/**
 * How long an announced process counts as present. Shorter than a lease, so a dead process is gone before its leases
 * expire.
 */
export const PRESENCE_TTL_MS = 2_000;
export const SETTLED_MS = 30_000;
export const UNLED_MS_MAX = 3_000;
/** If no other process took a yielded link, the process yields no link for this long. The pause doubles each time. */
export const YIELD_PAUSE_MS = 600_000;
export const YIELD_PAUSE_MS_MAX = 86_400_000;

assert(INTAKE_DEPTH_RELEASE < INTAKE_DEPTH_MAX, 'release lies below the brim');
assert(BATCH_EVENTS_MAX < INTAKE_DEPTH_MAX, 'a full batch fits the intake');
assert(LEASE_RENEW_MS * 2 < LEASE_TTL_MS, 'a lease survives a lost renewal');
assert(PRESENCE_TTL_MS + LEASE_RENEW_MS <= LEASE_TTL_MS, 'a dead process is gone before its leases are');
assert(UNLED_MS_MAX > LEASE_WATCH_MS * 2, 'each process has tried to take a link before one takes it above its limit');
assert(BATCH_EVENTS_MAX <= BATCH_ANSWERS_MAX, 'a batch full of wagers can owe all their answers');
assert(BATCH_BYTES_MAX <= REPLAY_PAGE.bytes, 'a page of a replay is at most twice a full batch too large');
assert(COMMIT_STALL_MS_MAX < COMMIT_GIVE_UP_MS, 'a stall is seen before it is given up on');
