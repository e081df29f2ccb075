import { RESIDUAL_DISPOSITIONS } from '@jackpot/progressive';
import { z } from 'zod';
import { done, instant, level, micro, noticeApproval, reason, reference } from './fields.js';
import { operation } from './operation.js';

const path = '/api/v1/links/:linkId';
const chance = z
  .string()
  .regex(/^\d+\/\d+$/)
  .describe('an exact fraction');

const notice = z
  .object({
    ...noticeApproval.shape,
    notice: z.int(),
    kind: z.enum(['transfer', 'retirement']),
    level: level.nullable(),
    chance: chance.nullable(),
    targets: z.array(z.object({ link: z.string(), level, sharePpm: z.int(), chance })),
    residual: z
      .enum(RESIDUAL_DISPOSITIONS)
      .nullable()
      .describe('of a retirement: where money above the reset amounts goes'),
    reference: z.string(),
    reason: z.string(),
    dueAt: instant.describe('not executed before'),
    by: z.string(),
  })
  .meta({ id: 'Notice' });
const notices = z.object({ notices: z.array(notice) }).meta({ id: 'Notices' });
const why = { reference: reference('the approval of the Commission'), reason };

export const transfers = {
  notices: operation({
    method: 'GET',
    path: `${path}/notices`,
    tag: 'meters',
    act: 'meters.read',
    summary: 'List the posted notices: what is transferred or retired, and from when on',
    response: notices,
  }),
  request: operation({
    method: 'POST',
    repeat: 'keyed',
    path: `${path}/transfers/request`,
    tag: 'meters',
    act: 'meter.request-transfer',
    summary: 'First of two people: post the notice that the whole amount of a level goes to an eligible level',
    body: z
      .strictObject({
        level,
        targets: z
          .array(
            z.strictObject({
              link: z.string().min(1).max(40),
              level,
              sharePpm: z
                .int()
                .min(1)
                .max(1_000_000)
                .default(1_000_000)
                .describe('parts per million; together 1000000'),
            }),
          )
          .min(1)
          .max(2),
        ...why,
      })
      .meta({ id: 'TransferRequest' }),
    response: notices,
  }),
  execute: operation({
    method: 'POST',
    repeat: 'same',
    path: `${path}/transfers/:notice/execute`,
    tag: 'meters',
    act: 'meter.transfer',
    summary: 'Second of two people, of the Commission, after the notice: transfer the amount',
    body: noticeApproval,
    response: done,
  }),
  requestRetirement: operation({
    method: 'POST',
    repeat: 'keyed',
    path: `${path}/retirement/request`,
    tag: 'meters',
    act: 'link.request-retirement',
    summary: 'First of two people: post the notice that the link will be retired',
    body: z
      .strictObject({
        residual: z
          .enum(RESIDUAL_DISPOSITIONS)
          .default('none')
          .describe('where money above the reset amounts goes if no level is eligible; `house` only by the approval'),
        ...why,
      })
      .meta({ id: 'RetirementRequest' }),
    response: notices,
  }),
  retire: operation({
    method: 'POST',
    repeat: 'same',
    path: `${path}/retirement/:notice/execute`,
    tag: 'meters',
    act: 'link.retire',
    summary: 'Second of two people, of the Commission: retire the link; it can only be read',
    body: noticeApproval,
    response: done,
  }),
  cancel: operation({
    method: 'POST',
    repeat: 'same',
    path: `${path}/notices/:notice/cancel`,
    tag: 'meters',
    act: 'link.cancel-notice',
    summary: 'Cancel a notice: it will not be executed',
    body: z.strictObject({ reason }).meta({ id: 'NoticeCancellation' }),
    response: notices,
  }),
  list: operation({
    method: 'GET',
    path: '/api/v1/transfers',
    tag: 'meters',
    act: 'books.read',
    summary: 'List what went from link to link, newest first, and what is still in transit',
    response: z
      .object({
        inTransit: micro,
        transfers: z.array(
          z
            .object({
              link: z.string(),
              notice: z.int(),
              part: z.int(),
              level,
              toLink: z.string(),
              toLevel: level,
              display: micro,
              reserve: micro,
              overflow: micro,
              sentAt: instant,
              receivedAt: instant.nullable().describe('null: in transit'),
            })
            .meta({ id: 'TransferBetweenLinks' }),
        ),
      })
      .meta({ id: 'TransfersBetweenLinks' }),
  }),
} as const;
