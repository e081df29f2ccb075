import { z } from 'zod';
import { asOf, instant, next, pageQuery } from './fields.js';
import { operation } from './operation.js';
import { payoutDocumentSchema as payoutDocument } from '@jackpot/books';

const path = '/api/v1/links/:linkId/documents';
const number = z.object({
  linkId: z.string(),
  documentNumber: z.int(),
  awardNumber: z.int(),
  givenSequence: z.int(),
  givenAt: instant,
  voidedSequence: z.int().nullable(),
  voidedAt: instant.nullable(),
  voidReason: z.string().nullable(),
});
const spec = { method: 'GET', tag: 'claims', act: 'claim.read' } as const;

export const documents = {
  list: operation({
    ...spec,
    path,
    summary: 'List every number that a payout document was given, newest first; void ones are marked',
    query: pageQuery,
    response: z
      .object({ documents: z.array(number.meta({ id: 'DocumentNumber' })), next })
      .meta({ id: 'DocumentNumbers' }),
  }),
  read: operation({
    ...spec,
    path: `${path}/:documentNumber`,
    summary: 'Read a payout document: `void`, `made-out` or `to-come`, and its content',
    response: number
      .extend({ asOf, state: z.enum(['void', 'made-out', 'to-come']), document: payoutDocument.nullable() })
      .meta({ id: 'NumberedDocument' }),
  }),
  page: operation({
    ...spec,
    path: `${path}/:documentNumber/page`,
    summary: 'Print the document as a page, original and duplicate',
    response: { mediaType: 'text/html', description: 'the document, both parts' },
  }),
  pdf: operation({
    ...spec,
    path: `${path}/:documentNumber/page.pdf`,
    summary: 'Print the document as PDF, both parts on one sheet; the same document has the same bytes',
    response: { mediaType: 'application/pdf', description: 'the document, both parts' },
  }),
} as const;
