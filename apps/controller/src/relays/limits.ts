import { assert } from '@jackpot/money';
import { PAYOUT_JOB } from '@jackpot/platform';

export const RELAY_EVERY_MS = 250;

export const HANGS_MS = 2_000;

export const RELAY_GAP_MS = 50;

/** The next read continues after these awards, so stuck awards do not block later ones. */
export const OWED_READ_MAX = 1_000;

/** A queued payout is checked again after this time, because Redis may have been emptied. */
export const RECHECK_MS = 5_000;

export const FAILED_REST_MS = 30_000;

/**
 * A queued payout that is still owed after this time, and did not fail, gets a new job, even if Redis still has one.
 */
export const STUCK_MS = 60_000;

export const FAILED_READ_MAX = 1_000;

export const BACKOFF_MS_MIN = 500;
export const BACKOFF_MS_MAX = 5_000;

assert(RELAY_GAP_MS < RELAY_EVERY_MS, 'a poke is quicker than waiting');
assert(RELAY_EVERY_MS < RECHECK_MS, 'a job is not checked again right after it was queued');
assert(RECHECK_MS < FAILED_REST_MS, 'a rest is seen to be over');
assert(FAILED_REST_MS < STUCK_MS, 'a rest is no standstill');
assert(BACKOFF_MS_MIN < BACKOFF_MS_MAX, 'waits grow');
assert(PAYOUT_JOB.stalledEveryMs <= RECHECK_MS * 2, 'the queue and the relay notice a loss in about the same time');
