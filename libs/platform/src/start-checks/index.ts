export { certificateEnd, isReadByOthers, redisCheck, secretFileChecks } from './common-checks.js';
export { type Found, type StartCheck, checkStart } from './start-checks.js';
