import { assert } from '@jackpot/money';
import type { PageSize } from './ports.js';

/** Most events in one batch: keeps a row small enough to read whole, and a commit short. */
export const BATCH_EVENTS_MAX = 4_096;

/** Bytes of events at which a batch is full. One event more may follow, so a row stays well below a MEDIUMBLOB. */
export const BATCH_BYTES_MAX = 1_000_000;

/** Most answers that wait for one batch. Refusals and repeated messages make no events, but their senders wait too. */
export const BATCH_ANSWERS_MAX = 16_384;

/** Most commands in the queue; one more is answered BUSY. About one second of the fastest floor we have measured. */
export const INTAKE_DEPTH_MAX = 65_536;

/** After BUSY, commands are taken again once the queue is this short: no flapping at the brim. */
export const INTAKE_DEPTH_RELEASE = Math.floor(INTAKE_DEPTH_MAX * 0.8);

/** Queue entries of commands already taken that are freed together: one shift of the queue for this many commands. */
export const INTAKE_TAKEN_MAX = 4_096;

/** A commit that takes longer than this is a stall: no new command is accepted, and lamps show fault. */
export const COMMIT_STALL_MS_MAX = 1_000;

/** How long a batch whose fate is unknown is sent again before the writer gives the stream up. */
export const COMMIT_GIVE_UP_MS = 10_000;

export const COMMIT_RETRY_MS_MIN = 20;
export const COMMIT_RETRY_MS_MAX = 500;

/** Events between snapshots. Replay does more than this in a second, so a start never takes long without one. */
export const SNAPSHOT_EVENTS = 250_000;

/**
 * What is read at once at a start: about a tenth of a second of work, in which no other link of the process is served. The
 * bytes must pass within the time limit of the journal's connection (2.5 s) on a network of 20 Mbit/s.
 */
export const REPLAY_PAGE = { batches: 256, bytes: 2_000_000 } as const satisfies PageSize;

export const LEASE_TTL_MS = 3_000;
export const LEASE_RENEW_MS = 1_000;
/** How often a standby tries to get the lease. */
export const LEASE_WATCH_MS = 500;

export const PRESENCE_RENEW_MS = 1_000;
/** Shorter than a lease: a process that died is counted no more when its links can be taken. */
export const PRESENCE_TTL_MS = 2_000;
/** How long a process has been there before links are yielded to it. */
export const SETTLED_MS = 30_000;
/** How long a link may be without a leader while it is left to a process that leads fewer. */
export const UNLED_MS_MAX = 3_000;
/** After a link that was yielded came back, none is yielded for so long; twice as long each time it happens again. */
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
