import { z } from 'zod';
import { levelIdSchema } from './feed.js';

/** Bodies of what lowers a meter by two people. Who does it is the session's person, never a field of these. */

const why = {
  reference: z.string().trim().min(1).max(80).describe('number of the Commission’s approval'),
  reason: z.string().trim().min(1).max(200),
};

/** Where the whole amount of a level goes: to one level, or divided between two. */
export const askTransferSchema = z
  .strictObject({
    level: levelIdSchema,
    targets: z
      .array(
        z.strictObject({
          link: z.string().min(1).max(40),
          level: levelIdSchema,
          sharePpm: z.int().min(1).max(1_000_000).default(1_000_000).describe('parts per million; all make 1000000'),
        }),
      )
      .min(1)
      .max(2),
    ...why,
  })
  .meta({ id: 'TransferAsked' });

export const askRetirementSchema = z
  .strictObject({
    remains: z
      .enum(['none', 'house'])
      .default('none')
      .describe('where money above the reset amounts goes that found no eligible level; `house` only by the approval'),
    ...why,
  })
  .meta({ id: 'RetirementAsked' });

export const callOffSchema = z
  .strictObject({ reason: z.string().trim().min(1).max(200) })
  .meta({ id: 'NoticeCancelled' });

/** Why a held round was one after all. */
export const releaseRoundSchema = z
  .strictObject({ reason: z.string().trim().min(1).max(200) })
  .meta({ id: 'RoundReleased' });

/** The cards of a coup, read again. */
export const askCorrectionSchema = z
  .strictObject({
    cards: z.array(z.string()).min(4).max(6).describe('in dealt order: P1 B1 P2 B2 and the third cards'),
    reference: z.string().trim().min(1).max(80).describe('number of the incident or of surveillance’s review'),
    reason: z.string().trim().min(1).max(200),
  })
  .meta({ id: 'CorrectionRequested' });
