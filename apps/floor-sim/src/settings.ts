import { text } from '@jackpot/platform';
import { z } from 'zod';

/** What the floor is told in the environment: what must not be seen in a list of processes. */
export const settingsSchema = z.object({
  OPERATOR_KEY: text('the operator key of the controllers'),
});
