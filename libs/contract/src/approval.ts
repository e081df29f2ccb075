import { z } from 'zod';

const hash = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .describe('SHA-256 of everything that the request will do, as it was read');

/** What the second of two people signs: the very request that they read. A changed request is a new request. */
export const approvalSchema = z
  .strictObject({ request: z.int().min(1).describe('id of the request'), hash })
  .meta({ id: 'Approval' });

/** Of a notice, which the path names. */
export const noticeApprovalSchema = z.strictObject({ hash }).meta({ id: 'NoticeApproval' });
