import { ROLES } from '@jackpot/progressive';
import { z } from 'zod';
import { approval, done, enteredMicro, level, micro, reason, reference, signature } from './fields.js';
import { operation } from './operation.js';

const register = z.enum(['display', 'reserve', 'overflow']);
const cause = z.enum(['malfunction', 'approved']);
const path = '/api/v1/links/:linkId/adjustments';

export const adjustments = {
  read: operation({
    method: 'GET',
    path,
    tag: 'meters',
    act: 'meters.read',
    summary: 'Read the adjustment that was requested and waits for a second person',
    response: z
      .object({
        pending: z
          .object({ level, register, before: micro, after: micro, cause, reference: z.string(), reason: z.string() })
          .extend({ ...approval.shape, by: signature })
          .extend({
            mayApprove: z.array(z.enum(ROLES)),
            held: z
              .object({ least: micro, most: micro })
              .describe(
                'what the register held since the last hit, since people last set it, and within two days; after a malfunction, any other amount takes the Commission',
              ),
          })
          .nullable(),
      })
      .meta({ id: 'PendingAdjustment' }),
  }),
  request: operation({
    method: 'POST',
    repeat: 'keyed',
    path: `${path}/request`,
    tag: 'meters',
    act: 'meter.request-adjustment',
    summary: 'First of two people: request the adjustment of a meter, on a link out of service',
    body: z
      .strictObject({
        level,
        register,
        after: enteredMicro,
        cause,
        reference: reference('the malfunction report or the approval'),
        reason,
      })
      .meta({ id: 'AdjustmentRequest' }),
    response: done,
  }),
  approve: operation({
    method: 'POST',
    repeat: 'same',
    path: `${path}/approve`,
    tag: 'meters',
    act: 'meter.adjust',
    summary: 'Second of two people, of another role: the meter gets the requested amount',
    body: approval,
    response: done,
  }),
} as const;
