import { z } from 'zod';

/** What a program needs, and what can be wrong with it while the program goes on. */
export const HEALTH_PARTS = ['database', 'writes', 'redis', 'clock', 'log', 'event-loop'] as const;
export type HealthPart = (typeof HEALTH_PARTS)[number];

/** One thing that is wrong, in words for the person who repairs it. */
export const trouble = z
  .object({
    part: z.enum(HEALTH_PARTS),
    text: z.string().describe('what is wrong, and what to do'),
    since: z.int().describe('when it was found, ms since 1970'),
  })
  .meta({ id: 'Trouble' });
export type Trouble = Readonly<z.infer<typeof trouble>>;
