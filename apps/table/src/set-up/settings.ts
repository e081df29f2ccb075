import { traceSettings } from '@jackpot/platform';
import { z } from 'zod';

export const settingsSchema = z.object(traceSettings());
