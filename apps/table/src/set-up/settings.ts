import { traceSettings } from '@jackpot/platform';
import { z } from 'zod';

/** Every setting of a table's agent that is not in its table file. */
export const settingsSchema = z.object(traceSettings());
