import { assert } from '@jackpot/money';

/** Events of one batch at the most: keeps a row small enough to read whole and a commit short. */
export const BATCH_EVENTS_MAX = 4_096;

/** Bytes of events at which a batch is full. One event more may follow, so a row stays well below a MEDIUMBLOB. */
export const BATCH_BYTES_MAX = 1_000_000;

/** Answers one batch may owe: refusals and repeated messages make no events, but whoever asked waits all the same. */
export const BATCH_ANSWERS_MAX = 16_384;

/** Commands that may wait; one more is answered BUSY. About a second of the fastest floor we have measured. */
export const INTAKE_DEPTH_MAX = 65_536;

/** After BUSY, commands are taken again once the queue is this short: no flapping at the brim. */
export const INTAKE_DEPTH_RELEASE = Math.floor(INTAKE_DEPTH_MAX * 0.8);

/** Places of commands already taken, let go of together: one shift of the queue for so many commands. */
export const INTAKE_TAKEN_MAX = 4_096;

/** A commit that takes longer than this is a stall: nothing new is taken on, and lamps show fault. */
export const COMMIT_STALL_MS_MAX = 1_000;

/** How long a batch whose fate is unknown is asked about and sent again, before the stream is given up. */
export const COMMIT_GIVE_UP_MS = 10_000;

export const COMMIT_RETRY_MS_MIN = 20;
export const COMMIT_RETRY_MS_MAX = 500;

/** Events between snapshots. Replay does more than this in a second, so a start never takes long without one. */
export const SNAPSHOT_EVENTS = 250_000;

/** Batches read at once at a start. */
export const REPLAY_BATCHES_MAX = 256;

export const LEASE_TTL_MS = 3_000;
export const LEASE_RENEW_MS = 1_000;
/** How often a standby looks. */
export const LEASE_WATCH_MS = 500;

assert(INTAKE_DEPTH_RELEASE < INTAKE_DEPTH_MAX, 'release lies below the brim');
assert(BATCH_EVENTS_MAX < INTAKE_DEPTH_MAX, 'a full batch fits the intake');
assert(LEASE_RENEW_MS * 2 < LEASE_TTL_MS, 'a lease survives a lost renewal');
assert(BATCH_EVENTS_MAX <= BATCH_ANSWERS_MAX, 'a batch full of wagers can owe all their answers');
assert(COMMIT_STALL_MS_MAX < COMMIT_GIVE_UP_MS, 'a stall is seen before it is given up on');
