import { z } from 'zod';
import { approval, done, reason, reference, signature } from './fields.js';
import { operation } from './operation.js';

const path = '/api/v1/links/:linkId/tables/:tableId/coups/:coup';

export const corrections = {
  read: operation({
    method: 'GET',
    path: `${path}/correction`,
    tag: 'play',
    act: 'play.read',
    summary: 'Read the correction that was requested and waits for a second person',
    response: z
      .object({
        pending: z
          .object({
            cards: z.array(z.string()).describe('the true ones, in dealt order'),
            reference: z.string(),
            reason: z.string(),
            by: signature,
            ...approval.shape,
          })
          .nullable()
          .describe('null: no request that could still be approved'),
      })
      .meta({ id: 'PendingCorrection' }),
  }),
  request: operation({
    method: 'POST',
    repeat: 'keyed',
    path: `${path}/correction/request`,
    tag: 'play',
    act: 'coup.request-correction',
    summary: 'First of two people: enter the cards that were dealt',
    body: z
      .strictObject({
        cards: z.array(z.string()).min(4).max(6).describe('in dealt order: P1 B1 P2 B2 and the third cards'),
        reference: reference('the incident or of the review by surveillance'),
        reason,
      })
      .meta({ id: 'CorrectionRequest' }),
    response: done,
  }),
  approve: operation({
    method: 'POST',
    repeat: 'same',
    path: `${path}/correction/approve`,
    tag: 'play',
    act: 'coup.correct',
    summary: 'Second of two people: reverse the result and fix the result of the true cards',
    body: approval,
    response: done,
  }),
  releaseRound: operation({
    method: 'POST',
    repeat: 'same',
    path: `${path}/release`,
    tag: 'play',
    act: 'coup.release',
    summary: 'Confirm a round that came too fast: its lock is taken when the table requests it again',
    body: z.strictObject({ reason }).meta({ id: 'RoundRelease' }),
    response: done,
  }),
  approveVoid: operation({
    method: 'POST',
    repeat: 'same',
    path: `${path}/approve-void`,
    tag: 'play',
    act: 'coup.approve-void',
    summary:
      'Approve that the table voids the hand after "no more bets"; the void has the name and the reason of this person',
    body: z.strictObject({ reason }).meta({ id: 'VoidApproval' }),
    response: done,
  }),
} as const;
