import { z } from 'zod';
import { approval, instant, linkTerms, proposedTerms, reason } from './fields.js';
import { TERMS_BYTES_MAX, operation } from './operation.js';

const path = '/api/v1/opening-requests';
const person = z.object({ id: z.string(), name: z.string(), license: z.string() }).meta({ id: 'PersonOfOpening' });

const openingRequest = z
  .object({
    ...approval.shape,
    linkId: z.string(),
    terms: linkTerms,
    reason: z.string(),
    by: person,
    at: instant,
    state: z.enum(['pending', 'approved', 'cancelled']),
    decidedBy: person.nullable(),
    decidedAt: instant.nullable(),
  })
  .meta({ id: 'OpeningRequest' });

/** People request to open a link, and the Commission approves. Programs use `links.open`. */
export const openings = {
  list: operation({
    method: 'GET',
    path,
    tag: 'links',
    act: 'terms.read',
    summary: 'List the requests to open a link, those that wait first',
    response: z.object({ requests: z.array(openingRequest) }).meta({ id: 'OpeningRequests' }),
  }),
  request: operation({
    method: 'POST',
    repeat: 'keyed',
    path,
    tag: 'links',
    act: 'link.request-opening',
    summary: 'First of two people: request that a link be opened with approved terms',
    body: z.strictObject({ terms: proposedTerms, reason }).meta({ id: 'RequestForOpening' }),
    bodyBytesMax: TERMS_BYTES_MAX,
    response: openingRequest,
    statuses: [201],
  }),
  approve: operation({
    method: 'POST',
    repeat: 'same',
    path: `${path}/approve`,
    tag: 'links',
    act: 'link.approve-opening',
    summary: 'Second of two people, the Commission: the link is opened',
    body: approval,
    response: openingRequest,
  }),
  cancel: operation({
    method: 'POST',
    repeat: 'same',
    path: `${path}/cancel`,
    tag: 'links',
    act: 'link.cancel-opening',
    summary: 'Cancel or refuse a request that waits',
    body: approval,
    response: null,
  }),
} as const;
