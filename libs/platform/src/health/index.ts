export type { OtherClock } from './clock-check.js';
export { surroundingsOf } from './surroundings.js';
export { type Check, Vitals } from './vitals.js';
