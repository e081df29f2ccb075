import { z } from 'zod';
import { done, enteredMicro, instant, micro, reason } from './fields.js';
import { operation } from './operation.js';

const path = '/api/v1/links/:linkId/vigorish';

const owed = z
  .object({
    markers: z
      .array(
        z.object({
          table: z.string(),
          assetNumber: z.string(),
          seat: z.int(),
          amount: micro,
          hasForms: z.boolean().describe('whether the terms of the table let a form take the place of the marker'),
        }),
      )
      .describe('on the layout; by table, the highest position first'),
    forms: z
      .array(
        z.object({
          form: z.int().describe('counts from 1 on the link, without gaps'),
          table: z.string(),
          assetNumber: z.string(),
          seat: z.int(),
          amount: micro,
          issuedAt: instant,
          reason: z.string(),
          by: z.string(),
        }),
      )
      .describe('issued and not collected, the oldest first'),
  })
  .meta({ id: 'VigorishOwed' });

/** Markers of vigorish (chapter 12 D(2)(b)), and the forms for markers of players who left. */
export const vigorish = {
  read: operation({
    method: 'GET',
    path,
    tag: 'play',
    act: 'claim.read',
    summary: 'List vigorish that is owed: markers on the layouts, and open forms',
    response: owed,
  }),
  issueForm: operation({
    method: 'POST',
    repeat: 'keyed',
    path: '/api/v1/links/:linkId/tables/:tableId/seats/:seat/vigorish-form',
    tag: 'play',
    act: 'vigorish.issue-form',
    summary: 'Issue the next numbered form for a marker that cannot be collected; the marker is taken off the layout',
    body: z
      .strictObject({ amount: enteredMicro.describe('all that the marker says'), reason })
      .meta({ id: 'IssueVigorishForm' }),
    response: z.object({ form: z.int() }).meta({ id: 'VigorishFormIssued' }),
  }),
  page: operation({
    method: 'GET',
    path: `${path}/:form/page`,
    tag: 'play',
    act: 'claim.read',
    summary: 'Print an open form in two parts: original and duplicate',
    response: { mediaType: 'text/html', description: 'the form' },
  }),
  collectForm: operation({
    method: 'POST',
    repeat: 'same',
    path: `${path}/:form/collect`,
    tag: 'play',
    act: 'vigorish.collect-form',
    summary: 'Record that all that a form states was collected',
    body: z
      .strictObject({ amount: enteredMicro.describe('all that the form states') })
      .meta({ id: 'CollectVigorishForm' }),
    response: done,
  }),
} as const;
