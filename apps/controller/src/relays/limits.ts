import { assert } from '@jackpot/money';
import { PAYOUT_JOB } from '@jackpot/platform';

/** How often the relay reads what is owed without being woken. */
export const RELAY_EVERY_MS = 250;

/** What has not answered for so long is reported as away, though its command is not given up yet. */
export const HANGS_MS = 2_000;

/** Least time between two rounds: the wake-ups of many small projections become one. */
export const RELAY_GAP_MS = 50;

/** Awards read in one round. Where more are owed, the next round continues behind them, so that none stands in the way of others. */
export const OWED_READ_MAX = 1_000;

/** A payout that was queued and is still owed after this long is put on the queue again: Redis may have been emptied. */
export const RECHECK_MS = 5_000;

/** A job that used up its attempts is queued again after this rest, without an operator. */
export const FAILED_REST_MS = 30_000;

/** Failed jobs read at once. */
export const FAILED_READ_MAX = 1_000;

/** Waits after a round that failed: doubled each time, up to the second. */
export const BACKOFF_MS_MIN = 500;
export const BACKOFF_MS_MAX = 5_000;

assert(RELAY_GAP_MS < RELAY_EVERY_MS, 'a poke is quicker than waiting');
assert(RELAY_EVERY_MS < RECHECK_MS, 'a job is not checked again right after it was queued');
assert(RECHECK_MS < FAILED_REST_MS, 'a rest is seen to be over');
assert(BACKOFF_MS_MIN < BACKOFF_MS_MAX, 'waits grow');
assert(PAYOUT_JOB.stalledEveryMs <= RECHECK_MS * 2, 'the queue and the relay notice a loss in about the same time');
