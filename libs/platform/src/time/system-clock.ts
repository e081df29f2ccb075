import { type Clock, steadyClock } from '@jackpot/engine';

export const systemClock: Clock = {
  now: () => Date.now(),
  steady: steadyClock(
    () => Date.now(),
    () => performance.now(),
  ),
};
