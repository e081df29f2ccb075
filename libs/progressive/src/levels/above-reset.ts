import { centsToMicro, maxAmount, must } from '@jackpot/money';
import type { OpenedLink } from '../state.js';

/** Money to be moved when a progressive is removed ("less the reset amount", REQ-85). */
export function aboveResetMicro({ meters, terms }: OpenedLink): bigint {
  return meters.reduce((sum, { displayMicro, reserveMicro, overflowMicro }, index) => {
    const resetMicro = centsToMicro(must(terms[index], 'terms of a level').resetCents);
    return sum + maxAmount(0n, displayMicro - resetMicro) + reserveMicro + overflowMicro;
  }, 0n);
}
