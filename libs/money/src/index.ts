export { MICRO_PER_CENT, PPM_WHOLE, centsToMicro, maxAmount, minAmount, rateOf, wholeCents } from './amount.js';
export { InvariantViolation, assert, must, unreachable } from './invariant.js';
export { squareRoot, squareRootUp } from './square-root.js';
export {
  type AmountTextProblem,
  centsToDollars,
  centsToText,
  microToText,
  parseCents,
  parseMicro,
  shortAmount,
} from './text.js';
