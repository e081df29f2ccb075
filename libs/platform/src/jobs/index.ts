export { type RedisSettings, connectRedis } from './connect-redis.js';
export { finalReason, isFinalReason, reasonOf } from './dead-letter.js';
export type { JobDefinition } from './job.js';
export { JOBS, PAYOUT_JOB, type PayoutJobData } from './payout-job.js';
