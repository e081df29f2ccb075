import { type Clock, steadyClock } from '@jackpot/engine';

/** The clocks of this machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  steady: steadyClock(
    () => Date.now(),
    () => performance.now(),
  ),
};
