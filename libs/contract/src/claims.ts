import { z } from 'zod';

/** Bodies of what people do to claims. Who does it is the session's person, never a field of these. */

const reason = z.string().trim().min(1).max(200).describe('why; kept with the act');

export const authorizeClaimSchema = z
  .strictObject({
    surveillanceNotice: z.string().trim().max(200).default('').describe('its number in surveillance’s log'),
    hasPhotograph: z.boolean().default(false).describe('surveillance keeps a photograph of the patron’s face'),
  })
  .meta({ id: 'ClaimAuthorization' });

export const issuePayoutSchema = z
  .strictObject({ method: z.enum(['cash', 'check', 'cash-and-check']) })
  .meta({ id: 'PayoutIssue' });

export const claimReasonSchema = z.strictObject({ reason }).meta({ id: 'ClaimReason' });

export const askClaimActSchema = z
  .discriminatedUnion('act', [
    z.strictObject({ act: z.literal('reject'), reason }),
    z.strictObject({ act: z.literal('void-document'), reason, documentNumber: z.int().min(1) }),
  ])
  .meta({ id: 'ClaimActRequested' });

export const manualDocumentSchema = z
  .strictObject({ manualNumber: z.string().trim().min(1).max(40), reason })
  .meta({ id: 'ManualDocument' });

/** For the house's own program, which says who it was. */
export const recordReleaseSchema = z
  .strictObject({
    reason,
    person: z.strictObject({
      id: z.string().trim().min(1).max(60),
      name: z.string().trim().min(1).max(40),
      license: z.string().trim().min(1).max(40),
      role: z.enum(['pit-manager', 'commission']),
    }),
  })
  .meta({ id: 'RecordedRelease' });
