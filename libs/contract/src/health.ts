import { z } from 'zod';

export const HEALTH_PARTS = ['database', 'writes', 'redis', 'clock', 'log', 'alerts', 'event-loop'] as const;
export type HealthPart = (typeof HEALTH_PARTS)[number];

export const trouble = z
  .object({
    part: z.enum(HEALTH_PARTS),
    text: z.string().describe('what is wrong, and what to do'),
    since: z.int().describe('when it was found, ms since 1970'),
  })
  .meta({ id: 'Trouble' });
export type Trouble = Readonly<z.infer<typeof trouble>>;
